import fc from "fast-check";
import { expect, test } from "vitest";
import { DeskPage, NOW } from "../../../../tests/support/check-in-desk";
import { endOf, history, perform, reconnectAll } from "../../../../tests/support/desk-history";
import { DeskWorld } from "../../../../tests/support/desk-world";
import type { Unsettled } from "./device-data";

const RUNS = 150;

/** Where an acknowledged entry may be: queued, set aside for the crew, or received by the server. */
function whereabouts(world: DeskWorld, nonce: string): string[] {
  const isIn = (items: { entry: { nonce: string } }[]) =>
    items.some(({ entry }) => entry.nonce === nonce);
  return [
    ...(isIn(world.queue) ? ["queue"] : []),
    ...(isIn(world.unsettled) ? ["unsettled"] : []),
    ...(world.servers.some(({ outcomes }) => outcomes.has(nonce)) ? ["server"] : []),
  ];
}

test.each([1, 2])("with %i tabs no history loses an acknowledged entry", (tabs) => {
  fc.assert(
    fc.property(history, (steps) => {
      const world = new DeskWorld(tabs);
      for (const { tab, what } of steps) {
        perform(world, tab, what);
        for (const nonce of world.acknowledged.keys())
          expect(whereabouts(world, nonce)).not.toEqual([]);
      }
      reconnectAll(world);
      expect(world.queue).toEqual([]);
      for (const server of world.servers) {
        for (const [nonce, outcome] of server.outcomes) {
          const isDone = outcome === "done" || outcome === "duplicate";
          const aside = world.unsettled.find(({ entry }) => entry.nonce === nonce);
          // The server may have applied an entry whose answer was lost.
          const allowed = isDone ? [undefined, "server_failed"] : [outcome, "server_failed"];
          expect(allowed).toContain(aside?.result);
        }
      }
    }),
    { numRuns: RUNS },
  );
});

test.each([1, 2])(
  "with %i tabs the server receives each event's entries in the order of the queue",
  (tabs) => {
    fc.assert(
      fc.property(history, (steps) => {
        const world = endOf(steps, tabs);
        for (const { heard } of world.servers) {
          const inOrder = heard.filter((nonce) => !world.setAside.has(nonce));
          const seqs = inOrder.map((nonce) => world.seqs.get(nonce) ?? 0);
          expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
        }
      }),
      { numRuns: RUNS },
    );
  },
);

/** The screen of a page opened now on the same database, before the server answers. */
function openedAnew(world: DeskWorld, page: DeskPage): DeskPage {
  const fresh = new DeskPage("anew");
  fresh.nowMs = page.nowMs;
  fresh.happen({ type: "event_chosen", eventId: page.screen.list?.eventId ?? "" });
  return fresh.read([...world.lists.values()], world.queue);
}

const DISK_WORK = ["settle", "store_list", "drop_lists", "requeue", "store_seen"];

test("after all writes the screen equals that of a newly opened page", () => {
  let compared = 0;
  fc.assert(
    fc.property(history, (steps) => {
      const world = new DeskWorld(1);
      for (const { tab, what } of steps) {
        if (what.do === "disk") continue;
        perform(world, tab, what);
        const [page] = world.pages;
        if (!page?.screen.list || page.asked.some(({ type }) => DISK_WORK.includes(type))) continue;
        const { roster, waiting } = openedAnew(world, page).screen;
        expect(page.screen.roster).toEqual(roster);
        expect(page.screen.waiting).toEqual(waiting);
        compared += 1;
      }
    }),
    { numRuns: RUNS },
  );
  expect(compared).toBeGreaterThan(300);
});

test.each([1, 2])(
  "with %i tabs every screen equals the server's list once everything is sent",
  (tabs) => {
    fc.assert(
      fc.property(history, (steps) => {
        const world = endOf(steps, tabs);
        for (const page of world.pages) {
          const { list, roster, link, waiting, unsettled } = page.screen;
          const server = world.server(list?.eventId ?? "run");
          expect({ roster, link, waiting }).toEqual({
            roster: server.list(page.nowMs).roster,
            link: "online",
            waiting: [],
          });
          expect(unsettled).toEqual(world.unsettled.filter(({ seenAt }) => !seenAt));
        }
      }),
      { numRuns: RUNS },
    );
  },
);

function refusedWalkIn(name: string, index: number): Unsettled {
  const guest = { name, phone: `+91987650000${index}`, isPaid: false };
  return {
    eventId: "run",
    session: "before",
    clockAheadMs: 0,
    seq: 1_000 + index,
    label: name,
    entry: { kind: "walk_in", nonce: `before-${index}`, at: NOW, ...guest },
    result: "full",
  };
}

test("what has left the list to settle does not come back with a reload", () => {
  let seen = 0;
  fc.assert(
    fc.property(history, (steps) => {
      const world = new DeskWorld(1);
      world.unsettled = ["Divya", "Nila", "Omar"].map(refusedWalkIn);
      reconnectAll(world);
      for (const { tab, what } of steps) {
        perform(world, tab, what);
        const away = world.pages[0]?.screen.seen ?? [];
        expect(world.unsettled).toEqual(expect.arrayContaining(away));
        seen += away.length;
      }
    }),
    { numRuns: RUNS },
  );
  expect(seen).toBeGreaterThan(100);
});

test("'Checked in.' is shown only after the entry is stored", () => {
  let told = 0;
  fc.assert(
    fc.property(history, (steps) => {
      const world = new DeskWorld(1);
      for (const { tab, what } of steps) {
        perform(world, tab, what);
        const feedback = world.pages[0]?.screen.feedback;
        if (!feedback?.text.startsWith("Checked in.")) continue;
        const kept = [...world.acknowledged.values()].filter(({ kind }) => kind === "check_in");
        const names = kept.map((entry) => ("bookingId" in entry ? entry.bookingId : undefined));
        expect(names).toContain(feedback.bookingId);
        told += 1;
      }
    }),
    { numRuns: RUNS },
  );
  expect(told).toBeGreaterThan(100);
});
