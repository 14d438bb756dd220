/**
 * Random mornings of two to four phones with two tabs each, against the real server code: storage cleared, pages
 * reloaded, taken over from an earlier release, clocks wrong and put right, walk-ins, returns, and phones that show each
 * other their codes. No check-in is lost or doubled. All the time every screen says whether there is a signal, shows
 * nobody as in whom no phone has checked in, and what its own phone holds; in the end it shows what the server has.
 */
import { walkInNonce } from "~/core/check-in/check-ins";
import type { CheckInDesk } from "~/core/check-in/device/desk";
import { bookingsHeard } from "~/core/check-in/device/entry-steps";
import type { CrewEvent, PulseEvent } from "~/core/check-in/device/state";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import { checkInEntrySchema } from "~/core/check-in/form";
import { listShowingPhones } from "~/core/check-in/log/list-desk-log.server";
import type { RosterEntry } from "~/core/check-in/roster/roster";
import { listRoster } from "~/core/check-in/roster/rosters.server";
import { createMember } from "~/core/people/members.server";
import { COUNTER_DEFINITIONS } from "~/core/reports/counters/counter-definitions.server";
import { migrate } from "~/db/migrate";
import { openMemory } from "~/db/open";
import type { Db } from "~/db/tables";
import type { BookingId } from "~/db/tables/shapes";
import { HOUR_MS, MINUTE_MS } from "~/lib/dates";
import { readableCode } from "~/lib/ids.server";
import { jsonText } from "~/lib/json";
import { randomFrom } from "./hostile/random";
import { MorningPhone, type MorningServer } from "./morning-phone";
import type { Sizes, TrialResult } from "./trial";

const HISTORIES = 1_000;
const STEPS = 30;
const PEOPLE = 8;
const START = Date.parse("2026-11-22T00:15:00Z");
const EVENT_ID = "run";
const CREW = { kind: "run_leader", id: "leader", name: "Asha" } as const;
const SWAP_KEY = "a".repeat(43);

export async function mornings({ rounds = HISTORIES, seed = 1 }: Sizes): Promise<TrialResult[]> {
  const snapshot = await makeClub();
  const broken: string[] = [];
  const totals = { entries: 0, swaps: 0, cleared: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { db } = openMemory(snapshot);
    try {
      const found = await liveThrough(db, numbersBelow(seed + round));
      broken.push(...found.flaws.map((flaw) => `morning ${seed + round}: ${flaw}`));
      totals.entries += found.entries;
      totals.swaps += found.swaps;
      totals.cleared += found.cleared;
    } finally {
      await db.destroy();
    }
  }
  return [{ what: `${rounds} mornings at the desk`, figures: totals, broken }];
}

async function liveThrough(db: Db, random: (below: number) => number) {
  const clock = { now: START - 30 * MINUTE_MS };
  const server = serverOf(db, clock);
  const phones = Array.from(
    { length: 2 + random(3) },
    (_, at) => new MorningPhone({ server, clock, name: String(at) }),
  );
  let swaps = 0;
  const flaws = new Set<string>();
  for (const phone of phones) await phone.wake();
  for (let count = 0; count < STEPS; count += 1) {
    clock.now += random(2 * MINUTE_MS);
    const phone = phones[random(phones.length)];
    const other = phones[random(phones.length)];
    if (!phone || !other) continue;
    swaps += await takeStep(phone, other, { random, count });
    await phone.rest();
    await phone.tick();
    for (const flaw of falseScreens(phones)) flaws.add(flaw);
  }
  for (const phone of phones) {
    phone.setSignal(true);
    phone.aheadMs = 0;
  }
  // The second turn brings what the later phones sent.
  for (let turn = 0; turn < 3; turn += 1) for (const phone of phones) await phone.wake();
  const found = await judge(db, phones);
  return { ...found, flaws: [...flaws, ...found.flaws], swaps };
}

/** One step of a morning; returns how many phones were shown to another. */
async function takeStep(
  phone: MorningPhone,
  other: MorningPhone,
  { random, count }: { random: (below: number) => number; count: number },
): Promise<number> {
  if (random(13) === 0) {
    if (phone !== other) await phone.read(other, SWAP_KEY);
    return 1;
  }
  if (random(3) === 0) await happenToPhone(phone, random);
  else tapSomething(phone.tab(random(2)), { random, count });
  return 0;
}

