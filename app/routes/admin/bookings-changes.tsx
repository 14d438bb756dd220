import { listTotals } from "~/features/figures/queries.server";
import { changeStream } from "~/lib/change-stream";
import { appContext } from "~/middleware/context.server";
import type { Route } from "./+types/bookings-changes";

/** Says when a booking was made or moved, as server-sent events; refuses who asks for a page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (request.headers.get("Accept") !== "text/event-stream") {
    return new Response("This address is for server-sent events.", { status: 406 });
  }
  const { db } = context.get(appContext);
  // The kept totals change with every new booking and every move, and cost a few rows to read.
  const read = async () => JSON.stringify(await listTotals(db, { figure: "booking_status" }));
  const changes = await changeStream(db, read, request.signal, "bookings");
  return new Response(changes, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}
