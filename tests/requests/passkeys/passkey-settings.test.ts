import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import {
  notePasskeyOffer,
  removePasskey,
  renamePasskey,
} from "~/extensions/passkeys/check-passkey.server";
import { listPasskeys } from "~/extensions/passkeys/passkeys.server";
import { DAY_MS, MINUTE_MS } from "~/lib/dates";
import { Authenticator } from "../../support/authenticator";
import { type Browser, readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { phoneOf, typedPhone } from "../../support/codes";
import {
  addMemberPasskey,
  deviceOfAsha,
  optionsOf,
  signedInByCode,
  signInByPasskey,
} from "../../support/passkeys";

const ASHA = { memberId: "sample-member-asha" };
const MEENA = { memberId: "sample-member-meena" };

test("several passkeys are listed with their names, renamed and ended one by one", async () => {
  const club = await TestClub.open();
  const { browser, device } = await deviceOfAsha(club);
  const tablet = new Authenticator("http://localhost", true);
  await addMemberPasskey(browser, tablet);
  const [second, first] = await listPasskeys(club.db, { owner: ASHA });
  expect(second?.isSynced).toBe(true);
  expect(first?.isSynced).toBe(false);
  const passkeyId = second?.id ?? "";
  await browser.post("/settings/passkeys", { intent: "rename", passkeyId, name: "  My tablet " });
  const page = readable((await browser.get("/settings/passkeys")).text);
  expect(page).toContain("My tablet");
  expect(page).toContain("on all your devices");
  expect(page).toContain("on this device only");
  const blank = await browser.post("/settings/passkeys", {
    intent: "rename",
    passkeyId,
    name: " ",
  });
  expect(readable(blank.text)).toContain("Please give it a name.");
  const removed = await browser.post("/settings/passkeys", { intent: "remove", passkeyId });
  expect(removed.location).toBe("/settings/passkeys");
  expect((await signInByPasskey(club.visitor(), tablet)).status).toBe(400);
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
});

test("a device that has a passkey is told so", async () => {
  const club = await TestClub.open();
  const { browser } = await deviceOfAsha(club);
  const options = optionsOf(await browser.post("/settings/passkeys/options", {}));
  expect(options.excludeCredentials).toHaveLength(1);
});

test("an eleventh passkey is refused", async () => {
  const club = await TestClub.open();
  const { browser } = await deviceOfAsha(club);
  const options = optionsOf(await browser.post("/settings/passkeys/options", {}));
  for (let n = 1; n < 10; n += 1) await addMemberPasskey(browser, new Authenticator());
  const refused = await browser.post("/settings/passkeys/options", {});
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text).text).toBe("You have 10 passkeys. Remove one first.");
  const late = new Authenticator().make(options);
  await browser.post("/settings/passkeys", { intent: "add", answer: late });
  expect(await listPasskeys(club.db, { owner: ASHA })).toHaveLength(10);
});

test("security 52: a session older than 15 minutes adds a passkey only with a fresh code", async () => {
  const club = await TestClub.open();
  const browser = await signedInByCode(club);
  club.clock.at += 15 * MINUTE_MS;
  const refused = await browser.post("/settings/passkeys/options", { otp: "000000" });
  expect(JSON.parse(refused.text).text).toBe("No OTP request found. Please request a new OTP.");
  expect(readable((await browser.get("/settings/passkeys")).text)).toContain(
    "a code to your phone",
  );
  await browser.post("/settings/passkeys", { intent: "code" });
  const otp = club.sms.codeFor(await phoneOf(club));
  const options = optionsOf(await browser.post("/settings/passkeys/options", { otp }));
  const device = new Authenticator();
  await browser.post("/settings/passkeys", { intent: "add", answer: device.make(options) });
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
  const again = await browser.post("/settings/passkeys/options", { otp });
  expect(again.status).toBe(400);
});

test("a code for a passkey is for nothing else", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const phone = await phoneOf(club);
  await asha.post("/settings/passkeys", { intent: "code" });
  expect(club.sms.sent.at(-1)?.text).toContain("is your code to add a passkey.");
  const otp = club.sms.codeFor(phone);
  for (const intent of ["json", "delete"]) {
    const refused = await asha.post("/settings/data", { intent, otp });
    const page = await asha.get(refused.location ?? "");
    expect(readable(page.text)).toContain("No OTP request found.");
  }
  expect(await club.db.selectFrom("erasure_requests").select("member_id").execute()).toEqual([]);
});

