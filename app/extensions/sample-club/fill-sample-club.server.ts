import {
  SAMPLE_BOOKINGS,
  sampleMembers,
  samplePastEvents,
  sampleUpcoming,
} from "~/content/sample-club";
import { groupsOfLines } from "~/core/bookings/pace-groups/rules";
import { CONFIRMED } from "~/core/bookings/status";
import { DEFAULT_RUNNING_LEVEL, RUNNING_LEVELS } from "~/core/people/profile/profile-fields";
import { acceptWaiver } from "~/core/people/waiver/accept-waiver.server";
import { WAIVER_VERSION } from "~/core/people/waiver/waiver";
import { startStatistics } from "~/core/progress/statistics/refresh-statistics.server";
import { violatedConstraint } from "~/db/constraint";
import type { Db, NewRow } from "~/db/tables";
import type { MemberId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { addDays, DAY_MS, dayOf, type Instant, instantOf, type ZonedMoment } from "~/lib/dates";
import { readableCode } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";

const PLANNED_AHEAD_MS = 10 * DAY_MS;

/**
 * Fills an empty database with the sample club, marked as sample; false when the database has members or
 * events.
 */
export async function fillSampleClub(db: Db, moment: ZonedMoment): Promise<boolean> {
  if (await hasAnyone(db)) return false;
  try {
    await fill(db, moment);
    return true;
  } catch (error) {
    // A process that started at the same time has filled it.
    if (violatedConstraint(error)) return false;
    throw error;
  }
}

async function fill(db: Db, moment: ZonedMoment): Promise<void> {
  await inTransaction(db, async (db) => {
    const members = sampleMembers.map((member, index) => sampleMemberRow(member, index, moment));
    await db.insertInto("members").values(members).execute();
    for (const { id, created_at: joined } of members)
      await startStatistics(db, { memberIds: [id], now: joined });
    const upcoming = upcomingRow(moment);
    await db
      .insertInto("events")
      .values([upcoming, ...pastRows(moment)])
      .execute();
    await db.insertInto("pace_groups").values(groupRows(upcoming)).execute();
    const booked = members.filter((member) => member.status === "active").slice(0, SAMPLE_BOOKINGS);
    await db
      .insertInto("bookings")
      .values(
        booked.map((member) => ({
          ...sampleBooking({ ...member, name: member.full_name ?? "" }, upcoming),
          id: `sample-booking-${member.username}`,
          status: CONFIRMED,
          price_rupees: upcoming.price_rupees,
          submit_key: `sample-${member.username}`,
          created_at: moment.now,
          updated_at: moment.now,
        })),
      )
      .execute();
    for (const { id: memberId, created_at: joined } of members) {
      const declared = { version: WAIVER_VERSION, bookingId: null, guests: 0, now: joined };
      await acceptWaiver(db, { ...declared, memberId });
    }
  });
}

/** Whoever runs joined before the first of the past runs was booked; whoever waits for approval has just come. */
function sampleMemberRow(
  member: (typeof sampleMembers)[number],
  index: number,
  { now }: ZonedMoment,
): NewRow<"members"> {
  const joined = now - (member.status === "active" ? 40 + 2 * index : 8) * DAY_MS;
  return {
    id: `sample-member-${member.username}`,
    phone: `+91600000${String(index + 1).padStart(4, "0")}`,
    display_name: member.fullName,
    full_name: member.fullName,
    username: member.username,
    gender: member.gender,
    date_of_birth: `${1978 + ((index * 7) % 24)}-0${1 + (index % 9)}-1${index % 10}`,
    profession: ["Student", "Employee", "Business", "Other"][index % 4] ?? "Other",
    running_level: RUNNING_LEVELS[index % 3] ?? DEFAULT_RUNNING_LEVEL,
    goals: jsonText([]),
    join_crew: 0,
    terms_accepted_at: joined,
    status: member.status,
    role: "member",
    plan_type: "Basic",
    registration_type: index % 4 === 3 ? "contact_form" : "mobile_otp",
    invite_code: readableCode(8),
    is_sample: 1,
    created_at: joined,
    updated_at: joined,
  };
}

function upcomingRow({ now, timeZone }: ZonedMoment): NewRow<"events"> {
  const today = dayOf(now, timeZone);
  const date = nextSundayAfter(today);
  return {
    ...eventDefaults(now - PLANNED_AHEAD_MS),
    id: "sample-event-upcoming",
    slug: sampleUpcoming.slug,
    week: samplePastEvents.length + 1,
    title: sampleUpcoming.title,
    description: sampleUpcoming.description,
    date,
    time: sampleUpcoming.time,
    starts_at: instantOf(date, sampleUpcoming.time, timeZone),
    duration_minutes: sampleUpcoming.durationMinutes,
    location: sampleUpcoming.location,
    map_url: sampleUpcoming.mapUrl,
    distances: jsonText([...sampleUpcoming.distances]),
    requirements: jsonText([...sampleUpcoming.requirements]),
    highlights: jsonText([...sampleUpcoming.highlights]),
    schedule: jsonText([...sampleUpcoming.schedule]),
    capacity: sampleUpcoming.capacity,
    seats_taken: SAMPLE_BOOKINGS,
    price_rupees: sampleUpcoming.priceRupees,
    status: "published",
  };
}

function groupRows(event: NewRow<"events">): NewRow<"pace_groups">[] {
  return groupsOfLines(sampleUpcoming.paceGroups).map((group, position) => ({
    id: `sample-group-${position + 1}`,
    event_id: event.id,
    position,
    ...group,
  }));
}

function pastRows({ now, timeZone }: ZonedMoment): NewRow<"events">[] {
  const today = dayOf(now, timeZone);
  const sunday = nextSundayAfter(addDays(today, -1));
  return samplePastEvents.map((run, index) => {
    const date = addDays(sunday, -7 * (index + 1));
    const week = samplePastEvents.length - index;
    const startsAt = instantOf(date, "05:45", timeZone);
    return {
      ...eventDefaults(startsAt - PLANNED_AHEAD_MS),
      id: `sample-event-week-${week}`,
      slug: `week-${week}-${run.title.toLowerCase().replaceAll(" ", "-")}`,
      week,
      title: run.title,
      description: run.description,
      date,
      time: "05:45",
      starts_at: startsAt,
      duration_minutes: 60,
      location: run.location,
      capacity: 50,
      seats_taken: 0,
      price_rupees: 99,
      status: "completed",
    };
  });
}

function eventDefaults(plannedAt: Instant) {
  return {
    distances: jsonText([]),
    requirements: jsonText([]),
    highlights: jsonText([]),
    schedule: jsonText([]),
    is_sample: 1,
    version: 0,
    created_at: plannedAt,
    updated_at: plannedAt,
  };
}

/** The columns that all bookings of the sample club share. */
export function sampleBooking(
  person: { id: MemberId; name: string; phone: string },
  event: Pick<NewRow<"events">, "id" | "title" | "date" | "time" | "starts_at" | "location">,
) {
  const { id: event_id, title, date, time, starts_at, location } = event;
  return {
    reference: readableCode(8),
    event_id,
    member_id: person.id,
    participant_name: person.name,
    participant_phone: person.phone,
    is_guest: 0,
    plan: "pay_per_run" as const,
    title,
    date,
    time,
    starts_at,
    location,
  };
}

/** The first Sunday after `today`, so that the event is always ahead. */
function nextSundayAfter(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, 7 - weekday);
}

/** Whether the database has any member or event. */
async function hasAnyone(db: Db): Promise<boolean> {
  const event = await db.selectFrom("events").select("id").limit(1).executeTakeFirst();
  return event !== undefined || (await hasMember(db));
}

/** Whether the database has any member. */
export async function hasMember(db: Db): Promise<boolean> {
  return (await db.selectFrom("members").select("id").limit(1).executeTakeFirst()) !== undefined;
}
