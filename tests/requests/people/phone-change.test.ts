import { expect, test } from "vitest";
import { eraseMember } from "~/core/account/erasure/erase-member.server";
import { findMyData } from "~/core/account/my-data/find-my-data.server";
import { changePhone } from "~/core/people/change-phone/change-phone.server";
import { requestCode } from "~/core/people/codes/request-code.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { fieldValue, readable } from "../../support/browser";
import { TestClub, TestSms } from "../../support/club";
import { isDisabled, phoneOf, typedPhone, wrongCode } from "../../support/codes";
import { PRICES } from "../../support/prices";

const ASHA = "sample-member-asha";
const NEW = typedPhone(5);

test("security 14: a phone change needs a code from the old and one from the new number", async () => {
  const club = await TestClub.open();
  const old = await phoneOf(club);
  const asha = await club.member("asha");
  const elsewhere = await club.member("asha");
  const sent = await asha.post("/settings", { intent: "send", phone: NEW });
  expect(readable(sent.text)).toContain("Code sent to the new number");
  const oldOtp = club.sms.codeFor(old);
  const newOtp = club.sms.codeFor(`+91${NEW}`);
  const change = (changes: Record<string, string>) =>
    asha.post("/settings", { intent: "change", phone: NEW, oldOtp, newOtp, ...changes });

  const wrongOld = await change({ oldOtp: wrongCode(oldOtp) });
  expect(readable(wrongOld.text)).toContain("Invalid OTP. Please check and try again.");
  for (let n = 0; n < 4; n += 1) await change({ newOtp: wrongCode(newOtp) });
  expect((await change({ phone: typedPhone(6) })).status).toBe(400);
  expect(await phoneOf(club)).toBe(old);

  const again = await asha.post("/settings", { intent: "change", phone: NEW, oldOtp, newOtp });
  expect(again.status).toBe(400);
  club.clock.at += HOUR_MS;
  await asha.post("/settings", { intent: "send", phone: NEW });
  const done = await asha.post("/settings", {
    intent: "change",
    phone: NEW,
    oldOtp: club.sms.codeFor(old),
    newOtp: club.sms.codeFor(`+91${NEW}`),
  });
  expect(readable(done.text)).toContain("Your number has changed.");
  expect(await phoneOf(club)).toBe(`+91${NEW}`);
  expect((await elsewhere.get("/dashboard")).status).toBe(401);
  expect((await asha.get("/dashboard")).status).toBe(200);
});

test("an emergency contact that becomes the member's own number is none any more", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const contactOf = async () => {
    const row = await club.db
      .selectFrom("members")
      .select("emergency_contact as contact")
      .where("id", "=", ASHA)
      .executeTakeFirstOrThrow();
    return row.contact;
  };
  const change = async (phone: string) => {
    const old = await phoneOf(club);
    await asha.post("/settings", { intent: "send", phone });
    const oldOtp = club.sms.codeFor(old);
    const newOtp = club.sms.codeFor(`+91${phone}`);
    await asha.post("/settings", { intent: "change", phone, oldOtp, newOtp });
    expect(await phoneOf(club)).toBe(`+91${phone}`);
  };
  await club.db
    .updateTable("members")
    .set({ emergency_contact: typedPhone(6) })
    .where("id", "=", ASHA)
    .execute();
  await change(NEW);
  expect(await contactOf()).toBe(typedPhone(6));
  club.clock.at += HOUR_MS;
  await change(typedPhone(6));
  expect(await contactOf()).toBeNull();
});

test("a reload shows the new number, the boxes of both codes and the rest of the wait", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings", { intent: "send", phone: NEW });
  club.clock.at += 12 * SECOND_MS;
  const again = await asha.get("/settings");
  expect(fieldValue(again.text, "phone")).toBe(NEW);
  for (const code of ["oldOtp", "newOtp"]) expect(isDisabled(again.text, code)).toBe(false);
  expect(readable(again.text)).toContain("New code in 18 s");
  club.clock.at += 5 * MINUTE_MS;
  const late = await asha.get("/settings");
  expect(fieldValue(late.text, "phone")).toBe(NEW);
  expect(late.text).not.toContain('name="oldOtp"');
});

test("without JavaScript Enter in the boxes changes the number instead of sending codes again", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const before = await asha.get("/settings");
  expect(before.text).not.toContain('value="change"');
  const sent = await asha.post("/settings", { intent: "send", phone: NEW });
  const [first] = /<noscript><button[^>]*>|<button[^>]* value="send"[^>]*>/.exec(sent.text) ?? [];
  expect(first).toContain('value="change"');
});

test("a reload shows nothing of the change that another member began in the same browser", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings", { intent: "send", phone: NEW });
  const meena = await club.member("meena");
  for (const name of ["old-phone", "new-phone"])
    meena.cookies.set(name, asha.cookies.get(name) ?? "");
  expect((await meena.get("/settings")).text).not.toContain(NEW);
});

test("expired codes of a change close the boxes and say so, also when no code is entered", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings", { intent: "send", phone: NEW });
  const codes = { oldOtp: club.sms.codeFor(await phoneOf(club)), newOtp: "123456" };
  club.clock.at += 5 * MINUTE_MS;
  for (const typed of [codes, {}]) {
    const late = await asha.post("/settings", { intent: "change", phone: NEW, ...typed });
    expect(late.status).toBe(400);
    expect(readable(late.text)).toContain("OTP has expired. Please request a new one.");
    expect(late.text).not.toContain('name="oldOtp"');
  }
});

