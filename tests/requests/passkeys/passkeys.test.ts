import { expect, test } from "vitest";
import { MINUTE_MS } from "~/lib/dates";
import { Authenticator } from "../../support/authenticator";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { phoneOf } from "../../support/codes";
import {
  addAdminPasskey,
  addMemberPasskey,
  deviceOfAsha,
  optionsOf,
  signedInByCode,
  signInByPasskey,
} from "../../support/passkeys";

const NOT_ACCEPTED = "This passkey was not accepted.";
const TOO_LONG = "That took too long. Please try again.";

test("a member adds a passkey after a code and signs in with it, where they wanted to go", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  const visitor = club.visitor();
  const options = optionsOf(await visitor.post("/passkey", { for: "member" }));
  expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect(options.allowCredentials ?? []).toEqual([]);
  const answer = device.use(options);
  const done = await visitor.post("/signin?next=/progress", { intent: "passkey", answer });
  expect(done.location).toBe("/progress");
  expect((await visitor.get("/dashboard")).status).toBe(200);
});

test("the sign-in field is filled in with passkeys", async () => {
  const club = await TestClub.open({ services: { mode: "live", publicUrl: "https://club.test" } });
  const page = await club.visitor().get("/signin");
  expect(page.text).toContain('autoComplete="tel webauthn"');
});

test("passkeys are for the host of PUBLIC_URL", async () => {
  const club = await TestClub.open({ services: { mode: "live", publicUrl: "https://club.test" } });
  const options = optionsOf(await club.visitor().post("/passkey", { for: "member" }));
  expect(options.rpId).toBe("club.test");
});

test("security 49: a challenge is answered once by 50 parallel answers with a replay after them", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  const visitor = club.visitor();
  const answer = device.use(optionsOf(await visitor.post("/passkey", { for: "member" })));
  // Thirty answers from one address are compared in ten minutes: these come from two.
  const cookies = [...visitor.cookies];
  const browsers = Array.from({ length: 50 }, (_, n) => {
    const browser = club.visitor(`192.0.2.${n % 2}`);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return browser;
  });
  const answers = await Promise.all(
    browsers.map((browser) => browser.post("/signin", { intent: "passkey", answer })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 302)).toHaveLength(1);
  const [late] = browsers;
  const replayed = await late?.post("/signin", { intent: "passkey", answer });
  expect(readable(replayed?.text ?? "")).toContain(TOO_LONG);
});

test.each([
  ["of another origin", { origin: "https://club.example.evil" }],
  ["for another host", { rpId: "evil.example" }],
  ["to another challenge", { challenge: "bm90LW91cnM" }],
  ["without fingerprint, face or PIN", { isVerified: false }],
  [
    "that names another owner",
    { userHandle: Buffer.from("sample-member-meena").toString("base64url") },
  ],
])("security 50: an answer %s is refused", async (_, faults) => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  const visitor = club.visitor();
  const refused = await signInByPasskey(visitor, device, faults);
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain(NOT_ACCEPTED);
  expect(visitor.cookies.has("session")).toBe(false);
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
});

test.each([
  ["of another origin", { origin: "https://club.example.evil" }],
  ["for another host", { rpId: "evil.example" }],
  ["to another challenge", { challenge: "bm90LW91cnM" }],
  ["without fingerprint, face or PIN", { isVerified: false }],
])("security 50: a new passkey %s is refused", async (_, faults) => {
  const club = await TestClub.open();
  const browser = await signedInByCode(club);
  const refused = await addMemberPasskey(browser, new Authenticator(), faults);
  expect(refused.status).toBe(400);
  expect(readable(refused.text)).toContain("This passkey could not be added.");
  expect(await club.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
});

test("security 51: a device whose count does not rise is refused: its passkey was copied", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club, new Authenticator(undefined, false, true));
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
  for (const counter of [2, 1, 0]) {
    const copied = await signInByPasskey(club.visitor(), device, { counter });
    expect(readable(copied.text)).toContain(NOT_ACCEPTED);
  }
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
});

/** Asha's passkey, and what a browser gets that answers a challenge of the visitor's after a while. */
async function openChallenged() {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  const visitor = club.visitor();
  const send = async (waitMs: number, from = visitor, wanted = "member") => {
    const options = optionsOf(await visitor.post("/passkey", { for: wanted }));
    club.clock.at += waitMs;
    return await from.post("/signin", { intent: "passkey", answer: device.use(options) });
  };
  return { club, visitor, send };
}

