/** Messages over WhatsApp, and its webhooks: forged, twice, out of order, a week late. */
import { expect, test } from "vitest";
import { applyReport } from "~/core/messages/delivery-reports/apply-report.server";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { LEASE_MS } from "~/core/messages/retries";
import { claimMessages } from "~/core/messages/send/claim-messages.server";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/dates";
import { ASHA, ASHA_PHONE, openWhatsAppClub, VERIFY_TOKEN } from "../../support/whatsapp";

async function openTold() {
  const opened = await openWhatsAppClub();
  const { club, db, fake, send } = opened;
  const tell = (cause: string) =>
    notifyMembers(db, {
      notifications: [
        {
          memberId: ASHA,
          kind: "cancelled" as const,
          title: "T",
          text: "T",
          cause,
          filledIn: { when: "Sun, 22 Nov, 5:45 am", reason: "Heavy rain" },
        },
      ],
      now: club.clock.at,
    });
  await tell("rain");
  await send();
  const messages = () =>
    db
      .selectFrom("messages")
      .select(["channel", "state", "reason", "cost"])
      .select(["delivered_at as deliveredAt", "read_at as readAt"])
      .orderBy("id")
      .execute();
  const [shown] = fake.shown;
  if (!shown) throw new Error("Nothing was sent.");
  const report = (
    status: string,
    { at = club.clock.at, code }: { at?: number; code?: number } = {},
  ) => opened.receive({ statuses: [fake.report(shown, status, at, code)] });
  return { ...opened, tell, messages, report, shown };
}

test("a message goes out as an approved template at the price in the settings", async () => {
  const { club, fake, messages } = await openTold();
  expect(fake.refused).toEqual([]);
  expect(fake.shown).toMatchObject([
    {
      to: "+916000000001",
      text: "Your run on Sun, 22 Nov, 5:45 am is cancelled. Heavy rain. See our site for the rest.",
    },
  ]);
  expect(await messages()).toMatchObject([{ channel: "whatsapp", state: "sent", cost: 115 }]);
  expect(club.sms.sent).toEqual([]);
});

test("a report settles an attempt that nobody noted, so that it is not sent again", async () => {
  const { club, db, fake, tell, send, messages, receive } = await openTold();
  await tell("storm");
  const [taken] = await claimMessages(db, { now: club.clock.at, onlyUrgent: true, limit: 1 });
  const handedOver = { to: ASHA_PHONE, text: "", id: "wamid.lost", callback: taken?.id ?? "" };
  await receive({ statuses: [fake.report(handedOver, "sent", club.clock.at)] });
  club.clock.at += LEASE_MS;
  expect(await send()).toBe(0);
  expect((await messages()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  expect(fake.shown).toHaveLength(1);
});

test("security 48: a webhook without our signature changes nothing, whatever it says", async () => {
  const { club, fake, post, messages, shown } = await openTold();
  const { body, signature } = fake.webhook({
    statuses: [fake.report(shown, "read", club.clock.at)],
  });
  expect((await post(body)).status).toBe(403);
  expect((await post(body, "sha256=")).status).toBe(403);
  expect(
    (
      await post(
        body,
        signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
      )
    ).status,
  ).toBe(403);
  expect((await post(body.replace("read", "sent"), signature)).status).toBe(403);
  expect((await post("{", "sha256=00")).status).toBe(403);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
  expect((await post(body, signature)).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "read" }]);
  expect(club.logLines.filter((line) => line.includes("webhook_forged"))).toHaveLength(5);
});

