/** A reply of an admin to which WhatsApp gives no answer: nobody knows whether it went out. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { ASHA, ASHA_PHONE, openWhatsAppClub } from "../../support/whatsapp";

const PAGE = `/admin/subscribers/${ASHA}`;
const TEXT = "At the north gate.";

/** Asha has written, and the first reply of the admin is cut off. */
async function openCutOff() {
  const opened = await openWhatsAppClub();
  const { club, db, fake, receive } = opened;
  fake.state.openTo.add(ASHA_PHONE);
  await opened.write("Where do I park?");
  const admin = await club.admin();
  let calls = 0;
  const count = () => {
    calls += 1;
    return undefined;
  };
  const send = async (more: Record<string, string> = {}) =>
    await admin.post(PAGE, {
      intent: "reply",
      text: TEXT,
      submitKey: crypto.randomUUID(),
      ...more,
    });
  const submitKey = crypto.randomUUID();
  fake.state.react = count;
  const first = await send({ submitKey });
  fake.state.react = undefined;
  const kept = () =>
    db
      .selectFrom("whatsapp_messages")
      .select(["id", "sent_at as sentAt"])
      .where("direction", "=", "out")
      .execute();
  const report = (callback: string, status: string) => {
    const message = { id: "wamid.out", to: `+${ASHA_PHONE}`, text: TEXT, callback };
    return receive({ statuses: [fake.report(message, status, club.clock.at)] });
  };
  return { ...opened, admin, send, first, submitKey, kept, report, calls: () => calls };
}

test("a reply without an answer of the service is kept as unknown, not as 'not sent'", async () => {
  const { db, first, kept, submitKey, calls } = await openCutOff();
  expect(first.status).toBe(409);
  expect(readable(first.text)).toContain("your reply may not have gone out");
  expect(readable(first.text)).not.toContain("was not sent");
  expect(readable(first.text)).toContain("it may not have been sent");
  expect(await kept()).toEqual([{ id: submitKey, sentAt: null }]);
  expect(calls()).toBe(1);
  const audit = db.selectFrom("audit_log").select("action");
  expect(await audit.where("action", "=", "whatsapp_replied").execute()).toHaveLength(1);
});

test("the same words or form are not sent again without a warning", async () => {
  const { fake, send, submitKey } = await openCutOff();
  const again = await send();
  expect([again.status, readable(again.text)]).toEqual([
    409,
    expect.stringContaining("This may have gone out already"),
  ]);
  const sameForm = await send({ submitKey });
  expect(readable(sameForm.text)).toContain("your reply may not have gone out");
  expect(fake.shown).toEqual([]);
  expect((await send({ text: "By the north gate." })).status).toBe(200);
  expect((await send({ again: "yes" })).status).toBe(200);
  expect(fake.shown.map(({ text }) => text)).toEqual(["By the north gate.", TEXT]);
});

test("a report of the service settles it", async () => {
  const { admin, send, kept, report, submitKey } = await openCutOff();
  await report(submitKey, "delivered");
  expect(await kept()).toMatchObject([{ sentAt: expect.any(Number) }]);
  const page = readable((await admin.get(PAGE)).text);
  expect(page).not.toContain("may not have");
  expect((await send()).status).toBe(200);
});

test("a report about another message does not settle it", async () => {
  const { kept, report } = await openCutOff();
  await report("somebody-elses", "delivered");
  expect(await kept()).toMatchObject([{ sentAt: null }]);
});
