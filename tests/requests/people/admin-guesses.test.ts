import { expect, test } from "vitest";
import { signInAdmin } from "~/core/people/admin-sign-in/sign-in-admin.server";
import { resetAdmin } from "~/core/people/admins/ensure-first-admin.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { warnOfPasswordOnlyAdmins, welcomeText } from "../../../server/open-club";
import { currentTotpCode, openWithAdmin, openWithTotp } from "../../support/admin-club";
import { readable } from "../../support/browser";
import { ADMIN, type TestClub } from "../../support/club";

const TOO_MANY = "Too many requests. Please try again later.";
const WRONG = { ok: false, reason: "wrong_credentials" };
const LIMIT = { ok: false, reason: "limit" };

/** Guesses at one user name, each from another /64 of one /48. */
function guesserAt(
  { club, requestContext }: Awaited<ReturnType<typeof openWithAdmin>>,
  username: string,
) {
  let block = 0;
  return async (password = "five-late-mornings") => {
    block += 1;
    const place = { ip: `2001:db8:7:${block.toString(16)}::1`, userAgent: "" };
    return await signInAdmin(club.db, { ...requestContext(), username, password, place });
  };
}

/** Makes twenty failures from different addresses, after which the delay begins. */
async function attack(opened: Awaited<ReturnType<typeof openWithAdmin>>, username: string) {
  const guess = guesserAt(opened, username);
  for (let n = 0; n < 20; n += 1) expect(await guess()).toEqual(WRONG);
  return guess;
}

test.each([ADMIN.username, "nobody"])(
  "security 42: after 20 failures for %s from any addresses, the next are compared after 1, 2, 4 … 60 minutes",
  async (name) => {
    const opened = await openWithAdmin();
    const { club } = opened;
    const guess = await attack(opened, name);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      club.clock.at += minutes * MINUTE_MS - 1;
      expect(await guess()).toEqual(LIMIT);
      club.clock.at += 1;
      expect(await guess()).toEqual(WRONG);
    }
    club.clock.at += DAY_MS;
    expect(await guess()).toEqual(WRONG);
    expect(await guess()).toEqual(WRONG);
  },
  60_000,
);

test("security 42: parallel guesses from 20 addresses share one count", async () => {
  const opened = await openWithAdmin();
  const guess = guesserAt(opened, ADMIN.username);
  const verdicts = await Promise.all(Array.from({ length: 40 }, () => guess()));
  expect(verdicts.filter((verdict) => !verdict.ok && verdict.reason === "limit")).toHaveLength(20);
}, 60_000);

test("security 42: a refused attempt does not lengthen the delay", async () => {
  const opened = await openWithAdmin();
  const guess = await attack(opened, ADMIN.username);
  opened.club.clock.at += MINUTE_MS - 1;
  for (let n = 0; n < 5; n += 1) expect(await guess()).toEqual(LIMIT);
  opened.club.clock.at += 1;
  expect(await guess(ADMIN.password)).toMatchObject({ ok: true });
});

test("security 42: a known browser signs in while guesses at its user name are refused", async () => {
  const opened = await openWithAdmin();
  const { club } = opened;
  const ravi = club.visitor("192.0.2.1");
  expect((await ravi.post("/admin", ADMIN)).status).toBe(302);
  await ravi.post("/admin/logout", {});
  const guess = await attack(opened, "RAVI");
  const other = await club.visitor("192.0.2.2").post("/admin", ADMIN);
  expect(readable(other.text)).toContain(TOO_MANY);
  expect((await ravi.post("/admin", ADMIN)).status).toBe(302);
  expect(await guess(ADMIN.password)).toEqual(LIMIT);
  // From an address that has reached its own limit, with the user name in capitals.
  const twin = club.visitor("192.0.2.3");
  for (let n = 0; n < 21; n += 1)
    await twin.post("/admin", { username: `name${n}`, password: "wrong one" });
  for (const [name, value] of ravi.cookies) twin.cookies.set(name, value);
  expect((await twin.post("/admin", { ...ADMIN, username: "Ravi" })).status).toBe(302);
}, 60_000);

