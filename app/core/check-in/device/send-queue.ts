import type { EventId } from "~/db/tables/shapes";
import { BATCH_MAX_ENTRIES } from "../desk";
import { UNLISTED } from "../refusals";
import type { EventList } from "./device-data";
import type { DeskServer, DeskStorage } from "./devices";
import { byEvent, leftAfter, nextBatch } from "./send-steps";
import { judged } from "./settle-steps";

/** What sending without a page needs; a batch is sent in the name of the device that stored it. */
export interface Senders {
  storage: Pick<DeskStorage, "read" | "settle">;
  serverFor: (device: string | undefined) => DeskServer;
  now: () => number;
}

/**
 * Sends the queue while no page of the desk is open. A batch leaves it together with the list that holds its answers;
 * what the server does not let this person send waits for a page. Rejects when the server can't be reached or fails.
 */
export async function sendQueue({ storage, serverFor, now }: Senders): Promise<void> {
  const kept = await storage.read([]);
  let { unsettled } = kept;
  let waiting = byEvent(kept.queue);
  for (;;) {
    const { eventId, batch, rest } = nextBatch(waiting, BATCH_MAX_ENTRIES);
    if (eventId === undefined) return;
    waiting = waiting.filter((item) => !batch.includes(item));
    const server = serverFor(batch[0]?.device);
    const answer = await server.sendBatch({
      eventId,
      deviceNow: now(),
      entries: batch.map(({ entry }) => entry),
      left: leftAfter({ queue: waiting, unsettled }, eventId, rest),
    });
    if (answer.link === "offline" || answer.otherwise === "server_failed") throw unreachable();
    if (!answer.results) continue;
    const refused = judged(batch, answer).unsettled;
    await storage.settle({
      answeredSeqs: batch.map(({ seq }) => seq),
      unsettled: refused,
      list: await newestList(server, eventId),
    });
    unsettled = [...unsettled, ...refused];
  }
}

/** The list as the desk stores it; undefined when this person may not see it. */
async function newestList(server: DeskServer, eventId: EventId): Promise<EventList | undefined> {
  if (eventId === UNLISTED) return undefined;
  const { link, list } = await server.askList(eventId);
  if (link === "offline") throw unreachable();
  return list;
}

function unreachable(): Error {
  return new Error("The server can't be reached; the entries stay in the queue.");
}