test("security 48: a report of a week ago, or from the future, changes nothing", async () => {
  const { club, messages, report } = await openTold();
  expect((await report("read", { at: club.clock.at - 7 * DAY_MS })).status).toBe(200);
  expect((await report("read", { at: club.clock.at + DAY_MS })).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
});

test("reports, repeated and out of order, end in the state that is certain", async () => {
  const { club, messages, report } = await openTold();
  const at = club.clock.at + 2 * SECOND_MS;
  for (const status of ["read", "delivered", "read", "sent", "failed"])
    await report(status, { at });
  expect(await messages()).toMatchObject([
    { state: "read", readAt: at, deliveredAt: at, reason: null },
  ]);
});

test("a failure that WhatsApp reports is followed by one text", async () => {
  const { club, send, messages, report } = await openTold();
  await report("failed", { code: 131026 });
  await report("failed", { code: 131026 });
  expect(await messages()).toMatchObject([
    { channel: "whatsapp", state: "failed", reason: "131026" },
    { channel: "sms", state: "queued" },
  ]);
  await send();
  await send();
  expect(club.sms.sent).toHaveLength(1);
});

test("a cancelled run leaves WhatsApp for text after one answer of 500", async () => {
  const { club, fake, tell, send, messages } = await openTold();
  let asked = 0;
  fake.state.react = () => {
    asked += 1;
    return { status: 500, body: { error: { code: 131000 } } };
  };
  await tell("storm");
  expect([await send(), await send()]).toEqual([0, 1]);
  club.clock.at += 10 * MINUTE_MS;
  expect(await send()).toBe(0);
  expect(asked).toBe(1);
  expect(club.sms.sent).toHaveLength(1);
  expect((await messages()).slice(1)).toMatchObject([
    { channel: "whatsapp", state: "failed", reason: "no_answer" },
    { channel: "sms", state: "sent" },
  ]);
});

test("two processes that get the same report apply it once", async () => {
  const { club, db, messages, shown } = await openTold();
  const now = club.clock.at;
  const failed = { messageId: shown.callback, reference: shown.id, state: "failed" as const };
  const apply = () => applyReport(db, { ...failed, reason: "131026", at: now, now });
  expect(await Promise.all([apply(), apply(), apply()])).toEqual([true, true, true]);
  expect(await messages()).toHaveLength(2);
  const unknown = { ...failed, messageId: undefined, reference: "wamid.other" };
  expect(await applyReport(db, { ...unknown, reason: undefined, at: now, now })).toBe(false);
});

test("a report without our id is found by the service's own", async () => {
  const { club, fake, receive, messages, shown } = await openTold();
  const { callback: _, ...bare } = shown;
  await receive({ statuses: [fake.report({ ...bare, callback: "" }, "delivered", club.clock.at)] });
  expect(await messages()).toMatchObject([{ state: "delivered" }]);
});

test("a signed report of an unknown shape gets a 200 without changing anything", async () => {
  const { messages, receive } = await openTold();
  for (const value of [null, 7, { statuses: {} }, { statuses: [{ id: 1 }] }, { messages: [[]] }])
    expect((await receive(value)).status).toBe(200);
  expect(await messages()).toMatchObject([{ state: "sent" }]);
});

test("the address is confirmed with our own token alone", async () => {
  const { club } = await openWhatsAppClub();
  const ask = async (token: string, challenge = "1158201444") => {
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.verify_token": token,
      "hub.challenge": challenge,
    });
    const answer = await club.fetch(new Request(`http://localhost/webhooks/whatsapp?${query}`));
    return { status: answer.status, text: await answer.text() };
  };
  expect(await ask(VERIFY_TOKEN)).toEqual({ status: 200, text: "1158201444" });
  expect((await ask("another")).status).toBe(403);
  expect((await ask(VERIFY_TOKEN, "<script>")).status).toBe(403);
});

test("a body that is too large is refused before anything is read of it", async () => {
  const { post } = await openWhatsAppClub();
  expect((await post("x".repeat(600 * 1024), "sha256=00")).status).toBe(413);
});

test("an unsigned webhook is refused before its body is read, and slow ones hold the room of one address", async () => {
  const { club, fake } = await openWhatsAppClub();
  const send = (body: BodyInit, headers: Record<string, string>, address: string) => {
    const url = "http://localhost/webhooks/whatsapp";
    const init = { method: "POST", headers, body, duplex: "half" };
    return club.fetch(new Request(url, init), address);
  };
  const unread = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) });
  expect((await send(unread, {}, "192.0.2.1")).status).toBe(403);
  const held = Array.from({ length: 8 }, () => {
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(100 * 1024));
        end = () => controller.close();
      },
    });
    const answer = send(body, { "X-Hub-Signature-256": "sha256=00" }, "192.0.2.1");
    return { answer, end };
  });
  const { body, signature } = fake.webhook({ padding: "x".repeat(200 * 1024) });
  const long = { "X-Hub-Signature-256": signature, "Content-Length": String(body.length) };
  expect((await send(body, long, "198.51.100.7")).status).toBe(200);
  for (const { end } of held) end();
  for (const { answer } of held) expect((await answer).status).toBeGreaterThanOrEqual(400);
});

test("security 48: slow strangers at many addresses take no room of an address that signed before", async () => {
  const { club, fake } = await openWhatsAppClub();
  const send = (body: BodyInit, headers: Record<string, string>, address: string) => {
    const url = "http://localhost/webhooks/whatsapp";
    const init = { method: "POST", headers, body, duplex: "half" };
    return club.fetch(new Request(url, init), address);
  };
  const signed = async (padding: string) => {
    const { body, signature } = fake.webhook({ padding });
    const headers = { "X-Hub-Signature-256": signature, "Content-Length": String(body.length) };
    return (await send(body, headers, "2001:db8::7")).status;
  };
  expect(await signed("short")).toBe(200);
  const ends: (() => void)[] = [];
  const held = Array.from({ length: 60 }, (_, n) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(100 * 1024));
        ends.push(() => controller.close());
      },
    });
    return send(body, { "X-Hub-Signature-256": "sha256=00" }, `198.51.100.${n}`);
  });
  expect((await held[59])?.status).toBe(503);
  expect(await signed("x".repeat(200 * 1024))).toBe(200);
  for (const end of ends) end();
  expect(new Set((await Promise.all(held)).map(({ status }) => status))).toEqual(
    new Set([403, 503]),
  );
});

test("others are answered between the messages of one webhook", async () => {
  const { club, receive } = await openWhatsAppClub();
  const timestamp = String(Math.floor(club.clock.at / 1000));
  const messages = Array.from({ length: 60 }, (_, n) => ({
    from: ASHA_PHONE,
    id: `wamid.${n}`,
    type: "text",
    text: { body: "Hi" },
    timestamp,
  }));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  expect((await receive({ messages })).status).toBe(200);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(60);
});

test("within a day of the person's own message another one costs nothing", async () => {
  const { club, tell, send, write, messages } = await openTold();
  await write("Thanks!");
  await tell("storm");
  await send();
  club.clock.at += DAY_MS;
  await tell("flood");
  await send();
  expect((await messages()).map(({ cost }) => cost)).toEqual([115, 0, 115]);
});
