import type { Moment } from "~/core/check-in/device/clock";
import type { EventList, Queued } from "~/core/check-in/device/device-data";
import {
  type Answer,
  type CrewEvent,
  type DeskState,
  type Effect,
  initialState,
  type PulseEvent,
} from "~/core/check-in/device/state";
import { step } from "~/core/check-in/device/step";
import type { RosterEntry } from "~/core/check-in/roster/roster";
import { MINUTE_MS } from "~/lib/dates";

/** Half an hour before the event's start. */
export const NOW = Date.parse("2026-11-22T00:00:00Z");

export const ASHA: RosterEntry = {
  bookingId: "b1",
  reference: "7KQ4M2XA",
  name: "Asha Raman",
  phoneEnd: "0001",
  isGuest: false,
  isFirstRun: false,
  isUnpaid: false,
  priceRupees: 99,
  lacksEmergencyContact: false,
  status: "confirmed",
  checkedInAt: null,
  homes: [],
  isNoShow: false,
};
const NAMES = ["Asha Raman", "Ravi Das", "Meena Iyer", "Arjun Nair"];
const REFERENCES = ["7KQ4M2XA", "8KQ4M2XB", "9KQ4M2XC", "5KQ4M2XD"];

/** The bookings b1 to b4: Asha, Ravi, Meena (on her first run) and Arjun (who has not paid). */
export const PEOPLE: RosterEntry[] = NAMES.map((name, index) => ({
  ...ASHA,
  bookingId: `b${index + 1}`,
  reference: REFERENCES[index] ?? "",
  name,
  isFirstRun: name === "Meena Iyer",
  isUnpaid: name === "Arjun Nair",
}));

/** A list as the server sends it to a run leader. */
export function listOf(changes: Partial<EventList> = {}, seats = 5): EventList {
  const eventId = changes.eventId ?? "run";
  const run = {
    id: eventId,
    slug: eventId,
    title: "Sunday run",
    date: "2026-11-22",
    time: "06:00",
    location: "Cubbon Park",
    // Of two events in a morning the first is nearer.
    startsAt: NOW + (eventId === "run" ? 30 : 50) * MINUTE_MS,
    durationMinutes: 60,
    status: "published" as const,
    countsHome: 1,
    capacity: PEOPLE.length + seats,
    seatsTaken: PEOPLE.length,
    priceRupees: 99,
  };
  return {
    eventId,
    run,
    runs: [run],
    crew: { kind: "run_leader", id: "asha" },
    roster: PEOPLE,
    publicKey: "key",
    clockOffMs: 0,
    fetchedAt: NOW,
    ...changes,
  };
}

/** A page with the desk's state and its pending effects, which a test answers. */
export class DeskPage {
  state: DeskState;
  /** Pending effects, the oldest first. */
  asked: Effect[] = [];
  nowMs = NOW;
  steadyMs = 0;
  private nonces = 0;

  constructor(
    readonly session = "session-1",
    publicKey = "",
  ) {
    this.state = initialState(session, publicKey);
  }

  /** Advances both clocks. */
  pass(ms: number): void {
    this.nowMs += ms;
    this.steadyMs += ms;
  }

  happen(event: CrewEvent | PulseEvent | Answer): Effect[] {
    this.nonces += 1;
    const nonce = `${this.session}-${String(this.nonces).padStart(12, "0")}`;
    const moment: Moment = { now: this.nowMs, steadyMs: this.steadyMs, nonce };
    const [next, effects] = step(this.state, { ...event, moment });
    this.state = next;
    this.asked.push(...effects);
    return effects;
  }

  /** Removes and returns the oldest pending effect of this type. */
  take<Type extends Effect["type"]>(type: Type): Extract<Effect, { type: Type }> {
    const found = this.find(type);
    if (!found) throw new Error(`${type} was not asked for: ${this.types().join(", ")}`);
    this.asked = this.asked.filter((effect) => effect !== found);
    return found;
  }