/** What happens to a phone by itself. */
async function happenToPhone(phone: MorningPhone, random: (below: number) => number) {
  switch (random(5)) {
    case 0:
      phone.setSignal(!phone.isOnline);
      break;
    case 1:
      phone.reload(random(2));
      break;
    case 2:
      if (random(4) === 0) await phone.clear();
      break;
    case 3:
      if (random(3) === 0) phone.comeFromEarlierRelease();
      break;
    default:
      phone.aheadMs = [0, 0, -3 * HOUR_MS, 2 * HOUR_MS][random(4)] ?? 0;
  }
}

/** One act of the crew at a tab. */
function tapSomething(
  desk: CheckInDesk,
  { random, count }: { random: (below: number) => number; count: number },
): void {
  const people = desk.state().screen.roster;
  const bookingId = people[random(people.length)]?.bookingId ?? "";
  const guest = {
    name: `Guest ${count}`,
    phone: `+9198400${10_000 + random(3)}`,
    isPaid: random(2) === 0,
  };
  const acts: (CrewEvent | PulseEvent)[] = [
    { type: "walk_in_added", guest },
    { type: "undo_tapped", bookingId },
    { type: "home_tapped", bookingId, kind: "home" },
    { type: "still_out_tapped", bookingId },
    { type: "woken" },
    { type: "check_in_tapped", bookingId },
    { type: "check_in_tapped", bookingId },
    { type: "check_in_tapped", bookingId },
  ];
  const act = acts[random(acts.length)];
  if (act) desk.happen(act);
}

/** What screens say that is not so, in the middle of a morning. */
function falseScreens(phones: MorningPhone[]): string[] {
  const claimed = new Set(phones.flatMap((phone) => [...phone.claimed]));
  return phones.flatMap((phone) =>
    [0, 1].flatMap((at) => {
      const { link, roster, waiting } = phone.tab(at).state().screen;
      const where = `tab ${at} of phone ${phone.name}`;
      const unclaimed = roster.filter(
        ({ bookingId, checkedInAt, walkIn }) =>
          checkedInAt !== null && !claimed.has(walkIn ?? walkInNonce(bookingId) ?? bookingId),
      );
      return [
        ...((link === "online") === phone.isOnline ? [] : [`${where} says ${link}`]),
        ...unclaimed.map(({ bookingId }) => `${where} shows ${bookingId} as in`),
        ...(waiting.length > phone.held().length ? [`${where} shows more than is held`] : []),
      ];
    }),
  );
}

/** The flaws of a morning that is over. */
async function judge(db: Db, phones: MorningPhone[]) {
  const sum = (of: (phone: MorningPhone) => number) =>
    phones.reduce((all, one) => all + of(one), 0);
  return {
    flaws: [
      ...(await lostEntries(db, phones)),
      ...(await doubledCheckIns(db)),
      ...staleScreens(phones, await listRoster(db, { eventId: EVENT_ID })),
    ],
    entries: sum((one) => one.acknowledged.size),
    cleared: sum((one) => one.cleared),
  };
}

async function lostEntries(db: Db, phones: MorningPhone[]): Promise<string[]> {
  const entries = await db.selectFrom("check_in_entries").select(["nonce"]).execute();
  const nonces = new Set(entries.map(({ nonce }) => nonce));
  return phones.flatMap((phone) => {
    const here = new Set(phone.held().map(({ entry }) => entry.nonce));
    const lost = [...phone.acknowledged].filter((nonce) => !nonces.has(nonce) && !here.has(nonce));
    const waiting = phone.disk.queue.length;
    return [
      ...lost.map((nonce) => `entry ${nonce} is lost`),
      ...(waiting > 0 ? [`phone ${phone.name} still holds ${waiting} entries`] : []),
    ];
  });
}

async function doubledCheckIns(db: Db): Promise<string[]> {
  const doubled = await db
    .selectFrom("check_ins")
    .select("booking_id as bookingId")
    .groupBy("booking_id")
    .having((eb) => eb.fn.countAll(), ">", 1)
    .execute();
  return doubled.map(({ bookingId }) => `booking ${bookingId} is checked in twice`);
}

/** The screens that differ from what the server has. */
function staleScreens(phones: MorningPhone[], stored: RosterEntry[]): string[] {
  const gone = new Set(phones.flatMap((phone) => [...phone.gone]));
  return phones.flatMap((phone) =>
    [0, 1].flatMap((at) => {
      const where = `tab ${at} of phone ${phone.name}`;
      const { roster, waiting, link, list } = phone.tab(at).state().screen;
      if (!list) return [`${where} has no list`];
      // What a phone showed before it was cleared stands as noted on the others: only it could have sent it.
      const heard = bookingsHeard(list);
      const shown = summaryOf(roster, heard);
      const truth = summaryOf(stored, heard);
      const isDone = waiting.length === 0 && link === "online";
      const isOfGone = list.others?.some(({ device }) => gone.has(device));
      return [
        ...(isDone ? [] : [`${where} still shows ${link} or something to send`]),
        ...(shown === truth ? [] : [`${where}: ${shown}, not ${truth}`]),
        ...(heard.size === 0 || isOfGone ? [] : [`${where} waits for a phone that sent it all`]),
      ];
    }),
  );
}

