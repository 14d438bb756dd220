import type { Db } from "~/db/tables";
import type { AdminId, EventId } from "~/db/tables/shapes";
import { inTransaction } from "~/db/transaction";
import { recordAudit } from "~/core/people/audit/record-audit.server";
import type { Instant } from "~/lib/dates";
import { listLaterInSeries } from "../edit/list-later-in-series.server";

type Outcome = { ok: true; published: number } | { ok: false; reason: "not_editable" };

interface Input {
  eventId: EventId;
  scope: "one" | "following";
  adminId: AdminId;
  requestId: string | null;
  now: Instant;
}

/**
 * Publishes a draft, or it and the later drafts of its series. Refuses other statuses, and a draft whose start
 * has passed.
 */
export async function publishEvent(db: Db, input: Input): Promise<Outcome> {
  const { eventId, scope, now } = input;
  return await inTransaction(db, async (db): Promise<Outcome> => {
    const first = await publish(db, { ids: [eventId], now });
    if (first === 0) return { ok: false, reason: "not_editable" };
    const later = scope === "following" ? await listLaterInSeries(db, { eventId, now }) : [];
    const published = first + (await publish(db, { ids: later.map(({ id }) => id), now }));
    await recordAudit(db, {
      actor: { kind: "admin", id: input.adminId },
      action: "event_published",
      subject: { kind: "event", id: eventId },
      details: { published },
      requestId: input.requestId,
      now,
    });
    return { ok: true, published };
  });
}

/** Publishes those of these events that are drafts still to come; returns how many. */
async function publish(db: Db, { ids, now }: { ids: EventId[]; now: Instant }): Promise<number> {
  if (ids.length === 0) return 0;
  const published = await db
    .updateTable("events")
    .set((eb) => ({ status: "published", version: eb("version", "+", 1), updated_at: now }))
    .where("id", "in", ids)
    .where("status", "=", "draft")
    .where("starts_at", ">", now)
    .executeTakeFirst();
  return Number(published.numUpdatedRows);
}