test("a code for one's data is entered though another tab has asked for one for a passkey", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings/privacy", { intent: "code" });
  const otp = club.sms.codeFor(await phoneOf(club));
  club.clock.at += MINUTE_MS;
  expect((await asha.post("/settings/passkeys", { intent: "code" })).status).toBe(200);
  expect((await asha.get("/settings/privacy")).text).toContain('name="otp"');
  expect((await asha.post("/settings/data", { intent: "json", otp })).status).toBe(200);
});

test("security 53: nobody renames or ends another member's passkey", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  const [own] = await listPasskeys(club.db, { owner: ASHA });
  const passkeyId = own?.id ?? "";
  const meena = await club.member("meena");
  const remove = await meena.post("/settings/passkeys", { intent: "remove", passkeyId });
  expect(remove.status).toBe(404);
  const rename = { intent: "rename", passkeyId, name: "Mine" };
  expect((await meena.post("/settings/passkeys", rename)).status).toBe(400);
  expect(await renamePasskey(club.db, { owner: MEENA, passkeyId, name: "Mine" })).toBe(false);
  const { now, requestId } = { now: club.clock.at, requestId: "test" };
  expect(await removePasskey(club.db, { owner: MEENA, passkeyId, now, requestId })).toBe(false);
  expect((await meena.get("/settings/passkeys")).text).not.toContain(passkeyId);
  expect(await listPasskeys(club.db, { owner: ASHA })).toEqual([own]);
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
});

test("a changed number ends no passkey", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  await club.db
    .updateTable("members")
    .set({ phone: `+91${typedPhone(9)}` })
    .where("id", "=", ASHA.memberId)
    .execute();
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(302);
});

test("an erased member has no passkey", async () => {
  const club = await TestClub.open();
  const { device } = await deviceOfAsha(club);
  await eraseMember(club.db, { ...ASHA, now: club.clock.at });
  expect(await listPasskeys(club.db, { owner: ASHA })).toEqual([]);
  expect((await signInByPasskey(club.visitor(), device)).status).toBe(400);
});

test("a passkey is offered after a code, twice at most, to somebody who has none", async () => {
  const club = await TestClub.open();
  const isOffered = async (browser: Browser) =>
    loaded((await browser.get("/dashboard.data")).text, "offersPasskey");
  expect(await isOffered(await club.member("asha"))).toBe(false);
  for (let times = 0; times < 2; times += 1) {
    const browser = await signedInByCode(club);
    expect(await isOffered(browser)).toBe(true);
    const told = await browser.post("/settings/passkeys/options", { intent: "offered" });
    expect(told.status).toBe(204);
    expect(await isOffered(browser)).toBe(false);
    club.clock.at += DAY_MS;
  }
  expect(await isOffered(await signedInByCode(club))).toBe(false);
  await club.db.deleteFrom("passkey_offers").execute();
  club.clock.at += DAY_MS;
  const { browser } = await deviceOfAsha(club);
  expect(await isOffered(browser)).toBe(false);
  await notePasskeyOffer(club.db, { ...ASHA, now: club.clock.at });
  const { times_shown } = await club.db
    .selectFrom("passkey_offers")
    .select("times_shown")
    .executeTakeFirstOrThrow();
  expect(times_shown).toBe(1);
});

test("somebody who has just removed their passkey is not asked for one", async () => {
  const club = await TestClub.open();
  const { browser } = await deviceOfAsha(club);
  const [own] = await listPasskeys(club.db, { owner: ASHA });
  await browser.post("/settings/passkeys", { intent: "remove", passkeyId: own?.id ?? "" });
  expect(await listPasskeys(club.db, { owner: ASHA })).toEqual([]);
  const dashboard = (await browser.get("/dashboard.data")).text;
  expect(loaded(dashboard, "offersPasskey")).toBe(false);
  const again = (await (await signedInByCode(club)).get("/dashboard.data")).text;
  expect(loaded(again, "offersPasskey")).toBe(true);
});

/** A value that a page's loaders answered, from the stream in which it is written as a reference by name. */
function loaded(stream: string, name: string): unknown {
  const values: unknown[] = JSON.parse(stream.split("\n", 1)[0] ?? "");
  const key = `_${values.indexOf(name)}`;
  for (const held of values) {
    if (typeof held === "object" && held !== null && key in held)
      return values[Number(Object.entries(held).find(([named]) => named === key)?.[1])];
  }
  return undefined;
}
