import fc from "fast-check";
import { walkInId } from "~/core/check-in/check-ins";
import type { DeskEntry, EventList } from "~/core/check-in/device/device-data";
import { MINUTE_MS } from "~/lib/dates";
import { DeskPage } from "./check-in-desk";

/** Two strangers, the first of whom may be listed as a walk-in already, and the first of the people on the list. */
export const GUESTS = ["+919876543210", "+919876543211", "+916000000003"];

const what = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("tap" as const), person: fc.nat(1) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("undo" as const), person: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("walk_in" as const), guest: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("leave" as const), guest: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("home" as const), person: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("still_out" as const), person: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("guest_home" as const), guest: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("guest_tap" as const), guest: fc.nat(1) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("guest_undo" as const), guest: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo_listed" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("last" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), person: fc.nat(1) }) },
  // The clock is put right, by hand or by the network, on a page that stays open.
  { weight: 1, arbitrary: fc.record({ do: fc.constant("set_clock" as const) }) },
);

/** What two to four devices without a signal do one after the other, and which clocks are wrong by how much. */
export const morning = fc.record({
  /** Whether the lists have a walk-in: nobody, one who is checked in, or one who owes and is not. */
  listed: fc.constantFrom("nobody" as const, "in" as const, "owes" as const),
  clocks: fc.array(
    fc.record({
      // Less than a few minutes is no wrong clock.
      offMs: fc.integer({ min: -36, max: 36 }).map((tens) => tens * 10 * MINUTE_MS),
      isRightWhenSending: fc.boolean(),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  steps: fc.array(
    fc.record({ device: fc.nat(3), waitMs: fc.integer({ min: 1_000, max: 6 * MINUTE_MS }), what }),
    { minLength: 4, maxLength: 24 },
  ),
});
export type Morning = typeof morning extends fc.Arbitrary<infer T> ? T : never;

/** An entry as its device sends it, or a cancellation by an admin; `madeAt` by a right clock. */
export type Arrival = { madeAt: number } & (
  | { kind: "entry"; entry: DeskEntry; clockOffMs: number }
  | { kind: "cancel"; bookingId: string }
);

/** A phone at the desk with its own clock, and everything that it has queued. */
class Phone {
  readonly page: DeskPage;
  private seq = 0;
  private readonly madeAt = new Map<number, number>();

  constructor(
    index: number,
    list: EventList,
    public offMs: number,
    readonly isRightWhenSending: boolean,
  ) {
    // With the counter of the page it is a UUID.
    this.page = new DeskPage(`0000000${index}-0000-4000-8000`);
    this.page.nowMs = list.fetchedAt + offMs;
    this.page.open({
      ...list,
      crew: { kind: "run_leader", id: `leader-${index}` },
      fetchedAt: list.fetchedAt + offMs,
      clockOffMs: -offMs,
    });
  }

  do({
    what,
    now,
    people,
  }: {
    what: Morning["steps"][number]["what"];
    now: number;
    people: string[];
  }) {
    const { page } = this;
    page.pass(now + this.offMs - page.nowMs);
    if (what.do === "set_clock") {
      this.offMs = 0;
      page.nowMs = now;
    }
    const bookingId = "person" in what ? (people[what.person] ?? "") : "";
    if (what.do === "tap") page.happen({ type: "check_in_tapped", bookingId });
    if (what.do === "undo") page.happen({ type: "undo_tapped", bookingId });
    if (what.do === "home") page.happen({ type: "home_tapped", bookingId, kind: "home" });
    if (what.do === "still_out") page.happen({ type: "still_out_tapped", bookingId });
    if (what.do === "last") page.happen({ type: "last_tapped" });
    if ("guest" in what) this.doGuest(what);
    while (page.find("store_entry")) {
      this.seq += 1;
      this.madeAt.set(this.seq, now);
      page.keep(this.seq);
    }
  }

  private doGuest(what: Extract<Morning["steps"][number]["what"], { guest: number }>): void {
    const { page } = this;
    if (what.do === "walk_in") {
      const phone = GUESTS[what.guest] ?? "";
      const guest = { name: `Guest ${what.guest}`, phone, isPaid: false };
      page.happen({ type: "walk_in_added", guest });
    }
    const guestId = this.rowOf(GUESTS[what.guest]);
    if (what.do === "guest_home")
      page.happen({ type: "home_tapped", bookingId: guestId, kind: "home" });
    if (what.do === "guest_tap") page.happen({ type: "owes_tapped", bookingId: guestId });
    if (what.do === "guest_undo") page.happen({ type: "undo_tapped", bookingId: guestId });
    if (what.do === "leave") {
      const own = page.screen.waiting.findLast(
        ({ entry }) => entry.kind === "walk_in" && entry.phone === GUESTS[what.guest],
      );
      if (own) page.happen({ type: "undo_tapped", bookingId: walkInId(own.entry.nonce) });
    }
  }

  /** The booking of the row of this phone on the list as shown. */
  private rowOf(phone = ""): string {
    return (
      this.page.screen.roster.find(({ phoneEnd }) => phone.endsWith(phoneEnd))?.bookingId ?? ""
    );
  }

  /** Everything queued, as the device sends it. */
  queued(): Arrival[] {
    const queue = this.page.state.device?.queue ?? [];
    return queue
      .filter(({ entry }) => entry.kind !== "refused")
      .map(({ entry, seq }) => ({
        kind: "entry",
        entry,
        madeAt: this.madeAt.get(seq) ?? 0,
        clockOffMs: this.isRightWhenSending ? 0 : this.offMs,
      }));
  }
}

/** The undo of the listed walk-in by the phone that made it, whose clock is right. */
function undoOf({ roster }: EventList, now: number, index: number): Arrival {
  const walkIn = roster.find((person) => person.walkIn !== undefined)?.walkIn ?? NOBODY;
  const nonce = `0000000a-0000-4000-8000-${String(index).padStart(12, "0")}`;
  const undoes = { bookingId: walkInId(walkIn), undoes: [walkIn] };
  const entry: DeskEntry = {
    kind: "undo",
    nonce,
    at: now,
    heardAt: now,
    by: "leader-a",
    ...undoes,
  };
  return { kind: "entry", entry, madeAt: now, clockOffMs: 0 };
}

const NOBODY = "0000000b-0000-4000-8000-000000000000";

/** The entries of a morning by device, in each device's order, and the cancellations. */
export function liveThrough(
  { clocks, steps }: Morning,
  list: EventList,
  people: string[],
): Arrival[][] {
  const phones = clocks.map(
    ({ offMs, isRightWhenSending }, index) => new Phone(index, list, offMs, isRightWhenSending),
  );
  const cancels: Arrival[] = [];
  const undos: Arrival[] = [];
  let now = list.fetchedAt;
  for (const { device, waitMs, what } of steps) {
    now += waitMs;
    const person = "person" in what ? (people[what.person] ?? "") : "";
    if (what.do === "cancel") cancels.push({ kind: "cancel", bookingId: person, madeAt: now });
    else if (what.do === "undo_listed") undos.push(undoOf(list, now, undos.length));
    else phones[device % phones.length]?.do({ what, now, people });
  }
  return [cancels, undos.slice(0, 1), ...phones.map((phone) => phone.queued())];
}

/** One order of arrival. A device's own order is kept, and nothing arrives before it was made. */
export function arrivals(queues: Arrival[][], choices: number[]): Arrival[] {
  const [cancels = [], ...left] = queues.map((queue) => [...queue]);
  const order: Arrival[] = [];
  for (let turn = 0; left.some((queue) => queue.length > 0); turn += 1) {
    const open = [cancels, ...left].filter((queue) => queue.length > 0);
    const next = open[(choices[turn] ?? 0) % open.length]?.shift();
    if (!next) continue;
    while (cancels[0] && cancels[0].madeAt < next.madeAt) order.push(...cancels.splice(0, 1));
    order.push(next);
  }
  return [...order, ...cancels];
}
