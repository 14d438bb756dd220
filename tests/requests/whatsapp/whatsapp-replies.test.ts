/** What members write on WhatsApp, and what admins answer while the service allows it. */
import { expect, test } from "vitest";
import { handleInboundMessage } from "~/extensions/whatsapp/handle-inbound-message.server";
import {
  removeOldConversations,
  replyToMember,
  storeInboundMessage,
} from "~/extensions/whatsapp/send-reply.server";
import { DAY_MS, HOUR_MS } from "~/lib/dates";
import { hourJobs } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { fieldValue, readable } from "../../support/browser";
import { ASHA, ASHA_PHONE, openWhatsAppClub } from "../../support/whatsapp";

const PAGE = `/admin/subscribers/${ASHA}`;

async function openDesk() {
  const opened = await openWhatsAppClub();
  const { club, db, fake } = opened;
  await club.admin();
  // Signed in anew each time: a session of the day before is over.
  const read = async () => (await (await club.admin()).get(PAGE)).text;
  const page = async () => readable(await read());
  /** Asha writes, and the service lets the club answer. */
  const write = async (text: string, id: string) => {
    fake.state.openTo.add(ASHA_PHONE);
    return await opened.write(text, { id });
  };
  const reply = async (text: string, submitKey: string = crypto.randomUUID()) =>
    await (await club.admin()).post(PAGE, { intent: "reply", text, submitKey });
  const kept = () =>
    db
      .selectFrom("whatsapp_messages")
      .select(["direction", "text"])
      .orderBy("written_at")
      .orderBy("direction")
      .execute();
  return { ...opened, read, page, write, reply, kept };
}

test("an admin reads what a member wrote", async () => {
  const { page, write } = await openDesk();
  expect(await page()).not.toContain("Your reply");
  await write("Where do I park?", "wamid.1");
  expect(await page()).toContain("Where do I park?");
});

test("an admin answers in their own words what a member wrote", async () => {
  const { fake, read, page, write, reply } = await openDesk();
  await write("Where do I park?", "wamid.1");
  const submitKey = fieldValue(await read(), "submitKey");
  const answer = await reply("At the north gate.", submitKey);
  expect([answer.status, readable(answer.text)]).toEqual([
    200,
    expect.stringContaining("Your reply is on its way."),
  ]);
  expect(fake.shown).toMatchObject([{ to: `+${ASHA_PHONE}`, text: "At the north gate." }]);
  expect(await page()).toContain("At the north gate.");
});

test("what comes twice, a reply or a message, counts once", async () => {
  const { fake, write, reply, kept } = await openDesk();
  await write("Hello", "wamid.1");
  await write("Hello", "wamid.1");
  const submitKey = crypto.randomUUID();
  await Promise.all([reply("Good morning.", submitKey), reply("Good morning.", submitKey)]);
  expect(fake.shown).toHaveLength(1);
  expect(await kept()).toEqual([
    { direction: "in", text: "Hello" },
    { direction: "out", text: "Good morning." },
  ]);
});

test("a reply is taken until 24 hours after the last message", async () => {
  const { club, fake, page, write, reply } = await openDesk();
  await write("Hello", "wamid.1");
  club.clock.at += DAY_MS - 1;
  expect(await page()).toContain("Your reply");
  club.clock.at += 1;
  expect(await page()).not.toContain("Your reply");
  const answer = await reply("Too late.");
  expect([answer.status, readable(answer.text)]).toEqual([
    409,
    expect.stringContaining("That’s over: call them"),
  ]);
  expect(fake.shown).toEqual([]);
  await write("Still there?", "wamid.2");
  expect((await reply("Yes.")).status).toBe(200);
});

/** A desk whose service refuses the reply to what Asha wrote. */
async function openRefused() {
  const { fake, write, reply, kept } = await openDesk();
  await write("Hello", "wamid.1");
  fake.state.openTo.clear();
  return { answer: await reply("Are you there?"), kept };
}

test("a reply that the service refuses comes back as typed, with the reason", async () => {
  const { answer } = await openRefused();
  expect([answer.status, readable(answer.text)]).toEqual([
    409,
    expect.stringContaining("Your reply was not sent. The number can’t be reached."),
  ]);
  expect(answer.text).toContain("Are you there?</textarea>");
});

test("a reply that the service refuses is kept nowhere", async () => {
  const { kept } = await openRefused();
  expect(await kept()).toHaveLength(1);
});

test("somebody who never wrote cannot be written to", async () => {
  const { fake, reply } = await openDesk();
  expect((await reply("Hello")).status).toBe(409);
  expect(fake.shown).toEqual([]);
});

test("nobody is written to by a club without WhatsApp", async () => {
  const { club, db, fake } = await openDesk();
  const input = {
    memberId: ASHA,
    text: "Hello",
    submitKey: crypto.randomUUID(),
    adminName: "ravi",
    adminId: "a",
    requestId: "r",
    now: club.clock.at,
    whatsApp: undefined,
  };
  expect(await replyToMember(db, input)).toEqual({ ok: false, reason: "not_found" });
  expect(fake.shown).toEqual([]);
});

test("a reply that is empty, too long or without its key is refused", async () => {
  const { fake, write, reply } = await openDesk();
  await write("Hello", "wamid.1");
  for (const [text, key] of [
    ["  ", crypto.randomUUID()],
    ["x".repeat(1_001), crypto.randomUUID()],
    ["Hello", "no-key"],
  ] as const)
    expect((await reply(text, key)).status).toBe(400);
  expect(fake.shown).toEqual([]);
});

test("what a member wrote is shown as text, not as a page", async () => {
  const { read, write } = await openDesk();
  await write("<b>Hello</b> <script>alert(1)</script>", "wamid.1");
  const text = await read();
  expect(text).not.toContain("<script>alert(1)");
  expect(readable(text)).toContain("<b>Hello</b>");
});

test("words of an unknown number are not kept", async () => {
  const { club, db, kept } = await openDesk();
  const at = club.clock.at;
  const from = { userId: "IN.9", phone: "+919999999999", at, now: at };
  await handleInboundMessage(db, { ...from, id: "wamid.9", text: "Hello" });
  expect(await kept()).toEqual([]);
});

test("a message without words is not kept", async () => {
  const { club, db, kept } = await openDesk();
  const at = club.clock.at;
  const from = { userId: "IN.9", phone: `+${ASHA_PHONE}`, at, now: at };
  await handleInboundMessage(db, { ...from, id: "wamid.8", text: " " });
  expect(await kept()).toEqual([]);
});

test("what was written is removed after 90 days", async () => {
  const { club, db, kept } = await openDesk();
  const at = club.clock.at;
  await storeInboundMessage(db, { id: "wamid.1", memberId: ASHA, text: "Hello", at });
  await storeInboundMessage(db, { id: "wamid.2", memberId: ASHA, text: "Again", at: at + HOUR_MS });
  club.clock.at += 90 * DAY_MS + 1;
  await runJobs(hourJobs(club.services), club.services.log);
  expect(await kept()).toEqual([{ direction: "in", text: "Again" }]);
  expect(await removeOldConversations(db, { now: club.clock.at + HOUR_MS })).toBe(1);
});