test("security 49: a challenge ends after ten minutes", async () => {
  const { send } = await openChallenged();
  expect(readable((await send(10 * MINUTE_MS)).text)).toContain(TOO_LONG);
  expect((await send(10 * MINUTE_MS - 1)).status).toBe(302);
});

test("security 49: a challenge fits its own browser only", async () => {
  const { club, visitor, send } = await openChallenged();
  expect(readable((await send(0, club.visitor())).text)).toContain(TOO_LONG);
  expect((await send(0, visitor)).status).toBe(302);
});

test("security 49: a challenge fits its own purpose only", async () => {
  const { visitor, send } = await openChallenged();
  expect(readable((await send(0, visitor, "admin")).text)).toContain(TOO_LONG);
  expect((await send(0, visitor, "member")).status).toBe(302);
});

test("security 49: a challenge to add a passkey fits its own member only", async () => {
  const club = await TestClub.open();
  const browser = await signedInByCode(club);
  const options = optionsOf(await browser.post("/settings/passkeys/options", {}));
  const made = new Authenticator().make(options);
  const meena = await club.member("meena");
  for (const [name, value] of browser.cookies)
    if (name !== "session") meena.cookies.set(name, value);
  const stolen = await meena.post("/settings/passkeys", { intent: "add", answer: made });
  expect(readable(stolen.text)).toContain(TOO_LONG);
});

test("thirty answers in ten minutes are compared from one address", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  for (let n = 0; n < 30; n += 1)
    await club.visitor().post("/signin", { intent: "passkey", answer: "{}" });
  const limited = await signInByPasskey(club.visitor(), device);
  expect(readable(limited.text)).toContain("Too many requests.");
  club.clock.at += 10 * MINUTE_MS;
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
});

test("addresses of one IPv6 customer count as one, and the next customer has a count of its own", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  for (let n = 0; n < 30; n += 1)
    await club
      .visitor(`2001:db8:0:1:${n.toString(16)}::1`)
      .post("/signin", { intent: "passkey", answer: "{}" });
  const limited = await signInByPasskey(club.visitor("2001:db8:0:1:ffff::2"), device);
  expect(readable(limited.text)).toContain("Too many requests.");
  expect((await signInByPasskey(club.visitor("2001:db8:0:2::1"), device)).status).toBe(302);
});

test("an answer that is accepted does not count", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  for (let n = 0; n < 31; n += 1)
    expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
});

test("junk from the same address locks no known browser out, and junk to members no admin", async () => {
  const club = await TestClub.open();
  const { browser, device } = await deviceOfAsha(club);
  const ravi = await club.admin();
  const key = new Authenticator();
  await addAdminPasskey(ravi, key);
  for (let n = 0; n < 30; n += 1)
    await club.visitor().post("/signin", { intent: "passkey", answer: "{}" });
  const stranger = await signInByPasskey(club.visitor(), device);
  expect(readable(stranger.text)).toContain("Too many requests.");
  browser.cookies.delete("session");
  expect((await signInByPasskey(browser, device)).status).toBe(302);
  const admin = club.visitor();
  const options = optionsOf(await admin.post("/passkey", { for: "admin" }));
  const answer = key.use(options);
  const asked = await admin.post("/admin", { intent: "passkey", answer });
  expect(readable(asked.text)).not.toContain("Too many");
});

test("a malformed answer is refused without an error in the log", async () => {
  const club = await TestClub.open();
  for (const answer of ["", "nonsense", "[]", '{"id":"x"}', "{}", JSON.stringify({ id: 1 })]) {
    const visitor = club.visitor();
    await visitor.post("/passkey", { for: "member" });
    const refused = await visitor.post("/signin", { intent: "passkey", answer });
    expect(refused.status).toBe(400);
    expect(readable(refused.text)).toContain(NOT_ACCEPTED);
  }
  expect(club.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

test.each(["suspended", "inactive"] as const)(
  "a member who is %s is told so instead of signed in",
  async (status) => {
    const club = await TestClub.open();
    const { device } = await deviceOfAsha(club);
    await club.db
      .updateTable("members")
      .set({ status })
      .where("id", "=", "sample-member-asha")
      .execute();
    const refused = await signInByPasskey(club.visitor(), device);
    expect(readable(refused.text)).toContain("Your membership is");
    expect(refused.status).toBe(400);
  },
);

test("a sign-in with a passkey makes the browser known to the number", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  const visitor = club.visitor();
  await signInByPasskey(visitor, device);
  expect(visitor.cookies.has("browser")).toBe(true);
  expect(await phoneOf(club)).toMatch(/^\+91/);
});
