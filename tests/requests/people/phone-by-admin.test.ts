import { expect, test } from "vitest";
import { changePhone } from "~/core/people/change-phone/change-phone.server";
import { movePhone } from "~/core/people/change-phone/move-phone.server";
import { fieldValue, readable } from "../../support/browser";
import { TestClub } from "../../support/club";

const ASHA = "sample-member-asha";
const PAGE = `/admin/subscribers/${ASHA}/edit`;
const TYPED = "9845055555";
const STORED = `+91${TYPED}`;

async function open() {
  const club = await TestClub.open();
  const admin = await club.admin();
  const phoneOf = async () =>
    (
      await club.db
        .selectFrom("members")
        .select("phone")
        .where("id", "=", ASHA)
        .executeTakeFirstOrThrow()
    ).phone;
  return { club, admin, phoneOf, old: await phoneOf() };
}

test("an admin changes a number with the codes of both numbers", async () => {
  const { club, admin, phoneOf, old } = await open();
  const asha = await club.member("asha");
  const sent = await admin.post(PAGE, { intent: "send", phone: TYPED });
  expect(readable(sent.text)).toContain("Code from the old number");
  const form = { intent: "change", phone: TYPED, newOtp: club.sms.codeFor(STORED) };
  const bare = await admin.post(PAGE, form);
  expect(bare.status).toBe(400);
  expect(readable(bare.text)).toContain("Say how you know it’s them.");
  const wrong = await admin.post(PAGE, { ...form, oldOtp: "000000" });
  expect(wrong.status).toBe(400);
  expect(await phoneOf()).toBe(old);
  const changed = await admin.post(PAGE, { ...form, oldOtp: club.sms.codeFor(old) });
  expect(readable(changed.text)).toContain("Number changed");
  expect(await phoneOf()).toBe(STORED);
  expect((await asha.get("/dashboard")).status).toBe(401);
});

