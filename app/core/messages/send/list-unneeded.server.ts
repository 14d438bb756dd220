import { expressionBuilder } from "kysely";
import { CANCELLED } from "~/core/bookings/status";
import { seatHeld } from "~/core/bookings/status.server";
import { countRows } from "~/db/count-rows";
import type { Db, Tables } from "~/db/tables";
import { ENDED_USEFUL_UNTIL } from "../notifications";
import type { SeatRequirement } from "../reach/reach";
import { ACCEPTED_STATES } from "../states";
import { listMessagesTo, type MessagesFilter } from "./requeue-messages.server";

interface MessageCause {
  cause: string;
  /** The run that people need a seat on for the notification to concern them; undefined where they need none. */
  seatRequirement: SeatRequirement | undefined;
}

/**
 * A query of the people whom `cause` no longer concerns: a later notification replaces it, or it is about a seat and
 * they have none left.
 */
export function listUnneeded(db: Db, { cause, seatRequirement }: MessageCause) {
  const overtaken = db
    .selectFrom("messages as m")
    .select("m.member_id as memberId")
    .where("m.cause", "=", cause)
    .where("m.useful_until", "=", ENDED_USEFUL_UNTIL);
  return seatRequirement
    ? overtaken.union(listWithoutSeat(db, { cause, ...seatRequirement }))
    : overtaken;
}

/** Those of them who have no seat on the run any more. */
function listWithoutSeat(db: Db, { cause, eventId, orHelps }: { cause: string } & SeatRequirement) {
  const message = db
    .selectFrom(listNotified(db, { causes: [cause] }).as("told"))
    .select("told.memberId");
  return db
    .selectFrom("bookings as lost")
    .select("lost.member_id as memberId")
    .where("lost.event_id", "=", eventId)
    .where("lost.status", "=", CANCELLED)
    .where("lost.member_id", "in", message)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bookings as b")
            .select("b.id")
            .whereRef("b.member_id", "=", "lost.member_id")
            .where("b.event_id", "=", eventId)
            .where(seatHeld("b.status")),
        ),
      ),
    )
    .$if(orHelps, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("volunteers as v")
              .select("v.member_id")
              .whereRef("v.member_id", "=", "lost.member_id")
              .where("v.event_id", "=", eventId),
          ),
        ),
      ),
    );
}

/** How many of them may not know: no service accepted a message, and they did not open it in the inbox. */
export async function countUnneeded(db: Db, message: MessageCause): Promise<number> {
  const unneeded = db.selectFrom(listUnneeded(db, message).as("u"));
  return await countRows(
    unneeded.where(({ ref }) => isUnreached({ memberId: ref("u.memberId"), cause: message.cause })),
  );
}

/** A query of everybody who was notified of each of these causes, in the inbox, by a message, or both. */
export function listNotified(db: Db, { causes }: { causes: readonly string[] }) {
  return db
    .selectFrom("notifications")
    .select(["member_id as memberId", "cause"])
    .where("cause", "in", causes)
    .$narrowType<{ cause: string }>()
    .union(
      db
        .selectFrom("messages")
        .select(["member_id as memberId", "cause"])
        .where("cause", "in", causes),
    );
}

/** A condition: no service accepted a message about this to the member, and they did not open it in the inbox. */
export function isUnreached({ memberId, cause }: MessagesFilter) {
  const { and, not, exists, selectFrom } = expressionBuilder<Tables>();
  const opened = selectFrom("notifications as opened")
    .select("opened.id")
    .where("opened.member_id", "=", memberId)
    .where("opened.cause", "=", cause)
    .where("opened.read_at", "is not", null);
  return and([
    not(exists(listMessagesTo({ memberId, cause }).where("other.state", "in", ACCEPTED_STATES))),
    not(exists(opened)),
  ]);
}
