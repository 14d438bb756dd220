import type { Db } from "~/db/tables";
import type { Instant } from "~/lib/dates";

/**
 * Makes the messages about an event, or of one cause, that are given up, or wait for their next attempt, due at once; returns how
 * many. Of a person's ways only the last one is tried again, and none where another one was accepted.
 */
export async function requeueMessages(
  db: Db,
  { now, ...about }: ({ eventId: string } | { cause: string }) & { now: Instant },
): Promise<number> {
  const [column, value] =
    "cause" in about
      ? (["m.cause", about.cause] as const)
      : (["m.event_id", about.eventId] as const);
  const { numUpdatedRows } = await db
    .updateTable("messages as m")
    .set({ state: "queued", attempts: 0, repeats: 0, reason: null, next_at: now })
    .where(column, "=", value)
    .where("m.state", "in", ["queued", "failed"])
    .where((eb) =>
      eb.or([eb("m.reason", "is", null), eb("m.reason", "not in", ["not_allowed", "too_late"])]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages as other")
            .select("other.id")
            .whereRef("other.member_id", "=", "m.member_id")
            .whereRef("other.cause", "=", "m.cause")
            .where((eb) =>
              eb.or([
                eb("other.id", ">", eb.ref("m.id")),
                eb("other.state", "in", ["sent", "delivered", "read"]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
