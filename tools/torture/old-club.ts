/** A large club in the form of the old product's export, the same every time. */

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

const EVENTS_PER_BOOKINGS = 200;
const FIRST_DAY = Date.UTC(2021, 0, 3);
const WEEK_MS = 7 * 86_400_000;
const FIRST_JOINED = Date.UTC(2020, 5, 1);
const STATUSES = ["completed", "completed", "completed", "completed", "cancelled", "confirmed"];
const LINES_AT_ONCE = 5_000;

/** Writes an export with this many members and bookings, a record a line, to a file. */
export async function writeOldClub(
  file: string,
  { members, bookings }: { members: number; bookings: number },
): Promise<void> {
  const out = createWriteStream(file);
  let waiting: string[] = [];
  const flush = async () => {
    if (!out.write(waiting.join(""))) await once(out, "drain");
    waiting = [];
  };
  const events = Math.max(1, Math.ceil(bookings / EVENTS_PER_BOOKINGS));
  const records = recordsOf({ members, bookings, events });
  for (const record of records) {
    waiting.push(`${JSON.stringify(record)}\n`);
    if (waiting.length >= LINES_AT_ONCE) await flush();
  }
  await flush();
  out.end();
  await finished(out);
}

function* recordsOf(size: { members: number; bookings: number; events: number }) {
  for (let n = 0; n < size.members; n += 1) {
    yield { collection: "users", id: `user-${n}`, data: userOf(n) };
    yield { collection: "userStatistics", id: `user-${n}`, data: { totalRuns: 1 + (n % 40) } };
  }
  for (let n = 0; n < size.events; n += 1)
    yield { collection: "events", id: `event-${n}`, data: eventOf(n) };
  for (let n = 0; n < size.bookings; n += 1)
    yield { collection: "bookings", id: `booking-${n}`, data: bookingOf(n, size) };
}

const phoneOf = (member: number) => `+91${9_100_000_000 + member}`;

function userOf(member: number) {
  const at = FIRST_JOINED + member * 1000;
  return {
    displayName: `Runner ${member}`,
    fullName: `Runner Number ${member}`,
    phoneNumber: phoneOf(member),
    email: `runner${member}@example.org`,
    age: String(18 + (member % 50)),
    profession: ["Student", "Employee", "Business", "Other"][member % 4],
    gender: ["Female", "Male", "Other"][member % 3],
    status: member % 50 === 0 ? "suspended" : "active",
    planType: ["Basic", "Standard", "Premium"][member % 3],
    createdAt: { _seconds: at / 1000, _nanoseconds: 0 },
  };
}

function eventOf(event: number) {
  return {
    title: `Run ${event % 10}`,
    date: dayOf(event),
    time: "5:45 AM",
    location: "Lake gate",
    maxParticipants: 2 * EVENTS_PER_BOOKINGS,
  };
}

/** Ten events a week, in the past five years. */
function dayOf(event: number): string {
  const week = Math.floor(event / 10) % 280;
  return new Date(FIRST_DAY + week * WEEK_MS).toISOString().slice(0, 10);
}

/** No member is booked twice on an event: their bookings are spread over the events in turn. */
function bookingOf(n: number, { members, events }: { members: number; events: number }) {
  const member = n % members;
  const round = Math.floor(n / members);
  const event = (Math.floor(member / EVENTS_PER_BOOKINGS) + round * 501) % events;
  const { title, date, time, location } = eventOf(event);
  return {
    title,
    date,
    time,
    location,
    eventId: `event-${event}`,
    userId: `user-${member}`,
    participantName: `Runner Number ${member}`,
    participantPhone: phoneOf(member).slice(3),
    status: STATUSES[n % STATUSES.length],
    paymentAmount: 99,
    distance: "5.5",
    createdAt: `${date}T00:00:00Z`,
  };
}
