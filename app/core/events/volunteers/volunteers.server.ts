import { clubText } from "~/content/club-words.server";
import { groupLabel } from "~/core/bookings/pace-groups/rules";
import { listPublicEvents } from "~/core/bookings/standings.server";
import { LIVE } from "~/core/bookings/status";
import type { Notification } from "~/core/messages/notifications";
import {
  endAllMessages,
  endMessages,
  notifyMembers,
} from "~/core/messages/notify/notify-members.server";
import { unindexed } from "~/db/conditions";
import { countRows } from "~/db/count-rows";
import { type Places, prepared } from "~/db/prepared";
import type { Db } from "~/db/tables";
import type { EventId, MemberId } from "~/db/tables/shapes";
import type { Instant } from "~/lib/dates";
import { byName } from "~/lib/name-order";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";

/** Somebody who helps at an event. */
export type Volunteer = Awaited<ReturnType<typeof listVolunteers>>[number];

/** The same with the names of groups in the language of whoever is being answered. */
export async function listShownVolunteers(db: Db, input: { eventId: EventId }) {
  return (await listVolunteers(db, input)).map(inGroupWords);
}

function inGroupWords<Row extends { groupName: string | null }>(row: Row): Row {
  return { ...row, groupName: row.groupName && clubText(row.groupName) };
}

/**
 * Who helps at an event, by name, with the pace groups that they lead as the club wrote them, and whether the check-in
 * desk opens for them.
 */
export async function listVolunteers(db: Db, input: { eventId: EventId }) {
  const rows = await listRows(db, { eventId: input.eventId });
  return byName(rows).map(({ name, memberRole, ...row }) => ({
    ...row,
    name: name ?? COMMON_WORDS.runner,
    opensDesk: memberRole === "run_leader",
  }));
}

const listRows = prepared((db, { eventId }: Places<{ eventId: EventId }>) =>
  db
    .selectFrom("volunteers as v")
    .innerJoin("members as m", "m.id", "v.member_id")
    .leftJoin("pace_groups as g", "g.id", "v.pace_group_id")
    .select(["v.member_id as memberId", "m.display_name as name", "v.role", "g.name as groupName"])
    .select("m.role as memberRole")
    .where("v.event_id", "=", eventId)
    .orderBy("m.id"),
);

export type MemberVolunteering = Awaited<ReturnType<typeof findMemberVolunteering>>;

/**
 * Whether a member joined the crew, and what they do at an event; `groupLabel` is their group with its pace, as the club
 * wrote it and bookings keep it.
 */
export async function findMemberVolunteering(
  db: Db,
  input: { eventId: EventId; memberId: MemberId },
) {
  const [own] = await listOwnHelp(db, { eventId: input.eventId, memberId: input.memberId });
  const { consentId = null, role = null, groupId = null, groupName = null } = own ?? {};
  const label = groupName && groupLabel({ name: groupName, pace: own?.groupPace ?? null });
  return inGroupWords({ isCrew: consentId !== null, role, groupId, groupName, groupLabel: label });
}

const listOwnHelp = prepared(
  (db, { eventId, memberId }: Places<{ eventId: EventId; memberId: MemberId }>) =>
    db
      .selectFrom("members as m")
      .leftJoin("consent as c", (join) =>
        join
          .onRef("c.member_id", "=", "m.id")
          .on("c.purpose", "=", "crew")
          .on("c.withdrawn_at", "is", null),
      )
      .leftJoin("volunteers as v", (join) =>
        join.onRef("v.member_id", "=", "m.id").on("v.event_id", "=", eventId),
      )
      .leftJoin("pace_groups as g", "g.id", "v.pace_group_id")
      .select(["c.id as consentId", "v.role", "v.pace_group_id as groupId", "g.name as groupName"])
      .select("g.pace as groupPace")
      .where("m.id", "=", memberId),
);

/** How many runs a member has helped at; those to come and cancelled ones do not count. */
export async function countTimesVolunteered(
  db: Db,
  input: { memberId: MemberId; now: Instant },
): Promise<number> {
  return await countRows(
    db
      .selectFrom("volunteers as v")
      .innerJoin("events as e", "e.id", "v.event_id")
      .where("v.member_id", "=", input.memberId)
      .where(({ eb, ref }) => eb(unindexed(ref("e.status")), "in", ["published", "completed"]))
      .where("e.starts_at", "<=", input.now),
  );
}

/** Volunteers of the event who are booked on it too: the notification of their booking is enough. */
export async function listBookedVolunteers(db: Db, { eventId }: { eventId: EventId }) {
  return await db
    .selectFrom("volunteers as v")
    .select("v.member_id as memberId")
    .where("v.event_id", "=", eventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("bookings as b")
          .select("b.id")
          .whereRef("b.member_id", "=", "v.member_id")
          .whereRef("b.event_id", "=", "v.event_id")
          .where("b.status", "in", LIVE),
      ),
    )
    .execute();
}

/**
 * Tells the volunteers of an event that it has changed; those with a booking read it there. Of a draft, and of one that is
 * cancelled, nobody is told.
 */
export async function notifyVolunteers(
  db: Db,
  input: {
    event: { id: EventId; slug: string };
    /** Members who are told already. */
    told: readonly { memberId: MemberId }[];
    notification: () => Pick<
      Notification,
      "kind" | "title" | "text" | "filledIn" | "usefulUntil" | "cause"
    >;
    now: Instant;
  },
): Promise<void> {
  const { event, notification, now } = input;
  const told = new Set(input.told.map(({ memberId }) => memberId));
  const volunteers = await listPublicEvents(db)
    .innerJoin("volunteers as v", "v.event_id", "events.id")
    .select("v.member_id as memberId")
    .where("events.id", "=", event.id)
    .execute();
  const link = `/events/${event.slug}/volunteer`;
  await notifyMembers(db, {
    notifications: () =>
      volunteers
        .filter(({ memberId }) => !told.has(memberId))
        .map(({ memberId }) => ({ memberId, eventId: event.id, link, ...notification() })),
    now,
  });
}

/**
 * Ends the waiting messages that these members help at an event: 'You lead Easy' is not sent in the morning to whom was
 * taken off in the evening. Call it in the transaction of the change.
 */
export async function endHelpMessages(
  db: Db,
  input: { eventId: EventId; memberIds: readonly MemberId[]; now: Instant },
): Promise<void> {
  await endAllMessages(() => endMessages(db, { ...input, kinds: ["helping"] }));
}

/** The run of a page, also one that is over or cancelled, where this member leads it and is a run leader. */
export async function findLedEvent(
  db: Db,
  { slug, memberId }: { slug: string; memberId: MemberId },
) {
  return await listPublicEvents(db)
    .innerJoin("volunteers as v", "v.event_id", "events.id")
    .innerJoin("members as m", "m.id", "v.member_id")
    .select(["events.id", "events.title", "events.slug", "events.date", "events.time"])
    .select(["events.status", "events.starts_at as startsAt"])
    .where("events.slug", "=", slug)
    .where("v.member_id", "=", memberId)
    .where("v.role", "=", "leader")
    .where("m.role", "=", "run_leader")
    .executeTakeFirst();
}
