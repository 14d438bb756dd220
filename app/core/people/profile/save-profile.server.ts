import { refreshBoardVisibility } from "~/core/progress/leaderboard/leaderboard.server";
import { startStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { violatedConstraint } from "~/db/constraint";
import { lockRows } from "~/db/dialect";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberStatus, PlanType } from "~/db/tables/people";
import type { MemberId, PictureId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { dayOf, type Instant } from "~/lib/dates";
import { errorText } from "~/lib/error-text";
import { jsonOf } from "~/lib/json";
import { isOutdated } from "~/lib/stored-fields";
import { isAdult } from "../age";
import { columnsOf, PROFILE_SELECTION } from "./profile-columns.server";
import { type PersonalDetails, PROFILE_FIELDS, type ProfileInput } from "./profile-fields";
import { isOwnNumber, type ProfileRefusal } from "./profiles";

type Outcome = { ok: true } | { ok: false; reason: ProfileRefusal };

/**
 * Saves a member's profile; the first save adds achievements and statistics. Refuses a profile saved meanwhile
 * in another tab, a user name in use, a date of birth in the future, a new one under 18 and their own number as the emergency contact. Any other error is thrown
 * with the specification's text.
 */
export async function saveProfile(
  db: Db,
  input: {
    memberId: MemberId;
    profile: ProfileInput & { version: number };
    now: Instant;
    timeZone: string;
  },
): Promise<Outcome> {
  try {
    return await inTransaction(db, (db) => save(db, input));
  } catch (error) {
    if (violatedConstraint(error) === "members_username_key")
      return { ok: false, reason: "username_taken" };
    throw new Error(`Failed to save profile: ${errorText(error)}`, { cause: error });
  }
}

async function save(db: Db, input: Parameters<typeof saveProfile>[1]): Promise<Outcome> {
  const { memberId, profile, now, timeZone } = input;
  const { dateOfBirth } = profile;
  const today = dayOf(now, timeZone);
  if (dateOfBirth && dateOfBirth > today) return { ok: false, reason: "born_in_future" };
  const kept = await db
    .selectFrom("members")
    .select(["phone", "date_of_birth as dateOfBirth"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  const isMinor = dateOfBirth && !isAdult(dateOfBirth, today);
  if (isMinor && kept?.dateOfBirth !== dateOfBirth) return { ok: false, reason: "under_age" };
  if (kept && isOwnNumber(profile.emergencyContact, kept.phone))
    return { ok: false, reason: "own_contact" };
  const saved = await db
    .updateTable("members")
    .set((eb) => ({
      ...columnsOf(PROFILE_FIELDS, profile),
      profile_version: eb("profile_version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", memberId)
    .where("profile_version", "=", profile.version)
    .executeTakeFirst();
  if (saved.numUpdatedRows === 0n) return { ok: false, reason: "changed_meanwhile" };
  await startStatistics(db, { memberIds: [memberId], now });
  await refreshBoardVisibility(db, { memberId, now, timeZone });
  return { ok: true };
}

/** Sets the public name of a member who has none. */
export async function nameMember(
  db: Db,
  input: { memberId: MemberId; name: string; now: Instant },
): Promise<void> {
  await db
    .updateTable("members")
    .set({ display_name: input.name, updated_at: input.now })
    .where("id", "=", input.memberId)
    .where("display_name", "is", null)
    .execute();
}

/** Changes the public name alone. False when it has been changed since the form was loaded with it (`loaded`). */
export async function renameMember(
  db: Db,
  input: { memberId: MemberId; displayName: string; loaded?: string | undefined; now: Instant },
): Promise<boolean> {
  const { memberId, displayName, loaded, now } = input;
  return await inTransaction(db, async (db) => {
    const stored = await db
      .selectFrom("members")
      .select("display_name as displayName")
      .where("id", "=", memberId)
      .$call(lockRows(db))
      .executeTakeFirstOrThrow();
    if (isOutdated({ stored: { displayName: stored.displayName ?? "" }, loaded })) return false;
    await db
      .updateTable("members")
      .set((eb) => ({
        display_name: displayName,
        profile_version: eb("profile_version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", memberId)
      .execute();
    return true;
  });
}

/** A member's own profile, with what only they may see. */
export interface Profile extends PersonalDetails {
  planType: PlanType;
  status: MemberStatus;
  inviteCode: string;
  pictureId: PictureId | null;
  /** Increases with every save, to detect a form from before another save. */
  version: number;
  joinedAt: Instant;
  /** When the member answered whether they want to be on the leaderboard. */
  boardAnsweredAt: Instant | null;
  /** The plan that they chose before their free first run. */
  wantedPlan: BookingPlan | null;
}

/** The profile of a member, or undefined. */
export async function findProfile(
  db: Db,
  input: { memberId: MemberId },
): Promise<Profile | undefined> {
  const [row] = await listProfiles(db, { memberId: input.memberId });
  return row && { ...row, goals: jsonOf(row.goals) };
}

const listProfiles = prepared((db, { memberId }: Places<{ memberId: MemberId }>) =>
  db
    .selectFrom("members")
    .select(PROFILE_SELECTION)
    .select(["phone", "plan_type as planType", "status", "invite_code as inviteCode"])
    .select(["picture_id as pictureId", "profile_version as version", "created_at as joinedAt"])
    .select(["board_answered_at as boardAnsweredAt", "wanted_plan as wantedPlan"])
    .where("id", "=", memberId),
);
