/** Compares the clients' log of bookings with the database. */
import type { Data } from "./data";
import type { Found } from "./trial";

/** Compares acknowledged bookings with the stored ones, with payment and the event's count. */
export async function compared(
  data: Data,
  acknowledged: ReadonlyMap<string, string>,
): Promise<Found> {
  const rows = await data.db
    .selectFrom("bookings as b")
    .leftJoin("payments as p", "p.id", "b.payment_id")
    .select(["b.submit_key as key", "b.price_rupees as price", "p.amount_rupees as due"])
    .execute();
  const kept = new Map(rows.map(({ key, ...row }) => [key, row]));
  const lost = [...acknowledged.keys()].filter((key) => !kept.has(key));
  const unpaid = [...acknowledged].filter(([key, kind]) => {
    const row = kept.get(key);
    return row && (kind === "paid" ? row.price === 0 || row.due !== row.price : row.due !== null);
  });
  const miscounted = await data.db
    .selectFrom("events as e")
    .select("e.id")
    .where("e.seats_taken", "<>", (eb) =>
      eb
        .selectFrom("bookings as b")
        .select((eb) => eb.fn.countAll<number>().as("live"))
        .whereRef("b.event_id", "=", "e.id")
        .where("b.status", "<>", "cancelled"),
    )
    .execute();
  const paid = [...acknowledged.values()].filter((kind) => kind === "paid").length;
  return {
    figures: { acknowledged: acknowledged.size, "of them paid": paid, lost: lost.length },
    broken: [
      ...lost.map((key) => `lost ${key}`),
      ...unpaid.map(([key]) => `without its payment ${key}`),
      ...miscounted.map(({ id }) => `seats of ${id} are counted wrongly`),
      ...(await data.flaws()),
    ],
  };
}
