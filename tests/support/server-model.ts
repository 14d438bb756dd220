import { randomUUID } from "node:crypto";
import type { DeskEntry, EventList } from "~/core/check-in/device/device-data";
import { applyEntries, type RosterEntry } from "~/core/check-in/roster/roster";
import type { DeskOutcome } from "~/db/tables/run-day";
import { listOf, PEOPLE } from "./check-in-desk";

const SEATS = 2;

/** A model of the club's server: everyone's state, and each entry's outcome by nonce. */
export class ServerModel {
  readonly outcomes = new Map<string, DeskOutcome>();
  /** The nonces in the order of arrival. */
  readonly heard: string[] = [];
  private people = PEOPLE;
  private walkIns = 0;

  constructor(readonly eventId: string) {}

  /** Checks a person in, or cancels their booking, from elsewhere. */
  changeElsewhere(bookingId: string, change: "check_in" | "cancel", at: number): void {
    this.people = this.people.map((person) => {
      if (person.bookingId !== bookingId) return person;
      if (change === "cancel")
        return { ...person, status: "cancelled", checkedInAt: null, claims: [] };
      if (person.status === "cancelled") return person;
      return (
        applyEntries([person], [{ kind: "check_in", nonce: randomUUID(), bookingId, at }])[0] ??
        person
      );
    });
  }

  list(now: number): EventList {
    return listOf({ eventId: this.eventId, roster: this.people, fetchedAt: now }, SEATS);
  }

  take(entries: DeskEntry[]): Map<string, DeskOutcome> {
    return new Map(entries.map((entry) => [entry.nonce, this.takeOne(entry)]));
  }

  private takeOne(entry: DeskEntry): DeskOutcome {
    const before = this.outcomes.get(entry.nonce);
    if (before) return before;
    const outcome = this.judge(entry);
    this.heard.push(entry.nonce);
    this.outcomes.set(entry.nonce, outcome);
    if (outcome !== "done" && outcome !== "duplicate") return outcome;
    const [added] = applyEntries([], [entry]).map((person) => ({
      ...person,
      bookingId: `booking-${entry.nonce}`,
    }));
    if (added) this.people = [...this.people, added];
    else this.people = applyEntries(this.people, [entry]);
    return outcome;
  }

  private judge(entry: DeskEntry): DeskOutcome {
    if (entry.kind === "refused" || entry.kind === "last") return "done";
    if (entry.kind === "walk_in") {
      this.walkIns += 1;
      return this.walkIns <= SEATS ? "done" : "full";
    }
    const person = this.people.find(({ bookingId }) => bookingId === entry.bookingId);
    return person ? judgePerson(person, entry) : "unknown";
  }
}

/** The outcome of an entry about a person on the list. */
function judgePerson(person: RosterEntry, entry: DeskEntry): DeskOutcome {
  if (entry.kind === "home" || entry.kind === "left_early" || entry.kind === "still_out")
    return judgeReturn(person, entry);
  if (entry.kind === "undo") {
    const [after] = applyEntries([person], [entry]);
    return person.checkedInAt !== null && after?.checkedInAt === null ? "done" : "duplicate";
  }
  if (entry.kind === "pay") return person.isUnpaid ? "done" : "duplicate";
  if (person.status === "cancelled") return "cancelled";
  const owes = entry.kind === "check_in" && entry.owes === true;
  if (person.isUnpaid && !owes) return "unpaid";
  return person.checkedInAt === null ? "done" : "duplicate";
}

function judgeReturn(person: RosterEntry, entry: DeskEntry): DeskOutcome {
  const [after] = applyEntries([person], [entry]);
  const [was, is] = [isHome(person), isHome(after)];
  return was === is ? "duplicate" : "done";
}

function isHome(person: RosterEntry | undefined): boolean {
  return (person?.homes?.length ?? 0) > 0;
}