test("a refused new number leaves the boxes of the codes that were sent open", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  await asha.post("/settings", { intent: "send", phone: NEW });
  const refused = await asha.post("/settings", { intent: "send", phone: NEW });
  expect(refused.status).toBe(400);
  expect(isDisabled(refused.text, "newOtp")).toBe(false);
});

test("two tabs with different new numbers each change to their own", async () => {
  const club = await TestClub.open();
  const old = await phoneOf(club);
  const other = typedPhone(6);
  const asha = await club.member("asha");
  const send = (phone: string) => asha.post("/settings", { intent: "send", phone });
  await send(NEW);
  const early = await send(other);
  expect(readable(early.text)).toContain("New code in 30 s");
  expect(club.sms.sent.map(({ to }) => to)).not.toContain(`+91${other}`);
  club.clock.at += MINUTE_MS;
  await send(other);
  const oldOtp = club.sms.codeFor(old);
  const newOtp = club.sms.codeFor(`+91${NEW}`);
  const change = (phone: string) =>
    asha.post("/settings", { intent: "change", phone, oldOtp, newOtp });
  const mixed = await change(other);
  expect(readable(mixed.text)).toContain("Invalid OTP. Please check and try again.");
  expect(await phoneOf(club)).toBe(old);
  const done = await change(NEW);
  expect(readable(done.text)).toContain("Your number has changed.");
  expect(await phoneOf(club)).toBe(`+91${NEW}`);
  const late = await change(other);
  expect(readable(late.text)).toContain("No OTP request found. Please request a new OTP.");
});

test("a number changed meanwhile is not changed again", async () => {
  const club = await TestClub.open();
  const old = await phoneOf(club);
  const requestContext = () => ({
    ...club.services,
    ip: "192.0.2.1",
    requestId: "test",
    now: club.clock.at,
    host: "localhost",
    proof: undefined,
    requestedIds: [],
  });
  const changeTo = async (phone: string, sessionId: string) => {
    const ask = { ...requestContext(), browserId: sessionId };
    const first = await requestCode(club.db, {
      prices: PRICES,
      ...ask,
      phone: old,
      purpose: "old_phone",
    });
    const oldCode = club.sms.codeFor(old);
    const second = await requestCode(club.db, {
      prices: PRICES,
      ...ask,
      phone,
      purpose: "new_phone",
    });
    if (!first.ok || !second.ok) throw new Error("no code");
    return await changePhone(club.db, {
      ...requestContext(),
      memberId: ASHA,
      keepId: sessionId,
      from: old,
      to: phone,
      old: { challengeId: first.challengeId, code: oldCode },
      new: { challengeId: second.challengeId, code: club.sms.codeFor(phone) },
    });
  };
  expect(await changeTo(`+91${NEW}`, "here")).toEqual({ ok: true });
  const late = await changeTo(`+91${typedPhone(6)}`, "there");
  expect(late).toEqual({ ok: false, reason: "expired", which: "old" });
  expect(await phoneOf(club)).toBe(`+91${NEW}`);
});

test("one's own number is refused as the new one", async () => {
  const club = await TestClub.open();
  const own = (await phoneOf(club)).slice(3);
  const asha = await club.member("asha");
  const same = await asha.post("/settings", { intent: "send", phone: own });
  expect(readable(same.text)).toContain("This is already your number.");
});

test("another member's number is refused only after its right code", async () => {
  const club = await TestClub.open();
  const taken = await phoneOf(club, "sample-member-meena");
  const asha = await club.member("asha");
  const sent = await asha.post("/settings", { intent: "send", phone: taken });
  expect(readable(sent.text)).not.toContain("already belongs");
  const answer = await asha.post("/settings", {
    intent: "change",
    phone: taken,
    oldOtp: club.sms.codeFor(await phoneOf(club)),
    newOtp: club.sms.codeFor(taken),
  });
  expect(readable(answer.text)).toContain("This number already belongs to a member.");
});

test("a phone change moves contact messages, which the export and the erasure include", async () => {
  const forgotten: string[] = [];
  const forget = async (to: string) => void forgotten.push(to);
  const sms = Object.assign(new TestSms(), { forget });
  const club = await TestClub.open({ services: { sms } });
  const old = await phoneOf(club);
  const wrote = { FullName: "Asha Raman", Age: "30", Profession: "Other" };
  await club.visitor().post("/?index", { ...wrote, Whatsapp: old.slice(3) });
  const asha = await club.member("asha");
  await asha.post("/settings", { intent: "send", phone: NEW });
  expect(forgotten).toEqual([]);
  const codes = { oldOtp: sms.codeFor(old), newOtp: sms.codeFor(`+91${NEW}`) };
  await asha.post("/settings", { intent: "change", phone: NEW, ...codes });
  expect(forgotten).toEqual([old]);
  const mine = await findMyData(club.db, { memberId: ASHA, now: club.clock.at });
  expect(mine.contactMessages).toMatchObject([{ fullName: "Asha Raman" }]);
  await eraseMember(club.db, { memberId: ASHA, now: club.clock.at });
  expect(await club.db.selectFrom("contacts").select("id").execute()).toEqual([]);
});

test("changePhone without codes changes nothing", async () => {
  const club = await TestClub.open();
  const phone = await phoneOf(club);
  const outcome = await changePhone(club.db, {
    ...club.services,
    ip: "",
    requestId: "",
    now: club.clock.at,
    memberId: ASHA,
    keepId: "none",
    from: phone,
    to: `+91${NEW}`,
    old: { challengeId: undefined, code: "123456" },
    new: { challengeId: undefined, code: "123456" },
  });
  expect(outcome).toEqual({ ok: false, reason: "no_request", which: "old" });
});
