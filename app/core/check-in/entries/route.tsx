import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { type CheckInEvent, isEventTaken } from "~/core/check-in/desk";
import { type CheckInEntry, deskSyncSchema } from "~/core/check-in/form";
import { UNLISTED } from "~/core/check-in/refusals";
import { listChangedEntries } from "~/core/check-in/roster/rosters.server";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import type { Route } from "./+types/route";
import { findUnlistedEvent } from "./add-walk-in.server";
import { findSentEvent } from "./desk.server";
import { recordCheckInEntries } from "./record-check-in-entries.server";

/** Records what a device did at the check-in desk, in its order; returns the outcome of each entry. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId, secret, timeZone } = context.get(requestContext);
  const crew = context.get(crewContext);
  const submission = parseWithZod(await request.formData(), { schema: deskSyncSchema });
  if (submission.status !== "success") throw data({ reason: "not_a_batch" }, { status: 400 });
  const { batch } = submission.value;
  const isUnlisted = batch.eventId === UNLISTED;
  const event = isUnlisted
    ? await findUnlistedEvent(db, { ...batch, now })
    : await findSentEvent(db, batch);
  if (isUnlisted && !event) {
    const results = batch.entries.map(({ nonce }) => ({ nonce, outcome: "no_run" }));
    return Response.json({ results, people: [], serverNow: now });
  }
  if (!event || !isEventTaken(crew, event, now)) throw data({ reason: "no_run" }, { status: 404 });
  const by = { crew, now, requestId, secret, timeZone };
  const entries = isUnlisted
    ? batch.entries.map((entry) => withPriceOf(event, entry))
    : batch.entries;
  const done = await recordCheckInEntries(db, { ...batch, ...by, entries, eventId: event.id });
  if (!done.ok) throw data({ reason: done.reason }, { status: 404 });
  const undos = batch.entries.filter(({ kind }) => kind === "undo").map(({ nonce }) => nonce);
  const isForAdmin = crew.kind === "admin";
  const changed = { eventId: event.id, results: done.results, undos, isForAdmin };
  const people = await listChangedEntries(db, changed);
  const results = done.results.map(({ nonce, outcome, back }) => ({ nonce, outcome, back }));
  const { status, startsAt, date, time } = event;
  const run = { status, startsAt, date, time };
  return Response.json({ results, people, run, serverNow: now });
}

/** Without a list the device showed no amount: a walk-in's tick says that the price of the run was paid, whatever is due. */
function withPriceOf(event: CheckInEvent, entry: CheckInEntry): CheckInEntry {
  if (entry.kind !== "walk_in") return entry;
  return { ...entry, shownRupees: entry.shownRupees ?? event.priceRupees };
}
