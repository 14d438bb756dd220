import { listTotals } from "~/core/reports/counters/counters.server";
import { answerWithChanges } from "~/lib/change-stream";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import type { Route } from "./+types/changes-route";

/** Streams an event whenever a booking is made or moved. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, ip: address } = context.get(requestContext);
  const person = context.get(adminContext).id;
  // The counters change with every new booking and every move, and take a few rows to read.
  const read = async () => JSON.stringify(await listTotals(db, { counter: "booking_status" }));
  return await answerWithChanges(request, { owner: db, topic: "bookings", read, person, address });
}