test("security 42: 'admin reset' removes the counted failures", async () => {
  const opened = await openWithAdmin();
  const { db, clock } = opened.club;
  const guess = await attack(opened, ADMIN.username);
  expect(await guess(ADMIN.password)).toEqual(LIMIT);
  const password = "seven-quiet-evenings";
  await resetAdmin(db, { username: "Ravi", password, now: clock.at });
  expect(await guess(password)).toMatchObject({ ok: true });
});

test("security 42: a browser that passed both steps before is known", async () => {
  const opened = await openWithTotp();
  const { club, secret } = opened;
  const ravi = club.visitor("192.0.2.1");
  await ravi.post("/admin", ADMIN);
  expect(ravi.cookies.has("admin-browser")).toBe(false);
  const code = currentTotpCode(secret, club);
  expect((await ravi.post("/admin", { intent: "second-step", code })).status).toBe(302);
  expect(ravi.cookies.has("admin-browser")).toBe(true);
  ravi.cookies.delete("admin");
  await attack(opened, ADMIN.username);
  expect(readable((await ravi.post("/admin", ADMIN)).text)).toContain("One more step");
});

test("security 42: a known browser has limits of its own, not for another user name or with a forged cookie", async () => {
  const opened = await openWithAdmin();
  const { club } = opened;
  const ravi = club.visitor("192.0.2.1");
  await ravi.post("/admin", ADMIN);
  ravi.cookies.delete("admin");
  const wrong = { ...ADMIN, password: "five-late-mornings" };
  for (let n = 0; n < 5; n += 1) await ravi.post("/admin", wrong);
  expect(readable((await ravi.post("/admin", ADMIN)).text)).toContain(TOO_MANY);
  expect((await club.visitor("192.0.2.1").post("/admin", ADMIN)).status).toBe(302);
  club.clock.at += HOUR_MS;
  await attack(opened, "meera");
  await attack(opened, ADMIN.username);
  const asOther = await ravi.post("/admin", { ...ADMIN, username: "meera" });
  expect(readable(asOther.text)).toContain(TOO_MANY);
  const forged = club.visitor("192.0.2.9");
  const value = btoa(JSON.stringify({ id: "mine", proofs: [{ at: club.clock.at, mac: "0" }] }));
  forged.cookies.set("admin-browser", encodeURIComponent(value));
  expect(readable((await forged.post("/admin", ADMIN)).text)).toContain(TOO_MANY);
  expect((await ravi.post("/admin", ADMIN)).status).toBe(302);
}, 60_000);

test("security 42: attempts that the delay refuses after 800 ms leave one audit entry in 15 minutes", async () => {
  const opened = await openWithAdmin();
  const { club } = opened;
  await attack(opened, ADMIN.username);
  for (let n = 0; n < 3; n += 1) await club.visitor(`192.0.2.${n}`).post("/admin", ADMIN);
  expect(club.clock.waits).toEqual([800, 800, 800].map((ms) => club.clock.at + ms));
  const limited = await club.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "admin_sign_in_limited")
    .execute();
  expect(limited).toHaveLength(1);
});

test("a live start lists admins without a second step in the log and the terminal", async () => {
  const warned = async (club: TestClub, mode: "live" | "trial") => {
    const passwordOnlyAdmins = await warnOfPasswordOnlyAdmins({ ...club.services, mode });
    const log = club.logLines.filter((line) => line.includes("admins_without_second_step"));
    const printed = welcomeText("https://run.example", {
      madeAdmin: undefined,
      passwordOnlyAdmins,
      hasFilledSample: false,
    });
    return { log, printed };
  };
  const { club } = await openWithAdmin();
  const live = await warned(club, "live");
  expect(live.log.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, admins: ["ravi"] }]);
  expect(live.printed).toContain("a password alone opens the admin panel for ravi.");
  expect(live.printed).toContain("https://run.example/admin/account");
  const { club: trial } = await openWithAdmin();
  expect(await warned(trial, "trial")).toEqual({
    log: [],
    printed: "\n  The club is open: https://run.example\n",
  });
  const { club: protectedClub } = await openWithTotp();
  expect((await warned(protectedClub, "live")).log).toEqual([]);
});