/** Who is in and home, in words that can be compared, but for these bookings. */
function summaryOf(roster: RosterEntry[], without: ReadonlySet<BookingId>): string {
  return roster
    .filter(({ bookingId }) => !without.has(bookingId))
    .map(({ bookingId, checkedInAt, homes = [] }) => {
      const where = homes.length > 0 ? "home" : "out";
      return checkedInAt === null ? `${bookingId} -` : `${bookingId} ${where}`;
    })
    .sort()
    .join(", ");
}

function serverOf(db: Db, clock: { now: number }): MorningServer {
  const by = { crew: CREW, secret: "s", requestId: "r", timeZone: "Asia/Kolkata" };
  // The same until something is sent.
  let list: ReturnType<MorningServer["askList"]> | undefined;
  return {
    async sendBatch({ entries, deviceNow, device }) {
      list = undefined;
      const event = await findDeskEvent(db, { eventId: EVENT_ID });
      const sent = entries.map((entry) => checkInEntrySchema.parse(entry));
      const done = await recordCheckInEntries(db, {
        ...by,
        eventId: EVENT_ID,
        entries: sent,
        deviceNow,
        device,
        now: clock.now,
      });
      if (!done.ok || !event) throw new Error("The run is gone.");
      return {
        link: "online",
        results: new Map(done.results.map((one) => [one.nonce, one.outcome])),
      };
    },
    async askList() {
      list ??= findList(db);
      return await list;
    },
  };
}

async function findList(db: Db) {
  const event = await findDeskEvent(db, { eventId: EVENT_ID });
  if (!event) throw new Error("The run is gone.");
  return {
    eventId: EVENT_ID,
    run: event,
    runs: [event],
    crew: { kind: CREW.kind, id: CREW.id },
    roster: await listRoster(db, { eventId: EVENT_ID }),
    publicKey: "key",
    swapKey: SWAP_KEY,
    phones: await listShowingPhones(db, { eventId: EVENT_ID }),
  };
}

/** A club with a run and people who booked it, as the bytes of a database. */
async function makeClub(): Promise<Uint8Array> {
  const { db, database } = openMemory();
  await migrate(db, COUNTER_DEFINITIONS);
  const date = "2026-11-22";
  const time = "05:45";
  const location = "Lake Park";
  const title = "Morning run";
  const when = { date, time, location, title, starts_at: START };
  await db
    .insertInto("events")
    .values({
      ...when,
      id: EVENT_ID,
      slug: EVENT_ID,
      description: "",
      distances: jsonText([]),
      requirements: jsonText([]),
      highlights: jsonText([]),
      schedule: jsonText([]),
      is_sample: 0,
      version: 0,
      seats_taken: PEOPLE,
      duration_minutes: 60,
      capacity: PEOPLE + 3,
      price_rupees: 99,
      status: "published",
      counts_home: 1,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  for (let at = 0; at < PEOPLE; at += 1) await addPerson(db, `b${at}`, { at, when });
  const bytes = database.serialize();
  await db.destroy();
  return bytes;
}

/** What a booking keeps of its run. */
interface RunTimes {
  date: string;
  time: string;
  location: string;
  title: string;
  starts_at: number;
}

async function addPerson(
  db: Db,
  id: BookingId,
  { at, when }: { at: number; when: RunTimes },
): Promise<void> {
  const phone = `+9190000${String(at).padStart(5, "0")}`;
  const memberId = await createMember(db, { phone, registrationType: "mobile_otp", now: 1 });
  await db.updateTable("members").set({ status: "active" }).where("id", "=", memberId).execute();
  await db
    .insertInto("bookings")
    .values({
      ...when,
      id,
      reference: readableCode(8),
      event_id: EVENT_ID,
      member_id: memberId,
      participant_name: `Runner ${at}`,
      participant_phone: phone,
      is_guest: 0,
      plan: "pay_per_run",
      status: "confirmed",
      price_rupees: 0,
      submit_key: id,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
}

/** Numbers below a limit, the same for the same seed. */
function numbersBelow(seed: number): (below: number) => number {
  const random = randomFrom(seed);
  return (below) => Math.floor(random() * below);
}
