import type { Db } from "~/db/tables";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { addressBlock } from "~/lib/addresses";
import type { Instant } from "~/lib/dates";
import { hmac } from "~/lib/digest.server";
import { newId } from "~/lib/ids.server";
import { seal } from "~/lib/sealed-text.server";
import { WELFARE_PER_ADDRESS, WELFARE_WINDOW_MS, type WelfareReport } from "./welfare";

/** Stores a concern, encrypted and without the sender's address. Refuses the sixth from one address within an hour. */
export async function reportWelfare(
  db: Db,
  input: WelfareReport & { ip: string; secret: string; now: Instant },
): Promise<{ ok: true } | { ok: false; reason: "too_many" }> {
  const { text, contact, ip, secret, now } = input;
  const limit = {
    // A digest with the club's secret: the count is kept for a day, the address is not.
    key: `welfare-from:${hmac(secret, "welfare-from", addressBlock(ip))}`,
    most: WELFARE_PER_ADDRESS,
    withinMs: WELFARE_WINDOW_MS,
  };
  const { ok } = await consumeRateLimits(db, { limits: [limit], now });
  if (!ok) return { ok: false, reason: "too_many" };
  await db
    .insertInto("welfare_reports")
    .values({
      id: newId(),
      sealed_text: seal(JSON.stringify({ text, contact }), secret, "welfare"),
      created_at: now,
      closed_at: null,
    })
    .execute();
  return { ok: true };
}
