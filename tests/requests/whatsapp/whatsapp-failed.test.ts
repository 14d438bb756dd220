/** A reply of an admin that WhatsApp accepts and then does not deliver. */
import { expect, test } from "vitest";
import { DAY_MS } from "~/lib/dates";
import { readable } from "../../support/browser";
import { ASHA, ASHA_PHONE, openWhatsAppClub } from "../../support/whatsapp";

const PAGE = `/admin/subscribers/${ASHA}`;
const TEXT = "At the north gate.";

async function openReplied() {
  const opened = await openWhatsAppClub();
  const { club, fake, receive } = opened;
  fake.state.openTo.add(ASHA_PHONE);
  await opened.write("Where do I park?");
  const admin = await club.admin();
  const submitKey = crypto.randomUUID();
  await admin.post(PAGE, { intent: "reply", text: TEXT, submitKey });
  const report = (status: string) => {
    const message = { id: "wamid.out", to: `+${ASHA_PHONE}`, text: TEXT, callback: submitKey };
    return receive({ statuses: [fake.report(message, status, club.clock.at)] });
  };
  const page = async () => readable((await admin.get(PAGE)).text);
  return { ...opened, admin, report, page };
}

test("it is shown as failed", async () => {
  const { report, page } = await openReplied();
  expect(await page()).not.toContain("didn’t arrive");
  await report("failed");
  await report("failed");
  await report("sent");
  const failed = await page();
  expect(failed).toContain("It didn’t arrive.");
  expect(failed).toContain("Send again");
});

test("the same words can be sent again without a doubt", async () => {
  const { admin, fake, report, page } = await openReplied();
  await report("failed");
  expect(await page()).not.toContain("They may get it twice");
  const again = { intent: "reply", text: TEXT, submitKey: crypto.randomUUID() };
  expect((await admin.post(PAGE, again)).status).toBe(200);
  expect(fake.shown.map(({ text }) => text)).toEqual([TEXT, TEXT]);
});

test.each([[["failed", "delivered"]], [["delivered", "failed"]], [["read", "sent", "failed"]]])(
  "one that arrived has not failed, in whatever order the reports come: %j",
  async (reports) => {
    const { report, page } = await openReplied();
    for (const one of reports) await report(one);
    expect(await page()).not.toContain("didn’t arrive");
  },
);

test("a failure that is reported more than a week later changes nothing", async () => {
  const { club, report, db } = await openReplied();
  club.clock.at += 8 * DAY_MS;
  await report("failed");
  const reasons = db.selectFrom("whatsapp_messages").select("failed_reason as reason");
  expect(await reasons.where("direction", "=", "out").execute()).toEqual([{ reason: null }]);
});
