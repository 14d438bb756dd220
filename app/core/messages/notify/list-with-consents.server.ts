import { sql } from "kysely";
import type { Db } from "~/db/tables";

/** A query of members `m` with their consent `c` to WhatsApp and their confirmed e-mail address `e`, where there is one. */
export function listWithConsents(db: Db) {
  return db
    .selectFrom("members as m")
    .leftJoin("consent as c", (join) =>
      join
        .onRef("c.member_id", "=", "m.id")
        .on("c.purpose", "=", sql.lit("whatsapp_messages" as const))
        .on("c.withdrawn_at", "is", null),
    )
    .leftJoin("member_emails as e", (join) =>
      join
        .onRef("e.member_id", "=", "m.id")
        .on("e.confirmed_at", "is not", null)
        .on("e.withdrawn_at", "is", null),
    );
}