  find<Type extends Effect["type"]>(type: Type): Extract<Effect, { type: Type }> | undefined {
    return this.asked.find(
      (effect): effect is Extract<Effect, { type: Type }> => effect.type === type,
    );
  }

  types(): string[] {
    return this.asked.map(({ type }) => type);
  }

  get screen() {
    return this.state.screen;
  }

  /** Bookings shown as checked in. */
  shownIn(): string[] {
    return this.screen.roster
      .filter(({ checkedInAt }) => checkedInAt !== null)
      .map(({ bookingId }) => bookingId);
  }

  /** Opens the page with these lists and this queue stored, up to the request for the list. */
  read(lists: EventList[], queue: Queued[] = []): this {
    this.happen({ type: "woken" });
    const { id } = this.take("read_device");
    this.happen({ type: "device_read", id, read: { queue, unsettled: [], lists } });
    return queue.length > 0 ? this.lock() : this;
  }

  /** Opens the page with this list just received and nothing pending. */
  open(list = listOf()): this {
    this.read([list]);
    const { id } = this.take("ask_list");
    this.happen({ type: "list_answered", id, answer: { link: "online", list } });
    this.asked = [];
    return this;
  }

  /** Confirms the oldest pending write of an entry. */
  keep(seq = 1): Queued {
    const queued = { ...this.take("store_entry").waiting, seq };
    this.happen({ type: "entry_stored", queued });
    return queued;
  }

  /** Reads a database equal to the page's state, and grants the lock if that is asked for; a batch or a list request follows. */
  exchange(): this {
    this.readAgain();
    return this.find("lock") ? this.lock() : this;
  }

  /** Grants the lock. */
  private lock(): this {
    this.take("lock");
    this.happen({ type: "locked" });
    return this.readAgain();
  }

  /** Reads a database equal to the page's state, again when an entry was stored since it was asked for. */
  readAgain(): this {
    do {
      const { id } = this.take("read_device");
      const { queue = [], unsettled = [] } = this.state.device ?? {};
      this.happen({ type: "device_read", id, read: { queue, unsettled } });
    } while (this.find("read_device"));
    return this;
  }

  /** Answers the pending batch, every entry with `outcome`. */
  answerBatch(outcome: "done" | "duplicate" | "full" | "cancelled" | "no_run" = "done"): this {
    const { id, entries } = this.take("send_batch");
    const results = new Map(entries.map(({ nonce }) => [nonce, outcome]));
    this.happen({ type: "batch_answered", id, answer: { link: "online", results } });
    return this;
  }

  /** Fails the pending batch with this state of the link. */
  refuseBatch(link: "offline" | "sign_in" | "not_allowed" | "not_crew"): this {
    const { id } = this.take("send_batch");
    this.happen({ type: "batch_answered", id, answer: { link } });
    return this;
  }

  failBatch(otherwise: "server_failed" | "not_accepted" = "server_failed"): this {
    const { id } = this.take("send_batch");
    this.happen({ type: "batch_answered", id, answer: { link: "online", otherwise } });
    return this;
  }

  settle(isStored = true): this {
    const { id } = this.take("settle");
    this.happen({ type: "settled", id, isStored });
    return this;
  }

  answerList(
    link: "online" | "offline" | "sign_in" | "not_allowed" | "not_crew",
    list?: EventList,
  ): this {
    const { id } = this.take("ask_list");
    this.happen({ type: "list_answered", id, answer: list ? { link, list } : { link } });
    return this;
  }
}

/** Asha's check-in is stored and being sent. */
export function sending(page = new DeskPage().open()): DeskPage {
  page.happen({ type: "check_in_tapped", bookingId: "b1" });
  page.keep(1);
  return page.exchange();
}

/** Starts another exchange, as the timer or the `online` event does. */
export function again(page: DeskPage): DeskPage {
  if (page.find("unlock")) page.take("unlock");
  page.happen({ type: "woken" });
  return page.exchange();
}
