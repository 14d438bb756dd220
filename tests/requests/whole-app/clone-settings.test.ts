/** The clone of a full drill has the members' browsers, addresses and waiting messages, and reaches nobody. */
import { createECDH, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { notifyMembers } from "~/core/messages/notify/notify-members.server";
import { setConsent } from "~/core/people/consents/set-board-visibility.server";
import type { Db } from "~/db/tables";
import type { DeliveryChannel } from "~/db/tables/messages";
import { readEnv } from "~/env.server";
import { jsonText } from "~/lib/json";
import { cloneSettings } from "../../../scripts/club/full-drill";
import { roundsOf } from "../../../server/jobs/jobs";
import { runJobs } from "../../../server/jobs/scheduler";
import { openClub } from "../../../server/open-club";

const ASHA = "sample-member-asha";
const CHANNELS: DeliveryChannel[] = ["push", "whatsapp", "sms", "email"];

test("whatever waits in a clone, no job of it opens a connection, and a text goes into its file", async () => {
  const { services, asked, dataDir } = await runEveryJob();
  expect(asked).toEqual([]);
  expect(readFileSync(join(dataDir, "outbox.ndjson"), "utf8")).toContain("It rains.");
  const { push, whatsApp, email, forecast, onlinePayments, sms, botCheck } = services;
  expect([push, whatsApp, email, forecast, onlinePayments, sms.hosted]).toEqual(
    Array(6).fill(undefined),
  );
  expect(botCheck.provider).toBe("altcha");
});

test("the same clone without its settings would reach a member's browser", async () => {
  const { asked } = await runEveryJob({ PUSH_HOSTS: undefined });
  expect(asked).toEqual(["fcm.googleapis.com"]);
});

/** Every job once, over a message that waits for each channel; and the hosts that were to be connected with. */
async function runEveryJob(others: Record<string, undefined> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "club-clone-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = cloneSettings({ dataDir, databaseUrl: undefined, timeZone: "Asia/Kolkata" });
  const { services } = await openClub(readEnv({ ...settings, ...others }));
  onTestFinished(() => services.db.destroy());
  await fillIn(services.db, Date.now());
  const asked: string[] = [];
  const connect = vi.spyOn(Socket.prototype, "connect").mockImplementation(function (
    this: Socket,
    ...args: unknown[]
  ) {
    const [{ host }] = args.flat() as [{ host: string }];
    asked.push(host);
    setImmediate(() => this.destroy(new Error("no way out")));
    return this;
  });
  onTestFinished(() => connect.mockRestore());
  for (const { jobs } of roundsOf(services)) await runJobs(jobs, services.log);
  return { services, asked, dataDir };
}

/** Asha with a browser and an address, and a message for each channel. */
async function fillIn(db: Db, now: number): Promise<void> {
  await setConsent(db, { memberId: ASHA, purpose: "whatsapp_messages", given: true, now });
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  await db
    .insertInto("sessions")
    .values({
      ...{ id: "session", token_hash: "hash", member_id: ASHA, admin_id: null },
      ...{ user_agent: "", ip: "", created_at: now, last_seen_at: now, expires_at: 2 * now },
    })
    .execute();
  await db
    .insertInto("push_subscriptions")
    .values({
      ...{ id: "browser", member_id: ASHA, session_id: "session", device: "", created_at: now },
      endpoint: "https://fcm.googleapis.com/fcm/send/asha",
      p256dh: browser.getPublicKey("base64url"),
      auth: randomBytes(16).toString("base64url"),
    })
    .execute();
  await db
    .insertInto("member_emails")
    .values({
      ...{ id: "address", member_id: ASHA, address: "asha@club.example", notice_version: "1" },
      ...{ code_hash: null, tries_left: 0, asked_at: now, confirmed_at: now },
    })
    .execute();
  for (const channel of CHANNELS) {
    const notification = {
      memberId: ASHA,
      kind: "cancelled" as const,
      title: "Cancelled",
      text: "It rains.",
      cause: channel,
      filledIn: { when: "Sun, 22 Nov, 5:45 am", reason: "It rains." },
    };
    await notifyMembers(db, { notifications: [notification], now });
    await db
      .updateTable("messages")
      .set({ channel, channels: jsonText([channel]) })
      .where("cause", "=", channel)
      .execute();
  }
}
