import type { Kysely } from "kysely";
import { oneOf } from "../one-of";

/** Volunteers of an event, with one role each; leaders may have a pace group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("volunteers")
    .addColumn("event_id", "text", (c) => c.notNull().references("events.id").onDelete("cascade"))
    .addColumn("member_id", "text", (c) => c.notNull().references("members.id").onDelete("cascade"))
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("pace_group_id", "text", (c) => c.references("pace_groups.id").onDelete("set null"))
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("reminded_at", "bigint")
    .addPrimaryKeyConstraint("volunteers_key", ["event_id", "member_id"])
    .addCheckConstraint("volunteers_role", oneOf("role", "leader", "sweep", "desk", "water"))
    .execute();
  await db.schema
    .createIndex("volunteers_by_member")
    .on("volunteers")
    .column("member_id")
    .execute();
  await db.schema
    .createIndex("volunteers_by_pace_group")
    .on("volunteers")
    .column("pace_group_id")
    .execute();
}
