/**
 * Random histories of booking, changing groups, cancelling and leaders that come and go, one step after the other and
 * in parallel. fast-check prints seed and path to replay a failure.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookSeat } from "~/core/bookings/book/book-seat.server";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { changePaceGroup } from "~/core/bookings/pace-groups/change-pace-group.server";
import { listPaceGroups } from "~/core/bookings/pace-groups/pace-groups.server";
import { placesLeft } from "~/core/bookings/pace-groups/rules";
import { addVolunteer, removeVolunteer } from "~/core/events/volunteers/add-volunteer.server";
import type { Db } from "~/db/tables";
import { emptyDatabase } from "../../support/database";
import { addGroups, addLeader, joinCrew, placesIn } from "../../support/pace-groups";
import { addEvent, addMembers, seatRequest, TIME_ZONE } from "../../support/seats";

const NOW = Date.parse("2026-11-18T04:30:00Z");
const EVENTS = process.env.TEST_DB === "postgres" ? 10 : 40;
const RUNNERS = 8;
const LEADERS = 3;
const GROUPS = ["Easy", "Steady"] as const;

const who = fc.integer({ min: 0, max: RUNNERS - 1 });
const wish = fc.option(fc.constantFrom(...GROUPS));
const leader = fc.integer({ min: RUNNERS, max: RUNNERS + LEADERS - 1 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("book" as const), who, wish }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("change" as const), who, wish }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("lead" as const),
      who: leader,
      group: fc.constantFrom(...GROUPS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("drop out" as const), who: leader }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Run {
  db: Db;
  eventId: string;
  members: string[];
  /** What each booked runner wants. */
  wishes: Map<number, string | null>;
}

async function doStep({ db, eventId, members, wishes }: Run, step: Step): Promise<void> {
  const memberId = members[step.who] ?? "";
  const whose = { eventId, memberId, now: NOW };
  if (step.do === "lead") {
    const groupId = `${eventId}-${step.group}`;
    await addVolunteer(db, { ...whose, role: "leader", groupId, timeZone: TIME_ZONE });
    return;
  }
  if (step.do === "drop out") {
    await removeVolunteer(db, whose);
    return;
  }
  if (step.do === "book") {
    // A second booking takes the place of the first, which is not paid.
    const booked = await bookSeat(db, { ...seatRequest(whose), paceGroup: step.wish });
    expect(booked).toMatchObject({ ok: true });
    wishes.set(step.who, step.wish);
    return;
  }
  const own = (await placesIn(db, eventId)).find((row) => row.memberId === memberId);
  if (!own) return;
  if (step.do === "cancel") {
    expect(await cancelBooking(db, { bookingId: own.id, memberId, now: NOW })).toMatchObject({
      ok: true,
    });
    wishes.delete(step.who);
    return;
  }
  const change = { bookingId: own.id, memberId, paceGroup: step.wish, now: NOW };
  expect(await changePaceGroup(db, change)).toMatchObject({ ok: true });
  wishes.set(step.who, step.wish);
}

/** Nobody is lost, and no group has a free place and a line. */
async function expectSound({ db, eventId, members, wishes }: Run): Promise<void> {
  const rows = await placesIn(db, eventId);
  expect(rows.map(({ memberId }) => members.indexOf(memberId)).sort()).toEqual(
    [...wishes.keys()].sort(),
  );
  for (const { memberId, groupId, waitsFor, label, turn } of rows) {
    const wish = wishes.get(members.indexOf(memberId)) ?? null;
    const wanted = wish === null ? null : `${eventId}-${wish}`;
    expect(waitsFor ?? groupId).toBe(wanted);
    expect(label === null ? null : `${eventId}-${label}`).toBe(groupId);
    expect(turn === null).toBe(waitsFor === null);
  }
  for (const group of await listPaceGroups(db, { eventId }))
    if (group.waiting > 0) expect(placesLeft(group)).toBeLessThanOrEqual(0);
}

async function club() {
  const db = await emptyDatabase();
  const members = await addMembers(db, { count: RUNNERS + LEADERS, now: NOW });
  for (const memberId of members.slice(RUNNERS)) await joinCrew(db, memberId, NOW);
  let events = 0;
  const newRun = async (places: readonly number[]): Promise<Run> => {
    events += 1;
    const eventId = await addEvent(db, { now: NOW, id: `run-${events}`, capacity: 50 });
    await addGroups(
      db,
      eventId,
      GROUPS.map((name, index) => ({ name, places: places[index] ?? 1 })),
    );
    const first = members[RUNNERS] ?? "";
    await addLeader(db, { eventId, memberId: first, groupId: `${eventId}-Easy` });
    return { db, eventId, members, wishes: new Map() };
  };
  return { newRun };
}

const places = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }));

test("a line moves up in its order, whatever one step after the other does", async () => {
  const { newRun } = await club();
  const property = fc.asyncProperty(
    places,
    fc.array(step, { minLength: 5, maxLength: 30 }),
    async (places, steps) => {
      const run = await newRun(places);
      for (const step of steps) {
        const before = await placesIn(run.db, run.eventId);
        await doStep(run, step);
        await expectSound(run);
        const after = await placesIn(run.db, run.eventId);
        for (const name of GROUPS) {
          const groupId = `${run.eventId}-${name}`;
          const line = before
            .filter(({ waitsFor }) => waitsFor === groupId)
            .filter(({ memberId }) => memberId !== run.members[step.who])
            .map(({ id }) => after.find((row) => row.id === id)?.groupId === groupId);
          expect(line).toEqual([...line].sort((a, b) => Number(b) - Number(a)));
        }
      }
    },
  );
  await fc.assert(property, { numRuns: EVENTS });
});

test("steps at the same time put nobody beyond a group's places and lose nobody", async () => {
  const { newRun } = await club();
  const round = fc.uniqueArray(step, {
    selector: (step) => step.who,
    minLength: 2,
    maxLength: 8,
  });
  const property = fc.asyncProperty(
    places,
    fc.array(round, { minLength: 2, maxLength: 5 }),
    async (places, rounds) => {
      const run = await newRun(places);
      for (const steps of rounds) {
        const before = await listPaceGroups(run.db, run);
        await Promise.all(steps.map((step) => doStep(run, step)));
        await expectSound(run);
        for (const group of await listPaceGroups(run.db, run)) {
          const old = before.find(({ id }) => id === group.id);
          const came = steps.filter((step) => step.do === "lead" && step.group === group.name);
          const most = ((old?.leaders ?? 0) + came.length) * (group.seatsPerLeader ?? 0);
          // Who was in a group that lost a leader stays in it.
          expect(group.people).toBeLessThanOrEqual(Math.max(old?.people ?? 0, most));
        }
      }
    },
  );
  await fc.assert(property, { numRuns: EVENTS });
});
