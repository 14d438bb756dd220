/** Who is asked for notifications, who may turn them on, and what ends them. */
import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { DAY_MS } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { readable } from "../../support/browser";
import { typedPhone } from "../../support/codes";
import { addEvent } from "../../support/events";
import { ASHA, openPushClub } from "../../support/push";

const QUESTION = '\\"pushKey\\"';

async function openBooked() {
  const opened = await openPushClub();
  const { club, asha, db } = opened;
  await addEvent(club, { id: "lake-run" });
  await asha.post("/events/lake-run/book", {
    intent: "book",
    plan: "pay_per_run",
    shownPriceRupees: "99",
    submitKey: crypto.randomUUID(),
  });
  const { id } = await db
    .selectFrom("bookings")
    .select("id")
    .where("event_id", "=", "lake-run")
    .executeTakeFirstOrThrow();
  const asks = async (query = "?new") => {
    const { text } = await asha.get(`/bookings/${id}${query}`);
    return text.includes(QUESTION) && text.includes(opened.push.publicKey);
  };
  return { ...opened, asks };
}

test("a member is asked on the page after a booking only", async () => {
  const { asks } = await openBooked();
  expect(await asks()).toBe(true);
  expect(await asks("")).toBe(false);
});

test.each([
  ["not now", { intent: "later" }],
  ["yes", undefined],
])("a member who answered '%s' is not asked again", async (_, answer) => {
  const { asha, asks, turnOn } = await openBooked();
  if (answer) expect((await asha.post("/push", answer)).status).toBe(204);
  else await turnOn();
  expect(await asks()).toBe(false);
});

test("a browser's address on another host than a push service's is refused", async () => {
  const { asha, fake, push, devices } = await openPushClub();
  const { endpoint, ...keys } = fake.subscribe(push.publicKey);
  const { host, pathname } = new URL(endpoint);
  for (const other of [
    "http://127.0.0.1:1/send/x",
    `https://${host}${pathname}`,
    `http://user:word@${host}${pathname}`,
    `http://${host}.example${pathname}`,
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "nonsense",
  ]) {
    const { status } = await asha.post("/push", { intent: "on", endpoint: other, ...keys });
    expect([other, status]).toEqual([other, 400]);
  }
  for (const bad of [{ p256dh: "x" }, { auth: "" }, { auth: "a".repeat(200) }])
    expect((await asha.post("/push", { intent: "on", endpoint, ...keys, ...bad })).status).toBe(
      400,
    );
  expect(await devices()).toEqual([]);
});

test("a visitor turns nothing on", async () => {
  const { club, fake, push, devices } = await openPushClub();
  const subscription = fake.subscribe(push.publicKey);
  expect((await club.visitor().post("/push", { intent: "on", ...subscription })).status).toBe(401);
  expect(await devices()).toEqual([]);
});

test("the settings list a member's browsers", async () => {
  const { asha, turnOn } = await openPushClub();
  await turnOn();
  expect(readable((await asha.get("/settings/notifications")).text)).toContain("since Wed, 18 Nov");
});

test("a member turns off a browser of their own only", async () => {
  const { club, asha, turnOn, devices } = await openPushClub();
  await turnOn();
  const [device] = await devices();
  const remove = { intent: "device", subscriptionId: device?.id ?? "" };
  await (await club.member("meena")).post("/settings/notifications", remove);
  expect(await devices()).toHaveLength(1);
  await asha.post("/settings/notifications", remove);
  expect(await devices()).toEqual([]);
});

test("a browser that turns notifications off is forgotten", async () => {
  const { asha, turnOn, devices } = await openPushClub();
  const { endpoint } = await turnOn();
  expect((await asha.post("/push", { intent: "off" })).status).toBe(400);
  expect((await asha.post("/push", { intent: "off", endpoint })).status).toBe(204);
  expect(await devices()).toEqual([]);
});

test("signing out, or ending a session from another device, ends its notifications", async () => {
  const { club, db, asha, turnOn, devices } = await openPushClub();
  const phone = await club.member("asha");
  await turnOn(phone);
  await turnOn();
  const [own] = await db
    .selectFrom("push_subscriptions")
    .select("session_id as sessionId")
    .orderBy("id")
    .execute();
  await asha.post("/settings", { intent: "end-session", sessionId: own?.sessionId ?? "" });
  expect(await devices()).toHaveLength(1);
  expect((await asha.post("/logout", {})).location).toBe("/");
  expect(await devices()).toEqual([]);
});

/** Asha's browser whose session has been gone for a while, and where she has signed in again. */
async function openSignedInAgain() {
  const opened = await openPushClub();
  const { club, db, turnOn } = opened;
  const phone = await club.member("asha");
  const { endpoint } = await turnOn(phone);
  const [first] = await db.selectFrom("push_subscriptions").select("session_id as id").execute();
  await db
    .deleteFrom("sessions")
    .where("id", "=", first?.id ?? "")
    .execute();
  const again = await club.member("asha");
  return { ...opened, again, endpoint };
}

test("a browser is noted with the session that its member has there by now, and ends with that one", async () => {
  const { club, db, asha, again, endpoint, devices } = await openSignedInAgain();
  const known = async () => JSON.parse((await again.get("/push")).text);
  const digest = sha256(endpoint);
  expect(await known()).toMatchObject({ digests: [digest], ofSession: [] });
  const meena = await club.member("meena");
  for (const browser of [meena, again])
    expect((await browser.post("/push", { intent: "here", endpoint })).status).toBe(204);
  expect(await known()).toMatchObject({ digests: [digest], ofSession: [digest] });
  const [held] = await db.selectFrom("push_subscriptions").select("session_id as id").execute();
  await asha.post("/settings", { intent: "end-session", sessionId: held?.id ?? "" });
  expect(await devices()).toEqual([]);
});

test("notifications go on where their member signs in again after a week, and end where another does", async () => {
  const { club, turnOn, devices } = await openPushClub();
  const browser = club.visitor();
  const signIn = async (phone: string) => {
    await browser.post("/signin", { intent: "send", phone });
    const otp = club.sms.codeFor(`+91${phone}`);
    expect((await browser.post("/signin", { intent: "verify", phone, otp })).status).toBe(302);
  };
  await signIn(typedPhone(1));
  await turnOn(browser);
  club.clock.at += 8 * DAY_MS;
  expect((await browser.get("/dashboard")).status).toBe(401);
  await signIn(typedPhone(1));
  expect(await devices()).toHaveLength(1);
  const { ofSession } = JSON.parse((await browser.get("/push")).text);
  expect(ofSession).toHaveLength(1);
  club.clock.at += 8 * DAY_MS;
  await signIn(typedPhone(2));
  expect(await devices()).toEqual([]);
});

test("security: an erased member's browsers are forgotten", async () => {
  const { club, db, turnOn, devices } = await openPushClub();
  await turnOn();
  await eraseMember(db, { memberId: ASHA, now: club.clock.at });
  expect(await devices()).toEqual([]);
});

test("the settings show what a notification said, not the text for phones", async () => {
  const { asha, turnOn, tell, send } = await openPushClub();
  await turnOn();
  await tell("storm", { text: "It rains. We keep ₹99 as credit." });
  await send();
  const shown = readable((await asha.get("/settings/notifications")).text);
  expect(shown).toMatch(/It rains\. We keep ₹99 as credit\..*by notification · Sent/);
});
