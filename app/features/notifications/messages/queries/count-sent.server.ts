import type { Db } from "~/db/tables";
import { HANDED_OVER } from "../rules/states";

/** How many people were told of these causes, and to how many a service accepted a message. */
export async function countSent(
  db: Db,
  { causes }: { causes: string[] },
): Promise<{ people: number; sent: number }> {
  if (causes.length === 0) return { people: 0, sent: 0 };
  const { people, sent } = await db
    .selectFrom("notices as n")
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number>().as("people"),
      fn
        .countAll<number>()
        .filterWhere(
          exists(
            selectFrom("messages as m")
              .select("m.id")
              .whereRef("m.member_id", "=", "n.member_id")
              .whereRef("m.cause", "=", "n.cause")
              .where("m.state", "in", HANDED_OVER),
          ),
        )
        .as("sent"),
    ])
    .where("n.cause", "in", causes)
    .executeTakeFirstOrThrow();
  return { people: Number(people), sent: Number(sent) };
}
