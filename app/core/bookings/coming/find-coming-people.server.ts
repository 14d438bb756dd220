import { CURRENT_MEMBERS } from "~/core/people/members";
import { countRows } from "~/db/count-rows";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Day, Instant } from "~/lib/dates";
import { labelInClubWords } from "../pace-groups/pace-groups.server";
import { PENDING, SEAT_HOLDING } from "../status";
import { type ComingPeople, comingPeople } from "./coming-people";

/** Who comes to an event besides this member, and this member's own invite code and consent to be seen. */
export async function findComingPeople(
  db: Db,
  input: { eventId: EventId; memberId: MemberId; today: Day; now: Instant },
): Promise<{ coming: ComingPeople; inviteCode: string; isSeen: boolean }> {
  const { eventId, memberId, today, now } = input;
  const viewer = await db
    .selectFrom("members as m")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "m.id")
        .on("c.purpose", "=", "coming")
        .on("c.withdrawn_at", "is", null),
    )
    .select(["m.invited_by as invitedBy", "m.invite_code as inviteCode", "c.id as consentId"])
    .where("m.id", "=", memberId)
    .executeTakeFirstOrThrow();
  const seats = await listSeats(db, { eventId, memberId });
  const otherOffers = db
    .selectFrom("waitlist_entries")
    .where("event_id", "=", eventId)
    .where("status", "=", "offered")
    .where("offer_expires_at", ">", now)
    .where("member_id", "<>", memberId);
  const offers = await countRows(otherOffers);
  const { invitedBy, inviteCode, consentId } = viewer;
  const coming = comingPeople({ seats, offers }, { memberId, invitedBy }, today);
  return { coming, inviteCode, isSeen: consentId !== null };
}

async function listSeats(db: Db, input: { eventId: EventId; memberId: MemberId }) {
  const rows = await db
    .selectFrom("bookings as b")
    .innerJoin("members as m", "m.id", "b.member_id")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "b.member_id")
        .on("c.purpose", "=", "coming")
        .on("c.withdrawn_at", "is", null),
    )
    .leftJoin("member_blocks as mine", (join) =>
      join.onRef("mine.blocked_id", "=", "b.member_id").on("mine.member_id", "=", input.memberId),
    )
    .leftJoin("member_blocks as theirs", (join) =>
      join
        .onRef("theirs.member_id", "=", "b.member_id")
        .on("theirs.blocked_id", "=", input.memberId),
    )
    .select(["b.member_id as memberId", "b.is_guest as guest", "b.pace_group as paceGroup"])
    .select("b.status")
    .select(["m.display_name as name", "m.picture_id as pictureId", "m.invited_by as invitedBy"])
    .select(["m.date_of_birth as dateOfBirth", "c.id as consentId", "m.status as memberStatus"])
    .select(["mine.blocked_id as blocked", "theirs.blocked_id as blocking"])
    .where("b.event_id", "=", input.eventId)
    .where("b.status", "in", SEAT_HOLDING)
    .execute();
  return rows.map(({ guest, status, consentId, memberStatus, blocked, blocking, ...row }) => ({
    ...row,
    paceGroup: row.paceGroup && labelInClubWords(row.paceGroup),
    isGuest: guest === 1,
    isHeld: status === PENDING,
    // Nobody who may not sign in is shown to others, as on the boards and in the feed.
    agrees: consentId !== null && CURRENT_MEMBERS.some((current) => current === memberStatus),
    isBlocked: blocked !== null || blocking !== null,
  }));
}
