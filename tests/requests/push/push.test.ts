/** Notifications in browsers: turned on and off, shown once, and given to the next channel when a service fails. */
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { pushMessage } from "~/core/messages/send/push-message.server";
import { saveLanguage } from "~/core/people/members.server";
import {
  addPushSubscription,
  BROWSERS_PER_MEMBER,
  isPushUnanswered,
  movePushSubscription,
  notePushAnswer,
  removePushSubscription,
} from "~/extensions/push/push-devices.server";
import { systemClock } from "~/gateways/clock";
import { openPush } from "~/gateways/push";
import { HOUR_MS, instantOf, MINUTE_MS } from "~/lib/dates";
import { sha256 } from "~/lib/digest.server";
import { jsonText } from "~/lib/json";
import { sendJobs } from "../../../server/jobs/jobs";
import { startPush } from "../../../tools/torture/services/push";
import { readable } from "../../support/browser";
import { ASHA, openPushClub } from "../../support/push";

test("a notification reaches the browser, encrypted for it and signed by the club", async () => {
  const { club, fake, turnOn, tell, send, messages } = await openPushClub();
  const { endpoint, status } = await turnOn();
  expect(status).toBe(204);
  await tell("rain", { usefulUntil: club.clock.at + HOUR_MS });
  expect(await send()).toBe(1);
  expect(fake.refused).toEqual([]);
  expect(fake.pushed).toMatchObject([
    {
      endpoint,
      notification: {
        title: "Cancelled: Lake run",
        body: "It rains.",
        navigate: "http://localhost/bookings/7",
        tag: "rain",
        app_badge: "1",
      },
      ttl: 3600,
      urgency: "high",
      subject: "https://club.example",
    },
  ]);
  expect(await messages()).toMatchObject([{ channel: "push", state: "sent" }]);
  expect(club.sms.sent).toEqual([]);
});

test("repeated notifications with the same cause are pushed once and sent by no other channel", async () => {
  const { club, fake, turnOn, tell, send, consent } = await openPushClub();
  await consent();
  await turnOn();
  for (let n = 0; n < 3; n += 1) {
    await tell("rain");
    await send();
    club.clock.at += HOUR_MS;
  }
  expect(fake.pushed).toHaveLength(1);
  expect(club.sms.sent).toEqual([]);
});

test("an expired browser is removed while the member's others show the message", async () => {
  const { fake, turnOn, tell, send, devices } = await openPushClub();
  const [phone, laptop] = [await turnOn(), await turnOn()];
  fake.expire(phone.endpoint);
  await tell("rain");
  expect(await send()).toBe(1);
  expect(fake.pushed).toMatchObject([{ endpoint: laptop.endpoint }]);
  expect(await devices()).toMatchObject([{ endpoint: laptop.endpoint }]);
});

test.each([403, 404, 410])(
  "a browser whose service answers %d is removed, and its member is asked again",
  async (status) => {
    const { db, fake, turnOn, tell, send, devices } = await openPushClub();
    await turnOn();
    fake.state.react = (_, response) => {
      response.writeHead(status).end();
      return true;
    };
    await tell("rain");
    await send();
    expect(await devices()).toEqual([]);
    expect(await isPushUnanswered(db, { memberId: ASHA })).toBe(true);
  },
);

test("a member with a browser left is not asked again", async () => {
  const { db, fake, turnOn, tell, send } = await openPushClub();
  const [gone] = [await turnOn(), await turnOn()];
  fake.expire(gone.endpoint);
  await tell("rain");
  await send();
  await db.deleteFrom("push_subscriptions").execute();
  expect(await isPushUnanswered(db, { memberId: ASHA })).toBe(false);
});

test.each([
  [undefined, "mailto:"],
  ["http://192.168.1.5:3000", "mailto:"],
  ["https://club.example", "https://club.example"],
])(
  "a club at %s names itself to push services with a valid subject",
  async (publicUrl, subject) => {
    const fake = await startPush();
    const settings = { PUSH_HOSTS: `http://${fake.host}` };
    const push = openPush(settings, { secret: "a secret for tests only", publicUrl }, systemClock);
    const target = fake.subscribe(push?.publicKey ?? "");
    const message = { target, payload: "{}", ttlSeconds: 60, isUrgent: false, topic: "a" };
    await push?.send(message);
    fake.stop();
    const sent = fake.pushed[0]?.subject ?? "";
    expect(sent.startsWith(subject)).toBe(true);
    expect(sent).not.toMatch(/localhost|\.invalid|\s/);
  },
);

test("a browser reads the club's key and the member's browsers, and those of nobody else", async () => {
  const { club, asha, push, turnOn } = await openPushClub();
  const { endpoint } = await turnOn();
  const known = JSON.parse((await asha.get("/push")).text);
  const digests = [sha256(endpoint)];
  const own = { publicKey: push.publicKey, member: ASHA, digests, ofSession: digests };
  expect(known).toEqual(own);
  const arjun = JSON.parse((await (await club.member("arjun")).get("/push")).text);
  expect(arjun.digests).toEqual([]);
  expect((await club.visitor().get("/push")).status).toBe(401);
});

