import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import {
  EMAIL_CODE_LENGTH,
  EMAIL_CODE_PAUSE_MS,
  EMAIL_CODE_TRIES,
  EMAIL_CODES_PER_DAY,
  EMAIL_NOTICE_VERSION,
} from "./email";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import { DAY_MS, type Instant } from "~/lib/dates";
import { hmac } from "~/lib/digest.server";
import { newId, readableCode } from "~/lib/ids.server";

type Outcome = { ok: true; code: string } | { ok: false; reason: "limit" };

/**
 * Stores an e-mail address that a member wants to use, and returns the code that confirms it. Nothing else is
 * sent to an unconfirmed address; a confirmed one stays in use meanwhile. Refuses a seventh code within a
 * day.
 */
export async function requestEmailChange(
  db: Db,
  input: { memberId: MemberId; address: string; secret: string; now: Instant },
): Promise<Outcome> {
  const { memberId, address, secret, now } = input;
  const day = { most: EMAIL_CODES_PER_DAY, withinMs: DAY_MS };
  const own = `email:${memberId}`;
  const limits = [
    { key: own, ...day },
    { key: own, withinMs: EMAIL_CODE_PAUSE_MS, pauseMs: () => EMAIL_CODE_PAUSE_MS },
    { key: `email-to:${hmac(secret, "email-to", address.toLowerCase())}`, ...day },
  ];
  if (!(await consumeRateLimits(db, { limits, now })).ok) return { ok: false, reason: "limit" };
  const code = readableCode(EMAIL_CODE_LENGTH);
  const asked = {
    address,
    notice_version: EMAIL_NOTICE_VERSION,
    code_hash: hmac(secret, "email", memberId, code),
    tries_left: EMAIL_CODE_TRIES,
    asked_at: now,
  };
  await db
    .insertInto("member_emails")
    .values({ id: newId(), member_id: memberId, ...asked })
    .onConflict((conflict) =>
      conflict.column("member_id").where("confirmed_at", "is", null).doUpdateSet(asked),
    )
    .execute();
  return { ok: true, code };
}
