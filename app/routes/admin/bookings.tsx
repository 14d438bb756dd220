import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { moveBooking } from "~/features/bookings/commands/move-booking.server";
import { BookingFilters } from "~/features/bookings/components/booking-filters";
import { BookingTable } from "~/features/bookings/components/booking-table";
import { listBookings } from "~/features/bookings/queries.server";
import { bookingPeriod, MOVE_REFUSAL_TEXTS, readBookingFilters } from "~/features/bookings/rules";
import { moveSchema } from "~/features/bookings/schema";
import { adminContext } from "~/middleware/admin.server";
import { appContext } from "~/middleware/context.server";
import { Alert } from "~/ui/alert";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/bookings";

const BOOKINGS_SHOWN = 200;
const FAILED = "Failed to update booking status. Please try again.";

export const meta: Route.MetaFunction = () => [{ title: `Bookings – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(appContext);
  const filters = readBookingFilters(new URL(request.url).searchParams);
  const period = bookingPeriod(filters.period, { now, timeZone });
  const bookings = await listBookings(db, {
    ...period,
    status: filters.status,
    limit: BOOKINGS_SHOWN,
  });
  return { filters, bookings };
}

export async function action({ context, request }: Route.ActionArgs) {
  const facts = context.get(appContext);
  const submission = parseWithZod(await request.formData(), { schema: moveSchema });
  if (submission.status !== "success") return data({ ok: false, text: FAILED }, { status: 400 });
  const move = submission.value;
  const outcome = await moveBooking(facts.db, {
    ...facts,
    ...move,
    adminId: context.get(adminContext).id,
  });
  if (outcome.ok) return { ok: true, text: `Booking status updated to ${move.to}` };
  if (outcome.reason === "not_found") throw data({ reason: "no_booking" }, { status: 404 });
  return data(
    { ok: false, text: `${FAILED} ${MOVE_REFUSAL_TEXTS[outcome.reason]}` },
    { status: 409 },
  );
}

export default function BookingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="This Week's Bookings" intro="Run Management" />
      {actionData && (
        <Alert tone={actionData.ok ? "success" : "danger"} announce>
          {actionData.text}
        </Alert>
      )}
      <BookingFilters {...loaderData.filters} />
      <BookingTable bookings={loaderData.bookings} />
    </>
  );
}