test("a message is sent by text when the member's last browser has expired", async () => {
  const { club, fake, turnOn, tell, send, messages, consent, devices } = await openPushClub();
  await consent();
  fake.expire((await turnOn()).endpoint);
  await tell("rain");
  await send();
  await send();
  expect(await messages()).toMatchObject([
    { channel: "push", state: "failed", reason: "expired" },
    { channel: "sms", state: "sent" },
  ]);
  expect(club.sms.sent).toHaveLength(1);
  expect(await devices()).toEqual([]);
});

const FAULTS = {
  hangs: () => true,
  drips: (_: string, response: ServerResponse) => {
    response.writeHead(500);
    const timer = setInterval(() => response.write("x"), 10);
    response.on("close", () => clearInterval(timer));
    return true;
  },
  "answers 503": (_: string, response: ServerResponse) => {
    response.writeHead(503).end();
    return true;
  },
  "sends elsewhere": (_: string, response: ServerResponse) => {
    response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end();
    return true;
  },
};

test.each(Object.entries(FAULTS))(
  "a service that %s is tried three times before the next channel",
  async (_, react) => {
    const { club, fake, turnOn, tell, send, messages, consent } = await openPushClub({
      timeoutMs: 200,
    });
    await consent();
    await turnOn();
    fake.state.react = react;
    await tell("rain");
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await send();
      expect(await messages()).toMatchObject([{ state: "queued", reason: "unavailable" }]);
      club.clock.at += 5 * MINUTE_MS;
    }
    await send();
    await send();
    expect(await messages()).toMatchObject([
      { channel: "push", state: "failed", reason: "no_answer" },
      { channel: "sms", state: "sent" },
    ]);
  },
);

test("a service is not asked again before its Retry-After is over", async () => {
  const { club, fake, turnOn, tell, send, messages } = await openPushClub();
  await turnOn();
  fake.state.react = (_, response) => {
    response.writeHead(429, { "Retry-After": "600" }).end();
    return true;
  };
  await tell("rain");
  await send();
  fake.state.react = undefined;
  club.clock.at += 599_000;
  expect(await send()).toBe(0);
  expect(await messages()).toMatchObject([{ reason: "limit", attempts: 1 }]);
  club.clock.at += 2_000;
  expect(await send()).toBe(1);
});

test("a refusal of the club's key passes to the next channel without removing the browser", async () => {
  const { fake, turnOn, tell, send, messages, consent, devices } = await openPushClub();
  await consent();
  await turnOn();
  fake.state.react = (_, response) => {
    response.writeHead(401).end("<html>nonsense</html>");
    return true;
  };
  await tell("rain");
  await send();
  expect(await messages()).toMatchObject([
    { channel: "push", state: "failed", reason: "refused" },
    { channel: "whatsapp", state: "queued" },
  ]);
  expect(await devices()).toHaveLength(1);
});

test("in quiet hours a browser shows only what is urgent", async () => {
  const at = instantOf("2026-11-21", "22:00", "Asia/Kolkata");
  const { club, fake, asha, turnOn, tell, send } = await openPushClub({ at });
  await turnOn();
  await notifyMembers(club.db, {
    notifications: [{ memberId: ASHA, kind: "paid", title: "Paid", text: "₹99 has arrived." }],
    now: at,
  });
  await tell("rain");
  expect(await send()).toBe(1);
  expect(fake.pushed).toMatchObject([{ notification: { title: "Cancelled: Lake run" } }]);
  club.clock.at = instantOf("2026-11-22", "08:00", "Asia/Kolkata");
  expect(await send()).toBe(1);
  expect(fake.pushed[1]).toMatchObject({
    notification: { body: "₹99 has arrived.", app_badge: "2" },
    urgency: "normal",
  });
  expect(readable((await asha.get("/settings/notifications")).text)).toContain(
    "by notification · Sent",
  );
});

test("a member who is suspended by the time of sending gets no notification", async () => {
  const { db, fake, turnOn, tell, send } = await openPushClub();
  await turnOn();
  await tell("rain");
  await db.updateTable("members").set({ status: "suspended" }).where("id", "=", ASHA).execute();
  expect(await send()).toBe(0);
  expect(fake.pushed).toEqual([]);
});

test("a topic that is off in the inbox and as a message is not shown", async () => {
  const { db, fake, asha, turnOn, send } = await openPushClub();
  await turnOn();
  await asha.post("/settings/notifications", { "bookings-inbox": "on" });
  const comment = { kind: "comment" as const, title: "A comment", text: "Well run." };
  await notifyMembers(db, { notifications: [{ ...comment, memberId: ASHA }], now: 1 });
  expect(await send()).toBe(0);
  expect(fake.pushed).toEqual([]);
});