test("with the old number lost, the new number's code and a reason for the audit do", async () => {
  const { club, admin, phoneOf, old } = await open();
  await admin.post(PAGE, { intent: "send", phone: TYPED, isLost: "on" });
  expect(club.sms.sent.some(({ to }) => to === old)).toBe(false);
  const newOtp = club.sms.codeFor(STORED);
  const form = { intent: "change", phone: TYPED, isLost: "on", reason: "Showed her licence" };
  const wrong = await admin.post(PAGE, { ...form, newOtp: "000000" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('value="Showed her licence"');
  expect((await admin.post(PAGE, { ...form, newOtp })).status).toBe(200);
  expect(await phoneOf()).toBe(STORED);
  const audit = readable((await admin.get("/admin/audit")).text);
  expect(audit).toContain("Phone number changed");
  expect(audit).toContain("‘Showed her licence’");
  const again = await admin.post(PAGE, { ...form, newOtp });
  expect(again.status).toBe(400);
});

test("an admin changes the numbers of two members in two tabs", async () => {
  const { club, admin, phoneOf } = await open();
  const [other, typed] = ["/admin/subscribers/sample-member-arjun/edit", "9845066666"];
  const lost = { isLost: "on", reason: "Showed their licence" };
  await admin.post(PAGE, { intent: "send", phone: TYPED, ...lost });
  await admin.post(other, { intent: "send", phone: typed, ...lost });
  const form = { intent: "change", phone: TYPED, newOtp: club.sms.codeFor(STORED), ...lost };
  expect((await admin.post(PAGE, form)).status).toBe(200);
  expect(await phoneOf()).toBe(STORED);
  const newOtp = club.sms.codeFor(`+91${typed}`);
  expect((await admin.post(other, { ...form, phone: typed, newOtp })).status).toBe(200);
});

test("another member's number is refused after its code", async () => {
  const { club, admin, phoneOf, old } = await open();
  const { phone: taken } = await club.db
    .selectFrom("members")
    .select("phone")
    .where("id", "=", "sample-member-arjun")
    .executeTakeFirstOrThrow();
  const phone = taken.slice(3);
  await admin.post(PAGE, { intent: "send", phone, isLost: "on" });
  const newOtp = club.sms.codeFor(taken);
  const refused = await admin.post(PAGE, { intent: "change", phone, newOtp, reason: "x" });
  expect(refused.status).toBe(409);
  expect(readable(refused.text)).toContain("This number already belongs to a member.");
  expect(await phoneOf()).toBe(old);
});

test("a member's own number is refused before a code", async () => {
  const { admin, old } = await open();
  const own = await admin.post(PAGE, { intent: "send", phone: old.slice(3) });
  expect(readable(own.text)).toContain("This is already their number.");
});

test("the desk changes no number", async () => {
  const { club } = await open();
  expect(
    (await (await club.admin("desk")).post(PAGE, { intent: "send", phone: TYPED })).status,
  ).toBe(403);
});

test("without a code of this browser nothing changes", async () => {
  const { club, phoneOf, old } = await open();
  const { log, secret, sms } = club.services;
  const outcome = await changePhone(club.db, {
    log,
    secret,
    sms,
    ip: "192.0.2.1",
    now: club.clock.at,
    requestId: "r",
    memberId: ASHA,
    adminId: "a",
    from: old,
    to: STORED,
    old: { reason: "x" },
    new: { challengeId: undefined, code: "123456" },
  });
  expect(outcome).toEqual({ ok: false, reason: "no_request", which: "new" });
  expect(await phoneOf()).toBe(old);
  const by = { actor: { kind: "admin" as const, id: "a" }, requestId: "r", now: club.clock.at };
  const late = { memberId: ASHA, from: "+919999999999", to: STORED, challengeIds: [] };
  expect(await movePhone(club.db, { ...late, ...by })).toEqual({ ok: false, which: "old" });
});

test("once the codes are sent, they are sent again or go to another number", async () => {
  const { club, admin } = await open();
  const wrong = "9845055556";
  const sent = readable((await admin.post(PAGE, { intent: "send", phone: wrong })).text);
  expect(sent).toContain("Send again Use a different number");
  expect(sent).toMatch(/To \+91 ••••• ••556: .*\d{6}.* To \+91 ••••• ••001: .*\d{6}/);
  const back = await admin.post(PAGE, { intent: "restart", phone: wrong, fullName: "Half" });
  expect(readable(back.text)).toContain("Send the code");
  expect(fieldValue(back.text, "phone")).toContain("98450");
  club.clock.at += 60_000;
  await admin.post(PAGE, { intent: "send", phone: TYPED });
  club.clock.at += 60_000;
  const before = club.sms.sent.length;
  const again = await admin.post(PAGE, { intent: "send-again", phone: TYPED });
  expect(readable(again.text)).toContain("Code from the new number");
  expect(club.sms.sent.length).toBe(before + 2);
});

test("codes that are not sent again for their limit can still be entered", async () => {
  const { admin } = await open();
  const form = { intent: "send-again", phone: TYPED, isLost: "on" };
  let answer = await admin.post(PAGE, { ...form, intent: "send" });
  for (let tries = 0; tries < 8 && answer.status === 200; tries += 1)
    answer = await admin.post(PAGE, form);
  expect(answer.status).toBe(400);
  expect(readable(answer.text)).toContain("Code from the new number");
});

test("another number soon after the first goes on with its code and the old number's earlier one", async () => {
  const { club, admin, phoneOf, old } = await open();
  await admin.post(PAGE, { intent: "send", phone: "9845066666" });
  const oldOtp = club.sms.codeFor(old);
  const sent = await admin.post(PAGE, { intent: "send", phone: TYPED });
  expect(sent.status).toBe(400);
  expect(readable(sent.text)).toContain("Too many requests");
  expect(readable(sent.text)).toContain("Code from the old number");
  const form = { intent: "change", phone: TYPED, newOtp: club.sms.codeFor(STORED), oldOtp };
  expect(readable((await admin.post(PAGE, form)).text)).toContain("Number changed");
  expect(await phoneOf()).toBe(STORED);
});
