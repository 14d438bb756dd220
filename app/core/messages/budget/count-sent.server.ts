import type { Db } from "~/db/tables";
import { listNotified } from "../send/list-unneeded.server";
import { listMessagesTo } from "../send/requeue-messages.server";
import { ACCEPTED_STATES } from "../states";

/** How many people were notified of these causes, and for how many of them a service accepted a message. */
export async function countSent(
  db: Db,
  { causes }: { causes: string[] },
): Promise<{ people: number; sent: number }> {
  if (causes.length === 0) return { people: 0, sent: 0 };
  const { people, sent } = await db
    .selectFrom(listNotified(db, { causes }).as("told"))
    .select(({ fn, exists, ref }) => [
      fn.countAll<number>().as("people"),
      fn
        .countAll<number>()
        .filterWhere(
          exists(
            listMessagesTo({ memberId: ref("told.memberId"), cause: ref("told.cause") }).where(
              "other.state",
              "in",
              ACCEPTED_STATES,
            ),
          ),
        )
        .as("sent"),
    ])
    .executeTakeFirstOrThrow();
  return { people: Number(people), sent: Number(sent) };
}