test("the push commands act for the given member only", async () => {
  const { club, db, devices, push, turnOn } = await openPushClub();
  const target = { ...(await turnOn()) };
  const now = club.clock.at;
  await removePushSubscription(db, { memberId: "sample-member-meena", ...target });
  expect(await devices()).toHaveLength(1);
  const { endpoint } = target;
  const sessionOf = async () => {
    const rows = await db.selectFrom("push_subscriptions").select("session_id as id").execute();
    return rows.map(({ id }) => id);
  };
  await movePushSubscription(db, { memberId: "sample-member-meena", sessionId: "s", endpoint });
  expect(await sessionOf()).not.toEqual(["s"]);
  await movePushSubscription(db, { memberId: ASHA, sessionId: "s", endpoint });
  expect(await sessionOf()).toEqual(["s"]);
  const meena = { memberId: "sample-member-meena", sessionId: "s", device: "Chrome" };
  await addPushSubscription(db, { ...meena, target, now });
  const rows = await db.selectFrom("push_subscriptions").select(["member_id"]).execute();
  expect(rows).toEqual([{ member_id: "sample-member-meena" }]);
  await notePushAnswer(db, { memberId: ASHA, now: now + 1 });
  const answered = await db
    .selectFrom("members")
    .select("push_answered_at as at")
    .where("id", "=", ASHA)
    .executeTakeFirstOrThrow();
  expect(Number(answered.at)).toBe(now);
  const message = {
    id: "m",
    memberId: ASHA,
    channel: "push" as const,
    kind: "paid" as const,
  };
  const claimed = {
    ...message,
    title: "T",
    text: "T",
    body: null,
    link: null,
    cause: "c",
    rank: 1,
    channels: jsonText(["push" as const]),
    filledIn: jsonText({}),
    attempts: 1,
    repeats: 0,
    usefulUntil: null,
    leaseUntil: now,
  };
  expect(await pushMessage(db, { message: claimed, push, now })).toEqual({
    ok: false,
    reason: "expired",
  });
});

test("a member has at most ten browsers: the oldest goes", async () => {
  const { club, turnOn, devices } = await openPushClub();
  const first = await turnOn();
  for (let n = 0; n < BROWSERS_PER_MEMBER; n += 1) {
    club.clock.at += 1;
    await turnOn();
  }
  const left = await devices();
  expect(left).toHaveLength(BROWSERS_PER_MEMBER);
  expect(left.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint);
});

test("a notification's address is the site's own, also where texts begin with a shorter one", async () => {
  const { club, fake, turnOn, tell } = await openPushClub();
  await turnOn();
  await tell("rain");
  const origins = { publicUrl: "https://club.example", linkOrigin: "https://nr.run" };
  const jobs = sendJobs({ ...club.services, ...origins });
  for (const { run } of jobs) await run(new AbortController().signal);
  expect(fake.pushed.map(({ notification }) => notification.navigate)).toEqual([
    "https://club.example/bookings/7",
  ]);
});

test("a browser's notification opens the page in the member's language", async () => {
  const { club, fake, turnOn, tell, send } = await openPushClub();
  await turnOn();
  await saveLanguage(club.db, { memberId: ASHA, language: "kn" });
  await tell("rain");
  await send();
  expect(fake.pushed[0]?.notification.navigate).toBe("http://localhost/kn/bookings/7");
});

test("what a member has turned off in the evening is not shown in the morning", async () => {
  const { club, db, asha, fake, turnOn, send, messages } = await openPushClub({
    at: instantOf("2026-11-18", "22:00", "Asia/Kolkata"),
  });
  await turnOn();
  const told = { kind: "comment" as const, title: "A comment", text: "On your post." };
  await notifyMembers(db, {
    notifications: [{ memberId: ASHA, ...told, link: "/community/posts/1" }],
    now: club.clock.at,
  });
  await asha.post("/settings/notifications", { "bookings-inbox": "on", "waitlist-inbox": "on" });
  club.clock.at = instantOf("2026-11-19", "08:00", "Asia/Kolkata");
  expect(await send()).toBe(0);
  expect(fake.pushed).toEqual([]);
  expect(await messages()).toMatchObject([{ state: "failed", reason: "not_allowed" }]);
});

test("without the consent to messages nothing is shown of a topic that is off in the inbox", async () => {
  const { club, db, asha, turnOn, messages } = await openPushClub();
  await turnOn();
  await asha.post("/settings/notifications", { "waitlist-inbox": "on" });
  const about = { memberId: ASHA, title: "T", text: "T" };
  await notifyMembers(db, {
    notifications: (["membership", "offer_over"] as const).map((kind) => ({ ...about, kind })),
    now: club.clock.at,
  });
  expect(await messages()).toMatchObject([{ channel: "push" }]);
});
