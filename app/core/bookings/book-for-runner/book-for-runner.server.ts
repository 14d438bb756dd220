import type { z } from "zod";
import { type ByAdmin, recordAdminAudit } from "~/core/people/audit/record-undo.server";
import {
  createMember,
  dropUntouchedMember,
  findMemberById,
  findMemberByPhone,
} from "~/core/people/members.server";
import { nameMember } from "~/core/people/profile/save-profile.server";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { BookingId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { FIRST_LANGUAGE, languageOf } from "~/lib/language";
import { inLanguage } from "~/lib/language.server";
import { bookSeat } from "../book/book-seat.server";
import { FREE_RUN_RELEASES } from "../bookings";
import type { bookForRunnerSchema } from "../form";
import { type BookedTerms, bookedForText, RUNNER_REFUSAL_TEXTS } from "../manage/moves-texts";
import type { BookingRefusal } from "../refusals";
import { seatHeld } from "../status.server";

type Outcome =
  | ({ ok: true; bookingId: BookingId; isNew: boolean } & BookedTerms)
  | { ok: false; reason: BookingRefusal | "name_missing" };

interface Input extends ByAdmin {
  eventId: EventId;
  /** As it is stored: '+91…'. */
  phone: string;
  /** For somebody who is new; a member keeps their name. */
  name: string | undefined;
  plan: BookingPlan | null;
  priceRupees: number;
  submitKey: string;
  timeZone: string;
}

/**
 * Books a seat for the person with this number, who becomes a pending member when the club does not know them.
 * The rules of a booking hold: seats, one booking for a run, and what the person may book. Refused, nobody new is left.
 */
export async function bookForRunner(db: Db, input: Input): Promise<Outcome> {
  const { eventId, phone, name, now } = input;
  const known = await findMemberByPhone(db, { phone });
  if (!known && !name) return { ok: false, reason: "name_missing" };
  const memberId = known?.id ?? (await createMember(db, { ...NEW, phone, now }));
  if (name) await nameMember(db, { memberId, name, now });
  // The runner reads what is told of it, not the admin.
  const booked = await inLanguage(languageOf(known?.language) ?? FIRST_LANGUAGE, () =>
    bookSeat(db, {
      eventId,
      memberId,
      plan: input.plan,
      guests: [],
      paceGroup: null,
      notes: null,
      shownPriceRupees: input.priceRupees,
      submitKey: input.submitKey,
      now,
      timeZone: input.timeZone,
    }),
  );
  if (!booked.ok) {
    if (!known) await dropUntouchedMember(db, { memberId, createdAt: now });
    return booked;
  }
  await recordAdminAudit(db, input, {
    action: "booking_made",
    subject: { kind: "booking", id: booked.bookingId },
    details: {},
  });
  const terms = await db
    .selectFrom("bookings")
    .select(["participant_name as name", "plan", "status"])
    .select(["price_rupees as priceRupees", "amount_paid_rupees as paidRupees"])
    .where("id", "=", booked.bookingId)
    .executeTakeFirstOrThrow();
  return { ...booked, ...terms, isNew: !known };
}

const NEW = { registrationType: "contact_form" } as const;

type RunnerFormResult =
  | { ok: true; text: string; bookedKey: string }
  | { ok: false; isUnreadable: boolean; refused: RefusedRunner };

/** What was typed, and why nobody was booked. */
export interface RefusedRunner {
  errors: string[];
  phone: string;
  name: string;
}

/** Answers the form that adds a runner to an event; `errors` is what the schema has against it. */
export async function handleRunnerForm(
  db: Db,
  input: ByAdmin & {
    /** The form's texts. */
    typed: Readonly<Record<string, string>>;
    runner: z.output<typeof bookForRunnerSchema> | undefined;
    errors: string[];
    eventId: EventId;
    timeZone: string;
  },
): Promise<RunnerFormResult> {
  const { typed, runner, errors, ...by } = input;
  const refused = { phone: typed.phone ?? "", name: typed.name ?? "", errors };
  if (!runner) return { ok: false, isUnreadable: true, refused };
  const { memberId } = runner;
  // Nobody has an empty number: a member who was found by name is gone.
  const found = memberId && (await findMemberById(db, { memberId }));
  const phone = runner.phone ?? (found ? found.phone : "");
  const asked = { priceRupees: runner.priceRupees, submitKey: runner.submitKey, plan: null };
  const outcome = await bookForRunner(db, { ...by, ...asked, phone, name: runner.name });
  if (outcome.ok) return { ok: true, text: bookedForText(outcome), bookedKey: runner.submitKey };
  const reason = RUNNER_REFUSAL_TEXTS[outcome.reason];
  return { ok: false, isUnreadable: false, refused: { ...refused, errors: [reason] } };
}

type GrantTrialOutcome = { ok: true } | { ok: false; reason: "no_free_run" };

/**
 * Grants another free run to a person who used theirs; the reason is in the audit log. Refuses a booking
 * that used no free run, or whose free run was given back before.
 */
export async function grantTrial(
  db: Db,
  input: ByAdmin & {
    bookingId: BookingId;
    reason: string;
  },
): Promise<GrantTrialOutcome> {
  const { bookingId, reason, now } = input;
  return await inTransaction(db, async (db): Promise<GrantTrialOutcome> => {
    const released = await db
      .updateTable("bookings")
      .set({ trial_released: FREE_RUN_RELEASES.granted, updated_at: now })
      .where("id", "=", bookingId)
      .where("plan", "=", "free_trial")
      .where(seatHeld("status"))
      .where("trial_released", "=", 0)
      .executeTakeFirst();
    if (released.numUpdatedRows === 0n) return { ok: false, reason: "no_free_run" };
    await recordAdminAudit(db, input, {
      action: "free_run_granted",
      subject: { kind: "booking", id: bookingId },
      details: { reason },
    });
    return { ok: true };
  });
}
