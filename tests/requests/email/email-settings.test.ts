/** The address for e-mail in the settings: given, confirmed by a code, forgotten. */
import { expect, test } from "vitest";
import {
  confirmEmail,
  handleEmailForm,
  removeUnconfirmedEmails,
  requestEmailChange,
} from "~/extensions/email/handle-email-form.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { hourJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

import { ADDRESS, ASHA, openMailClub, PAGE, SECRET } from "../../support/mail";

test("mail goes to an address once the code sent there was typed", async () => {
  const { asha, sent, post, codeOf, notify, send } = await openMailClub();
  expect(readable((await asha.get(PAGE)).text)).toContain("I'd like these by e-mail");
  expect((await post("ask", { address: ADDRESS })).status).toBe(302);
  expect(sent).toMatchObject([{ to: ADDRESS }]);
  await notify("paid");
  expect(await send()).toBe(0);
  expect(readable((await asha.get(PAGE)).text)).toContain(`We sent a code to ${ADDRESS}`);
  const code = codeOf(sent[0]) ?? "";
  expect((await post("confirm", { code: code.toLowerCase() })).status).toBe(302);
  expect(readable((await asha.get(PAGE)).text)).toContain(`Receipts and news go to ${ADDRESS}`);
});

test.each([
  ["asha@example", "Please enter an e-mail address"],
  ["asha@example.com\r\nBcc: x@example.com", "Please enter an e-mail address"],
  ["", "Please enter an e-mail address"],
])("an address like '%s' is refused beside its field", async (address, text) => {
  const { post, sent } = await openMailClub();
  const answer = await post("ask", { address });
  expect([answer.status, readable(answer.text)]).toEqual([400, expect.stringContaining(text)]);
  expect(sent).toEqual([]);
});

test.each([
  ["address_refused", "there is no such address"],
  ["unavailable", "We couldn't send the e-mail just now."],
] as const)("the page says at once that a code was not sent (%s)", async (reason, text) => {
  const { asha, outcomes, post } = await openMailClub();
  outcomes.push({ ok: false, reason });
  const answer = readable((await post("ask", { address: ADDRESS })).text);
  expect(answer).toContain(text);
  for (const page of [answer, readable((await asha.get(PAGE)).text)])
    expect(page).not.toContain("We sent a code");
});

async function openCodes() {
  const { club, db } = await openMailClub();
  const ask = async () => {
    const input = { memberId: ASHA, address: ADDRESS, secret: SECRET, now: club.clock.at };
    const asked = await requestEmailChange(db, input);
    if (!asked.ok) throw new Error(asked.reason);
    return asked.code;
  };
  const confirm = (code: string) =>
    confirmEmail(db, { memberId: ASHA, code, secret: SECRET, now: club.clock.at });
  return { club, ask, confirm };
}

test("nothing but a code gives the mail server up after five seconds", async () => {
  const { waits, confirm, notify, send } = await openMailClub();
  await confirm();
  await notify("paid");
  await send();
  expect(waits).toEqual([5_000, undefined]);
});

test("after five wrong codes the right one is refused", async () => {
  const { ask, confirm } = await openCodes();
  const code = await ask();
  for (let n = 0; n < 5; n += 1)
    expect(await confirm("AAAA2222")).toEqual({ ok: false, reason: "wrong" });
  expect(await confirm(code)).toEqual({ ok: false, reason: "expired" });
});

test("a code for an address ends after an hour", async () => {
  const { club, ask, confirm } = await openCodes();
  const second = await ask();
  club.clock.at += HOUR_MS;
  expect(await confirm(second)).toEqual({ ok: false, reason: "expired" });
  const third = await ask();
  club.clock.at += HOUR_MS - 1;
  expect(await confirm(third)).toEqual({ ok: true });
});

test("another member's code confirms nothing", async () => {
  const { club, db } = await openMailClub();
  const by = { address: ADDRESS, secret: SECRET, now: club.clock.at };
  const [asha, arjun] = [
    await requestEmailChange(db, { ...by, memberId: ASHA }),
    await requestEmailChange(db, {
      ...by,
      memberId: "sample-member-arjun",
      address: "arjun@example.com",
    }),
  ];
  if (!asha.ok || !arjun.ok) throw new Error("No code.");
  const code = { memberId: ASHA, code: arjun.code, secret: SECRET, now: club.clock.at };
  expect(await confirmEmail(db, code)).toEqual({ ok: false, reason: "wrong" });
});

test("codes for an address are sent a minute apart", async () => {
  const { club, post } = await openMailClub();
  for (let n = 0; n < 6; n += 1) {
    expect((await post("ask", { address: `asha${n}@example.com` })).status).toBe(302);
    expect((await post("ask", { address: ADDRESS })).status).toBe(400);
    club.clock.at += MINUTE_MS;
  }
});

test("a member gets six codes a day for addresses", async () => {
  const { club, post } = await openMailClub();
  for (let n = 0; n < 6; n += 1) {
    expect((await post("ask", { address: `asha${n}@example.com` })).status).toBe(302);
    club.clock.at += MINUTE_MS;
  }
  const answer = await post("ask", { address: ADDRESS });
  expect(readable(answer.text)).toContain("That's enough codes for now.");
});

test("the seventh code of a day to one address is refused, whoever asks for it", async () => {
  const { club, db } = await openMailClub();
  const askFor = (memberId: string) =>
    requestEmailChange(db, { memberId, address: ADDRESS, secret: SECRET, now: club.clock.at });
  for (const memberId of [ASHA, "sample-member-arjun", "sample-member-karthik"])
    for (let n = 0; n < 2; n += 1) {
      expect((await askFor(memberId)).ok).toBe(true);
      club.clock.at += MINUTE_MS;
    }
  expect(await askFor("sample-member-meena")).toEqual({ ok: false, reason: "limit" });
});

test("an address that nobody confirmed is forgotten after a day", async () => {
  const { club, db, post } = await openMailClub();
  await post("ask", { address: ADDRESS });
  club.clock.at += DAY_MS;
  expect(await removeUnconfirmedEmails(db, { now: club.clock.at })).toBe(0);
  club.clock.at += 1;
  await runJobs(hourJobs(club.services), club.services.log);
  expect(await db.selectFrom("member_emails").selectAll().execute()).toEqual([]);
});

test("without a mail server no mail can be asked for", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  expect(readable((await asha.get(PAGE)).text)).not.toContain("E-mail");
  const form = { intent: "email", step: "ask", address: ADDRESS };
  expect((await asha.post(PAGE, form)).status).toBe(404);
});

test("an unknown step is refused and mail stays on", async () => {
  const { asha, confirm, post } = await openMailClub();
  await confirm();
  expect((await post("nonsense", {})).status).toBe(400);
  expect(readable((await asha.get(PAGE)).text)).toContain(`Receipts and news go to ${ADDRESS}`);
});

test("handleEmailForm turns mail off", async () => {
  const { asha, club, db, confirm } = await openMailClub();
  await confirm();
  const { email } = club.services;
  if (!email) throw new Error("No mail.");
  const by = { memberId: ASHA, email, clubName: "Club", secret: SECRET, now: club.clock.at };
  const done = await handleEmailForm(db, { ...by, step: "off", fieldOf: () => "" });
  expect(done).toBeUndefined();
  expect(readable((await asha.get(PAGE)).text)).not.toContain("Receipts and news go to");
});
