import { club } from "~/content/club";
import type { Db } from "~/db/tables";
import type { AdminId } from "~/db/tables/shapes";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import type { SmsGateway, SmsRefusal } from "~/gateways/sms";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { storedPhone } from "~/lib/phone-digits";
import { listSectionHistory } from "./list-content-changes.server";
import { MESSAGE_MARK } from "./setup";
import { saveSection } from "./save-section.server";

const TESTS_PER_HOUR = 5;

interface Check {
  sms: SmsGateway;
  /** Ten digits. */
  digits: string;
  adminId: AdminId;
  adminName: string;
  requestId: string | null;
  now: Instant;
}

/**
 * Sends a test message to this number and records that the service accepted one. Refuses the sixth within an
 * hour; otherwise returns why the service refused.
 */
export async function checkMessages(
  db: Db,
  { sms, digits, ...by }: Check,
): Promise<{ ok: true } | { ok: false; reason: SmsRefusal | "too_many" }> {
  const limit = { key: "message-check", most: TESTS_PER_HOUR, withinMs: HOUR_MS };
  const room = await consumeRateLimits(db, { limits: [limit], now: by.now });
  if (!room.ok) return { ok: false, reason: "too_many" };
  const text = `A test message of ${club.name}. It has arrived.`;
  const sent = await sms.send({ to: storedPhone(digits), text });
  if (!sent.ok) return sent;
  const [latest] = await listSectionHistory(db, { section: MESSAGE_MARK, limit: 1 });
  const seen = latest?.version ?? 0;
  await saveSection(db, { ...by, section: MESSAGE_MARK, values: { works: true }, seen });
  return { ok: true };
}
