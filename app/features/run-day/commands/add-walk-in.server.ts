import type { Db } from "~/db/tables";
import { addCheckIn } from "~/features/check-ins/commands/record-check-in.server";
import { isInWindow } from "~/features/check-ins/rules";
import { createMember } from "~/features/members/commands/create-member.server";
import { findMemberByPhone } from "~/features/members/queries.server";
import { signInRefusal } from "~/features/members/rules";
import type { Instant } from "~/lib/dates";
import { newId, readableCode } from "~/lib/ids.server";
import { hasUsedTrial } from "../queries/has-used-trial.server";
import type { Crew, GateOutcome, RunView } from "../rules";
import type { GateEntry } from "../schema";
import { settleAfterCheckIn } from "./settle-after-check-in.server";

const REFERENCE_LENGTH = 8;

interface Input {
  run: RunView;
  entry: Extract<GateEntry, { kind: "walk_in" }>;
  at: Instant;
  crew: Crew;
  now: Instant;
  timeZone: string;
}

/**
 * Books somebody who stands at the gate and checks them in: the first run is free, later ones are paid for
 * (an admin says so). Refuses a full run and members who may book nothing. Call it in a transaction.
 */
export async function addWalkIn(
  db: Db,
  input: Input,
): Promise<{ outcome: GateOutcome; bookingId?: string }> {
  const { run, entry, at, crew, now, timeZone } = input;
  if (!isInWindow(run, at)) return { outcome: "outside_window" };
  const member = await memberFor(db, input);
  if (!member) return { outcome: "not_allowed" };
  const seat = await takeSeat(db, { eventId: run.id });
  if (!seat) return { outcome: "full" };
  const isFree = !(await hasUsedTrial(db, { phone: entry.phone }));
  const isSettled = isFree || (entry.isPaid && crew.kind === "admin");
  const bookingId = newId();
  await db
    .insertInto("bookings")
    .values({
      id: bookingId,
      reference: readableCode(REFERENCE_LENGTH),
      event_id: run.id,
      member_id: member,
      participant_name: entry.name,
      participant_phone: entry.phone,
      is_guest: 0,
      plan: isFree ? "free_trial" : "pay_per_run",
      title: run.title,
      date: run.date,
      time: run.time,
      starts_at: run.startsAt,
      location: run.location,
      status: isSettled ? "confirmed" : "pending",
      price_rupees: isFree ? 0 : seat.priceRupees,
      submit_key: `walk-in ${entry.nonce}`,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (!isSettled) return { outcome: "unpaid", bookingId };
  const method = "walk_in" as const;
  const checkIn = { eventId: run.id, bookingId, method, recordedBy: crew.id, checkedInAt: at };
  await addCheckIn(db, { ...checkIn, now, timeZone });
  await settleAfterCheckIn(db, { run, bookingId, now });
  return { outcome: "done", bookingId };
}

/** The member with this phone, made if there is none; undefined when their status lets them book nothing. */
async function memberFor(db: Db, { entry, now }: Input): Promise<string | undefined> {
  const { name, phone } = entry;
  const known = await findMemberByPhone(db, { phone });
  if (known) return signInRefusal(known.status) ? undefined : known.id;
  const memberId = await createMember(db, { phone, registrationType: "contact_form", now });
  await db
    .updateTable("members")
    .set({ display_name: name, full_name: name })
    .where("id", "=", memberId)
    .execute();
  return memberId;
}

async function takeSeat(
  db: Db,
  input: { eventId: string },
): Promise<{ priceRupees: number } | undefined> {
  return await db
    .updateTable("events")
    .set((eb) => ({ seats_taken: eb("seats_taken", "+", 1) }))
    .where("id", "=", input.eventId)
    .whereRef("seats_taken", "<", "capacity")
    .returning("price_rupees as priceRupees")
    .executeTakeFirst();
}
