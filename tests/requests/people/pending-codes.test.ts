import { expect, test } from "vitest";
import {
  endChallenges,
  type Reservation,
  reserveChallenge,
} from "~/core/people/codes/reserve-challenge.server";
import { noteReference } from "~/core/people/codes/send-code.server";
import { lockRateLimitKey } from "~/core/people/rate-limits/consume-rate-limits.server";
import { inTransaction } from "~/db/transaction";
import { emptyDatabase } from "../../support/database";

const NOW = 1_800_000_000_000;
const PHONE = "+919100000001";

const reservation = (n: number, changes: Partial<Reservation> = {}): Reservation => ({
  challengeId: `challenge-${n}`,
  phone: PHONE,
  purpose: "sign_in",
  bucket: PHONE,
  requestedIds: [],
  ip: `203.0.113.${n}`,
  now: NOW,
  codeHmac: "digest",
  ...changes,
});

test("security 45: of twenty parallel unknown browsers three get a pending code", async () => {
  const db = await emptyDatabase();
  const reserved = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reserveChallenge(db, reservation(n))),
  );
  expect(reserved.filter(({ ok }) => ok)).toHaveLength(3);
  const rows = await db.selectFrom("otp_challenge").select("id").execute();
  expect(rows).toHaveLength(3);
});

test("security 43: where a service keeps the code, one of many parallel browsers gets it, a known one always", async () => {
  const db = await emptyDatabase();
  const kept = { codeHmac: undefined };
  const strangers = Array.from({ length: 10 }, (_, n) => reservation(n, kept));
  const known = reservation(99, { ...kept, bucket: `${PHONE}:known` });
  const reserved = await Promise.all(
    [...strangers, known].map((input) => reserveChallenge(db, input)),
  );
  expect(reserved.at(-1)).toMatchObject({ ok: true });
  const pending = await db
    .selectFrom("otp_challenge")
    .select("id")
    .where("consumed_at", "is", null)
    .execute();
  expect(pending).toEqual([{ id: known.challengeId }]);
  const other = reservation(100, { ...kept, bucket: `${PHONE}:other` });
  expect(await reserveChallenge(db, other)).toMatchObject({
    ok: false,
    reason: "waiting_elsewhere",
  });
});

test("a pending challenge returns its reference when it is replaced", async () => {
  const db = await emptyDatabase();
  const kept = { codeHmac: undefined };
  await reserveChallenge(db, reservation(1, kept));
  expect(await noteReference(db, { challengeId: "challenge-1", reference: "VE1" })).toBe(true);
  const again = reservation(2, { ...kept, requestedIds: ["challenge-1"] });
  expect(await reserveChallenge(db, again)).toEqual({
    ok: true,
    references: ["VE1"],
    replacedIds: [],
  });
});

test("an ended challenge stores no reference", async () => {
  const db = await emptyDatabase();
  await reserveChallenge(db, reservation(2, { codeHmac: undefined }));
  await endChallenges(db, { ids: ["challenge-2"], now: NOW });
  expect(await noteReference(db, { challengeId: "challenge-2", reference: "VE2" })).toBe(false);
});

test("transactions that lock one key run one after the other", async () => {
  const db = await emptyDatabase();
  const order: string[] = [];
  await Promise.all(
    [1, 2, 3].map((n) =>
      inTransaction(db, async (db) => {
        await lockRateLimitKey(db, { key: "door" });
        order.push(`in ${n}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`out ${n}`);
      }),
    ),
  );
  const pairs = [0, 2, 4].map((at) => order.slice(at, at + 2).map((word) => word.split(" ")[1]));
  for (const [first, second] of pairs) expect(first).toBe(second);
});
