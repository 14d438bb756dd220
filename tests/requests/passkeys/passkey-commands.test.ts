import { expect, test } from "vitest";
import type { SessionOwner } from "~/core/people/sessions/sessions";
import {
  addPasskey,
  issuePasskeyChallenge,
  setPasskeyOnly,
  signInWithPasskey,
  startNewPasskey,
  startPasskeyUse,
} from "~/extensions/passkeys/add-passkey.server";
import {
  checkPasskey,
  consumePasskeyChallenge,
  signInAdminWithPasskey,
} from "~/extensions/passkeys/check-passkey.server";
import { listPasskeys } from "~/extensions/passkeys/passkeys.server";
import { openWithAdmin } from "../../support/admin-club";
import { Authenticator } from "../../support/authenticator";
import type { TestClub } from "../../support/club";

const SITE = { origin: "http://localhost", rpId: "localhost", name: "Club" };
const ASHA = { memberId: "sample-member-asha" };
const MEENA = { memberId: "sample-member-meena" };

function requestOf(club: TestClub) {
  const { log, secret } = club.services;
  const place = { ip: "192.0.2.1", userAgent: "Mozilla/5.0 (Android) Chrome/120" };
  const values = { log, secret, site: SITE, now: club.clock.at, requestId: "test" };
  const findBrowserId = async () => undefined;
  return { ...values, findBrowserId, place, ip: place.ip, userAgent: place.userAgent };
}

async function addFor(club: TestClub, owner: SessionOwner, device = new Authenticator()) {
  const request = requestOf(club);
  const begun = await startNewPasskey(club.db, { ...request, owner, name: "Asha" });
  if (!begun.ok) throw new Error(begun.reason);
  const answer = device.make(begun.options);
  const { ticket } = begun;
  return { device, answer, ticket, add: { ...request, owner, ticket, answer, name: "" } };
}

test("security 49: of 50 parallel additions with one challenge one is stored, with the device's name", async () => {
  const { club } = await openWithAdmin();
  const { add } = await addFor(club, ASHA);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => addPasskey(club.db, add)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const stored = await listPasskeys(club.db, { owner: ASHA });
  expect(stored.map(({ name }) => name)).toEqual(["Chrome on Android"]);
});

test("security 53: a challenge for one owner adds no passkey to another, nor the same passkey twice", async () => {
  const { club, adminId } = await openWithAdmin();
  const { add, device, answer } = await addFor(club, ASHA);
  expect(await addPasskey(club.db, { ...add, owner: MEENA })).toEqual({
    ok: false,
    reason: "expired",
  });
  const { add: again } = await addFor(club, ASHA);
  expect(await addPasskey(club.db, { ...again, owner: { adminId } })).toMatchObject({ ok: false });
  const { add: third } = await addFor(club, ASHA, device);
  expect(await addPasskey(club.db, { ...third, answer })).toEqual({
    ok: false,
    reason: "not_accepted",
  });
  const { add: fourth, device: phone } = await addFor(club, ASHA);
  expect(await addPasskey(club.db, fourth)).toMatchObject({ ok: true });
  const begun = await startNewPasskey(club.db, { ...requestOf(club), owner: MEENA, name: "M" });
  if (!begun.ok) throw new Error(begun.reason);
  const credentialId = phone.credential?.id ?? "";
  const copied = new Authenticator().make(begun.options, { credentialId });
  const copy = { ...fourth, owner: MEENA, ticket: begun.ticket, answer: copied };
  expect(await addPasskey(club.db, copy)).toEqual({ ok: false, reason: "not_accepted" });
});

test("security 49: of 50 parallel uses of one challenge one is accepted", async () => {
  const { club } = await openWithAdmin();
  const { add, device } = await addFor(club, ASHA);
  await addPasskey(club.db, add);
  const request = requestOf(club);
  const { options, ticket } = await startPasskeyUse(club.db, { ...request, purpose: "sign_in" });
  const answer = device.use(options);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      signInWithPasskey(club.db, { ...request, ticket, answer, ip: `192.0.2.${n}` }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const sessions = await club.db
    .selectFrom("sessions")
    .select("id")
    .where("member_id", "=", ASHA.memberId)
    .execute();
  expect(sessions).toHaveLength(1);
});

test("security 51: of two parallel answers with one count one is accepted", async () => {
  const { club } = await openWithAdmin();
  const { add, device } = await addFor(club, ASHA, new Authenticator(SITE.origin, false, true));
  await addPasskey(club.db, add);
  const request = requestOf(club);
  const use = async () => {
    const { options, ticket } = await startPasskeyUse(club.db, { ...request, purpose: "sign_in" });
    const answer = device.use(options, { counter: 7 });
    return { ...request, ticket, answer, purpose: "sign_in" as const };
  };
  const uses = [await use(), await use()];
  const outcomes = await Promise.all(uses.map((input) => checkPasskey(club.db, input)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("security 54: a challenge for the second step is bound to the admin whose password was right", async () => {
  const { club, adminId } = await openWithAdmin();
  const { add, device } = await addFor(club, { adminId });
  const added = await addPasskey(club.db, add);
  if (!added.ok) throw new Error(added.reason);
  const request = requestOf(club);
  const purpose = "admin_step" as const;
  const use = async (owner: string | undefined) => {
    const input = { ...request, purpose, adminId: owner };
    const { options, ticket } = await startPasskeyUse(club.db, input);
    const answer = device.use(options);
    return await signInAdminWithPasskey(club.db, { ...request, purpose, ticket, answer });
  };
  expect(await use(undefined)).toEqual({ ok: false, reason: "not_accepted" });
  expect(await use("another-admin")).toEqual({ ok: false, reason: "not_accepted" });
  expect(await use(adminId)).toMatchObject({ ok: true, username: "ravi" });
  const change = { adminId, passkeyId: added.passkeyId, isAllowed: true, ...request };
  expect(await setPasskeyOnly(club.db, { ...change, adminId: "another-admin" })).toBe(false);
  expect(await setPasskeyOnly(club.db, change)).toBe(true);
});

test("security 49: a ticket is opened once, with its own purpose and secret, before its end", async () => {
  const { club } = await openWithAdmin();
  const { secret } = club.services;
  const now = club.clock.at;
  const values = { challenge: "abc", purpose: "add" as const, ownerId: "one", secret, now };
  const ticket = issuePasskeyChallenge(values);
  expect(ticket).not.toContain("abc");
  const open = (changes: object) =>
    consumePasskeyChallenge(club.db, { ticket, purpose: "add", secret, now, ...changes });
  expect(await open({ purpose: "sign_in" })).toBeUndefined();
  expect(await open({ secret: "another secret of 32 characters ok" })).toBeUndefined();
  expect(await open({ now: now + 600_000 })).toBeUndefined();
  expect(await open({ ticket: undefined })).toBeUndefined();
  expect(await open({})).toEqual({ challenge: "abc", ownerId: "one" });
  expect(await open({})).toBeUndefined();
});
