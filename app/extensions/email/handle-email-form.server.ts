import type {
  EMAIL_STEPS,
  EmailAnswer,
  MemberEmail,
} from "~/core/messages/choices/notification-choices";
import { consumeRateLimits } from "~/core/people/rate-limits/consume-rate-limits.server";
import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import type { EmailGateway } from "~/gateways/email";
import { DAY_MS, type Instant } from "~/lib/dates";
import { equalDigests, hmac } from "~/lib/digest.server";
import { newId, readableCode } from "~/lib/ids.server";
import { EMAIL_TEXTS } from "~/texts/messages/channels";
import {
  codeMail,
  EMAIL_CODE_LENGTH,
  EMAIL_CODE_MS,
  EMAIL_CODE_PAUSE_MS,
  EMAIL_CODE_TRIES,
  EMAIL_CODE_WAIT_MS,
  EMAIL_CODES_PER_DAY,
  EMAIL_NOTICE_VERSION,
  isMailAddress,
  normalizeCode,
  UNCONFIRMED_EMAIL_RETENTION_MS,
} from "./email";

interface Input {
  memberId: MemberId;
  /** The value of a form field. */
  step: (typeof EMAIL_STEPS)[number];
  fieldOf: (name: string) => string;
  email: EmailGateway;
  clubName: string;
  secret: string;
  now: Instant;
}

/**
 * Carries out the e-mail form of the settings: sends a code, checks it, or turns mail off. Returns undefined
 * when done.
 */
export async function handleEmailForm(db: Db, input: Input): Promise<EmailAnswer | undefined> {
  const { step, fieldOf, memberId, now, secret } = input;
  switch (step) {
    case "ask":
      return await ask(db, input);
    case "confirm": {
      const code = fieldOf("code");
      const confirmed = await confirmEmail(db, { memberId, code, secret, now });
      if (confirmed.ok) return undefined;
      return { field: "code", typed: "", error: EMAIL_TEXTS.refused[confirmed.reason] };
    }
    case "off":
      await turnOffEmail(db, { memberId, now });
      return undefined;
  }
}

async function ask(db: Db, input: Input): Promise<EmailAnswer | undefined> {
  const { fieldOf, memberId, email, clubName, secret, now } = input;
  const address = fieldOf("address").trim();
  const refuse = (error: string) => ({ field: "address" as const, typed: address, error });
  if (!isMailAddress(address)) return refuse(EMAIL_TEXTS.refused.address);
  const asked = await requestEmailChange(db, { memberId, address, secret, now });
  if (!asked.ok) return refuse(EMAIL_TEXTS.refused.limit);
  const mail = { id: newId(), to: address, ...codeMail(asked.code, clubName) };
  const sent = await email.send(mail, EMAIL_CODE_WAIT_MS);
  if (sent.ok) return undefined;
  // Otherwise the page would say that a code was sent.
  await forgetUnconfirmedEmail(db, { memberId });
  const isRefused = sent.reason === "address_refused";
  return refuse(isRefused ? EMAIL_TEXTS.refused.noMailbox : EMAIL_TEXTS.refused.unavailable);
}

/** Turns a member's mail off: deletes an unconfirmed address and mail that was not sent yet. */
export async function turnOffEmail(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  await inTransaction(db, async (db) => {
    await forgetUnconfirmedEmail(db, { memberId });
    await withdrawEmail(db, { memberId, now });
    await db
      .deleteFrom("messages")
      .where("member_id", "=", memberId)
      .where("state", "in", ["queued", "sending"])
      .where("channel", "=", "email")
      .execute();
  });
}

type Outcome = { ok: true } | { ok: false; reason: "wrong" | "expired" };

/**
 * Confirms a member's e-mail address by the code that was sent there; it replaces an earlier address. Refuses a wrong
 * code, and any code after five wrong ones or an hour.
 */
export async function confirmEmail(
  db: Db,
  input: { memberId: MemberId; code: string; secret: string; now: Instant },
): Promise<Outcome> {
  const { memberId, code, secret, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const asked = await db
      .updateTable("member_emails")
      .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
      .where("member_id", "=", memberId)
      .where("confirmed_at", "is", null)
      .where("asked_at", ">", now - EMAIL_CODE_MS)
      .where("tries_left", ">", 0)
      .returning(["id", "code_hash as codeHash"])
      .executeTakeFirst();
    if (!asked) return { ok: false, reason: "expired" };
    const typed = hmac(secret, "email", memberId, normalizeCode(code));
    if (!equalDigests(typed, asked.codeHash ?? "")) return { ok: false, reason: "wrong" };
    await withdrawEmail(db, { memberId, now });
    await db
      .updateTable("member_emails")
      .set({ confirmed_at: now, code_hash: null })
      .where("id", "=", asked.id)
      .execute();
    return { ok: true };
  });
}

type RequestEmailChangeOutcome = { ok: true; code: string } | { ok: false; reason: "limit" };

/**
 * Stores an e-mail address that a member wants to use, and returns the code that confirms it. Nothing else is
 * sent to an unconfirmed address; a confirmed one stays in use meanwhile. Refuses a seventh code within a
 * day.
 */
export async function requestEmailChange(
  db: Db,
  input: { memberId: MemberId; address: string; secret: string; now: Instant },
): Promise<RequestEmailChangeOutcome> {
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

/** Deletes a member's unconfirmed address; a confirmed one stays. */
export async function forgetUnconfirmedEmail(
  db: Db,
  { memberId }: { memberId: MemberId },
): Promise<void> {
  await db
    .deleteFrom("member_emails")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is", null)
    .execute();
}

/** Ends mail to a member's confirmed address; the row stays as the record of the consent. */
export async function withdrawEmail(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<void> {
  await db
    .updateTable("member_emails")
    .set({ withdrawn_at: now })
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** A member's confirmed address, the one that they are confirming, and a suggestion. */
export async function findEmail(
  db: Db,
  { memberId, now }: { memberId: MemberId; now: Instant },
): Promise<MemberEmail> {
  const rows = await db
    .selectFrom("member_emails")
    .select(["address", "asked_at as askedAt", "confirmed_at as confirmedAt"])
    .where("member_id", "=", memberId)
    .where("withdrawn_at", "is", null)
    .execute();
  const { email } = await db
    .selectFrom("members")
    .select("email")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  const asked = rows.find(
    ({ askedAt, confirmedAt }) => confirmedAt === null && askedAt > now - EMAIL_CODE_MS,
  );
  const [confirmed] = rows.flatMap(({ address, confirmedAt: at }) =>
    at === null ? [] : { address, at },
  );
  return { confirmed, asked: asked && { address: asked.address }, suggested: email };
}

/** Deletes addresses that were not confirmed within a day; returns how many. */
export async function removeUnconfirmedEmails(db: Db, { now }: { now: Instant }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("member_emails")
    .where("confirmed_at", "is", null)
    .where("asked_at", "<", now - UNCONFIRMED_EMAIL_RETENTION_MS)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
