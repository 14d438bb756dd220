/** The clients' log of events, and the check of each event when it is over. */
import type { Data, SeededEvent } from "../data";
import { flawsOf } from "./explain";
import type { History, Operation, Stored } from "./history";

export interface Recorder {
  /** Records an operation on an event. */
  note: (event: SeededEvent, operation: Operation) => void;
  /** Compares all events so far with the database, and forgets them. Call it while no client uses them. */
  judge: (data: Data) => Promise<string[]>;
  /** The number of compared answers. */
  checked: () => number;
}

/** A log of events that all have this many seats. */
export function recordHistories(capacity: number): Recorder {
  const events = new Map<string, Operation[]>();
  let checked = 0;
  return {
    checked: () => checked,
    note({ id }, operation) {
      const operations = events.get(id) ?? [];
      events.set(id, operations);
      operations.push(operation);
    },
    async judge(data) {
      const broken: string[] = [];
      for (const [id, operations] of events) {
        checked += operations.length;
        const history: History = { capacity, operations, stored: await storedOf(data, id) };
        broken.push(...flawsOf(history).map((flaw) => `event ${id}: ${flaw}`));
      }
      events.clear();
      return broken;
    },
  };
}

async function storedOf({ db }: Data, eventId: string): Promise<History["stored"]> {
  const rows = await db
    .selectFrom("bookings")
    .select(["submit_key", "status"])
    .where("event_id", "=", eventId)
    .execute();
  return rows.map(({ submit_key: key, status }) => {
    const state: Stored = status === "cancelled" ? "cancelled" : "seat";
    return { key, state };
  });
}
