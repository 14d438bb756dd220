import type { Db } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { listMemberBookings } from "~/core/bookings/my-bookings/bookings.server";
import { listConsents } from "~/core/people/consents/consents.server";
import type { Instant } from "~/lib/dates";
import { LATEST_SHOWN } from "./member-desk-rules";

/** A member's data for the admin's page, or undefined; the caller masks the phone number. */
export async function findMemberFile(db: Db, input: { memberId: MemberId; now: Instant }) {
  const [member, bookings, consents] = await Promise.all([
    findMember(db, input),
    listMemberBookings(db, { ...input, limit: LATEST_SHOWN }),
    listConsents(db, input),
  ]);
  if (!member) return undefined;
  const { fullName, displayName, ...rest } = member;
  return { ...rest, name: fullName ?? displayName, bookings, consents };
}

async function findMember(db: Db, input: { memberId: MemberId }) {
  return await db
    .selectFrom("members as m")
    .innerJoin("member_directory as d", "d.member_id", "m.id")
    .select([
      "m.id",
      "m.full_name as fullName",
      "m.display_name as displayName",
      "m.username",
      "m.email",
      "m.phone",
      "m.gender",
    ])
    .select(["m.date_of_birth as dateOfBirth", "m.profession", "m.running_level as runningLevel"])
    .select(["m.instagram", "m.status", "m.status_reason as statusReason", "m.role"])
    .select(["m.plan_type as planType", "m.registration_type as source"])
    .select(["m.created_at as createdAt", "m.updated_at as updatedAt"])
    .select(["d.sessions", "d.first_run as firstRun", "d.last_run as lastRun"])
    .where("m.id", "=", input.memberId)
    .executeTakeFirst();
}
