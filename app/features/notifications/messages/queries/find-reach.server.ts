import type { Db } from "~/db/tables";
import type { MessageWay } from "~/db/tables/messages";
import type { Reach } from "../rules/reach";

/** How far what was told under one cause came, counted in the database. */
export async function findReach(db: Db, { cause }: { cause: string }): Promise<Reach> {
  const counted = await db
    .selectFrom("notices as n")
    .select(({ fn, eb, or, and, not, exists, selectFrom }) => {
      const has = (states: ("queued" | "sending" | "sent" | "delivered" | "read")[]) =>
        exists(
          selectFrom("messages as m")
            .select("m.id")
            .whereRef("m.member_id", "=", "n.member_id")
            .whereRef("m.cause", "=", "n.cause")
            .where("m.state", "in", states),
        );
      const isOpened = eb("n.read_at", "is not", null);
      const isSent = has(["sent", "delivered", "read"]);
      return [
        fn.countAll<number>().as("people"),
        fn.countAll<number>().filterWhere(isSent).as("sent"),
        fn
          .countAll<number>()
          .filterWhere(or([isOpened, has(["delivered", "read"])]))
          .as("arrived"),
        fn
          .countAll<number>()
          .filterWhere(or([isOpened, has(["read"])]))
          .as("read"),
        fn
          .countAll<number>()
          .filterWhere(and([has(["queued", "sending"]), not(isSent)]))
          .as("waiting"),
      ];
    })
    .where("n.cause", "=", cause)
    .executeTakeFirstOrThrow();
  const ways = await db
    .selectFrom("messages")
    .select(["way", ({ fn }) => fn.countAll<number>().as("count")])
    .select(({ fn }) => fn.sum<number>("cost").as("cost"))
    .where("cause", "=", cause)
    .where("state", "in", ["sent", "delivered", "read"])
    .groupBy("way")
    .execute();
  const byWay: Partial<Record<MessageWay, number>> = {};
  const costs: Partial<Record<MessageWay, number>> = {};
  for (const { way, count, cost } of ways) {
    byWay[way] = Number(count);
    if (Number(cost) > 0) costs[way] = Number(cost);
  }
  const { people, sent, arrived, read, waiting } = counted;
  return {
    ...{ people: Number(people), sent: Number(sent), arrived: Number(arrived) },
    ...{ read: Number(read), waiting: Number(waiting), byWay, costs },
  };
}
