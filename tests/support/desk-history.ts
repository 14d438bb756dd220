import fc from "fast-check";
import { DeskWorld, type Network } from "./desk-world";

const BOOKINGS = ["b1", "b2", "b3", "b4"];
const CODES = ["7KQ4M2XA", "8KQ4M2XB", "9KQ4M2XC", "5KQ4M2XD", "2222AAAA"];
const NETWORKS: Network[] = [
  "good",
  "none",
  "answer_lost",
  "sign_in",
  "not_allowed",
  "not_crew",
  "fails",
];

const booking = fc.constantFrom(...BOOKINGS);
const doing = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("tap" as const), booking }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const), booking }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pay" as const), booking }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("home" as const),
      booking,
      kind: fc.constantFrom("home" as const, "left_early" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("still_out" as const), booking }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("place" as const),
      place: fc.constantFrom("start" as const, "finish" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("last" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("scan" as const), code: fc.constantFrom(...CODES) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("walk_in" as const), guest: fc.nat(4) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("choose" as const),
      run: fc.constantFrom("run", "next"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("send_again" as const), at: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("put_away" as const), at: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wake" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("round" as const), isScrolling: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("network" as const), to: fc.constantFrom(...NETWORKS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("disk" as const), isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("work" as const),
      times: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.integer({ min: 1, max: 200_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("elsewhere" as const),
      booking,
      change: fc.constantFrom("check_in" as const, "cancel" as const),
    }),
  },
);
/** Random actions on the pages of one browser. */
export const history = fc.array(fc.record({ tab: fc.nat(1), what: doing }), {
  maxLength: 60,
  size: "max",
});
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

export function perform(world: DeskWorld, tab: number, what: Doing): void {
  const at = tab % world.pages.length;
  const page = world.pages[at];
  if (!page) return;
  page.pass(1);
  switch (what.do) {
    case "tap":
      return void page.happen({ type: "check_in_tapped", bookingId: what.booking });
    case "undo":
      return void page.happen({ type: "undo_tapped", bookingId: what.booking });
    case "pay":
      return void page.happen({ type: "paid_tapped", bookingId: what.booking, paidBy: "cash" });
    case "home":
      return void page.happen({
        type: "home_tapped",
        bookingId: what.booking,
        kind: what.kind,
      });
    case "still_out":
      return void page.happen({ type: "still_out_tapped", bookingId: what.booking });
    case "place":
      return void page.happen({ type: "place_chosen", place: what.place });
    case "last":
      return void page.happen({ type: "last_tapped" });
    case "scan":
      return void page.happen({ type: "code_read", text: what.code, method: "code" });
    case "walk_in": {
      const phone = `+91987654321${what.guest}`;
      const guest = { name: `Guest ${what.guest}`, phone, isPaid: false };
      return void page.happen({ type: "walk_in_added", guest });
    }
    case "choose":
      return void page.happen({ type: "event_chosen", eventId: what.run });
    case "send_again": {
      const seq = page.screen.unsettled[what.at]?.seq ?? -1;
      return void page.happen({ type: "send_again_tapped", seq });
    }
    case "put_away": {
      const seq = page.screen.unsettled[what.at]?.seq ?? -1;
      return void page.happen({ type: "unsettled_seen", seq });
    }
    case "wake":
      return void page.happen({ type: "woken" });
    case "round":
      return void page.happen({ type: "timer_ticked", isScrolling: what.isScrolling });
    case "network":
      world.network = what.to;
      return;
    case "disk":
      world.isFull = what.isFull;
      return;
    case "reload":
      world.reload(at);
      return;
    case "work":
      for (let times = 0; times < what.times; times += 1) world.work(page);
      return;
    case "wait":
      page.pass(what.ms);
      return;
    case "elsewhere":
      world.server("run").changeElsewhere(what.booking, what.change, page.nowMs);
  }
}

/** Restores network and space, and lets every page receive the newest list of its event. */
export function reconnectAll(world: DeskWorld): void {
  world.network = "good";
  world.isFull = false;
  for (const _ of world.pages) {
    for (const page of world.pages) page.happen({ type: "woken" });
    world.settleDown();
  }
}

/** A world after these actions, once everything is sent. */
export function endOf(steps: readonly { tab: number; what: Doing }[], tabs: number): DeskWorld {
  const world = new DeskWorld(tabs);
  for (const { tab, what } of steps) perform(world, tab, what);
  reconnectAll(world);
  return world;
}
