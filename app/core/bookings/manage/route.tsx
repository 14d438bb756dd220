import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { searchBooked } from "~/core/admin/search/search.server";
import { bookingActionSchema } from "~/core/bookings/form";
import { undoFields } from "~/core/payments/cancelled-money";
import { paymentMarkSchema } from "~/core/payments/form";
import { handlePaymentMark } from "~/core/payments/mark-paid/mark-payments.server";
import { partyPayments } from "~/core/payments/parties";
import { IfRight, useLastAnswer } from "~/core/people/rights/if-right";
import { listCounts } from "~/core/reports/counters/counters.server";
import { withChoices } from "~/lib/address-choices";
import { momentText } from "~/lib/moments";
import { readPageRequest } from "~/lib/page-cursor";
import { textsIn } from "~/lib/stored-fields";
import { adminContext, requireRight } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { changeOrFail, readOrFail } from "~/middleware/read-failure.server";
import {
  BOOKING_FILTERS_TEXTS,
  BOOKING_PERIOD_LABELS,
  CHOOSE_ALL_TEXTS,
  MANAGE_TEXTS,
} from "~/texts/bookings/admin";
import { BOOKING_TITLES, BOOKINGS_PAGE_TEXTS } from "~/texts/bookings/manage-pages";
import { STATUS_BADGE_TEXTS } from "~/texts/bookings/status-badge";
import { PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ChangeResult, movedIds } from "~/ui/change-result";
import { ChooseAll } from "~/ui/choose-all";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters, SearchForm, useChosenSearch } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { useLivePage } from "~/ui/use-live-page";
import { usePinnedRows } from "~/ui/use-pinned-rows";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { BookingTable, BULK_FORM, BulkMoves } from "./booking-table";
import {
  BOOKING_PERIODS,
  BOOKING_STATUS_FILTERS,
  bookingDays,
  bookingPeriod,
  readBookingFilters,
} from "./filters";
import { BOOKING_KEY, listAdminBookings } from "./list-admin-bookings.server";
import { moveResultText, UNDO_REFUSAL_TEXTS } from "./moves-texts";
import { moveBookings, setBookingNote, undoBookingMove } from "./undo-booking-move.server";

const SHOWN = 40;
export const meta = pageTitle((clubName) => BOOKINGS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const { ignored, period, status, text } = readBookingFilters(searchParams);
  return await readOrFail(context, { failed: BOOKINGS_PAGE_TEXTS.failed }, async () => {
    const days = bookingDays(period, { now, timeZone });
    const counts = await listCounts(db, { counter: "booking_status", ...days });
    const page = await listAdminBookings(db, {
      found: text === "" ? undefined : await searchBooked(db, { text }),
      ...bookingPeriod(period, { now, timeZone }),
      status,
      latestFirst: period === "all",
      request: readPageRequest(searchParams, BOOKING_KEY),
      limit: SHOWN,
      now,
    });
    const parties = partyPayments(
      page.rows.map(({ participantName: name, payment, ...booking }) => {
        return { ...booking, name, paymentId: payment?.id ?? null };
      }),
    );
    return {
      search,
      text,
      period,
      status: status ?? ("all" as const),
      ignored,
      counts,
      bookings: page.rows.map((booking) => ({
        ...booking,
        hasStarted: booking.startsAt <= now,
        party: parties.get(booking.id),
        payment: booking.payment && {
          ...booking.payment,
          paidWhen: momentText(booking.payment.paidAt, timeZone),
        },
      })),
      before: page.before,
      after: page.after,
    };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return form.has("paymentId")
    ? await changeOrFail(args.context, PAYMENTS_TEXTS.markFailed, () => markOnePaid(args, form))
    : await changeOrFail(args.context, MANAGE_TEXTS.failed, () => changeBookings(args, form));
}

async function markOnePaid({ context, request }: Route.ActionArgs, form: FormData) {
  await requireRight({ context, request }, "money");
  const { db, now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const submission = parseWithZod(form, { schema: paymentMarkSchema });
  if (submission.status !== "success")
    return data({ ok: false, text: PAYMENTS_TEXTS.markFailed }, { status: 400 });
  const by = { adminId, adminName, now, requestId };
  const answer = await handlePaymentMark(db, { ...submission.value, ...by });
  if (!answer) throw data({ reason: "no_payment" }, { status: 404 });
  return data(answer, { status: answer.ok ? 200 : 409 });
}

async function changeBookings({ context, request }: Route.ActionArgs, form: FormData) {
  await requireRight({ context, request }, "bookings");
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const by = { adminId: context.get(adminContext).id, now, requestId };
  const submission = parseWithZod(form, { schema: bookingActionSchema });
  if (submission.status !== "success") {
    const text = submission.error?.bookingId?.[0] ?? MANAGE_TEXTS.failed;
    return data({ ok: false, text }, { status: 400 });
  }
  const { intent, bookingId: bookingIds, from, to, movedAt, notes } = submission.value;
  const [bookingId = ""] = bookingIds;
  if (intent === "note") {
    const { loaded } = textsIn(form);
    const noted = await setBookingNote(db, { ...by, bookingId, notes: notes ?? "", loaded });
    if (!noted.ok) throw data({ reason: "no_booking" }, { status: 404 });
    return { ok: true, text: BOOKINGS_PAGE_TEXTS.noteSaved };
  }
  const move = { ...by, bookingIds, from, to, timeZone };
  if (intent === "undo") {
    const undone = await undoBookingMove(db, { ...move, movedAt: movedAt ?? 0 });
    if (undone.ok) return { ok: true, text: BOOKINGS_PAGE_TEXTS.updated({ from }) };
    const text = `${MANAGE_TEXTS.failed} ${UNDO_REFUSAL_TEXTS[undone.reason]}`;
    return data({ ok: false, text }, { status: 409 });
  }
  const moves = await moveBookings(db, move);
  if (moves.refused.includes("not_found")) throw data({ reason: "no_booking" }, { status: 404 });
  const text = moveResultText(moves, to, MANAGE_TEXTS.failed);
  if (moves.moved.length === 0) return data({ ok: false, text }, { status: 409 });
  const undo = undoFields({ bookingIds: moves.moved, from, to, movedAt: now });
  return { ok: moves.refusedCount === 0, text, undo };
}

export default function BookingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bookings, status, period, ignored } = loaderData;
  const search = useChosenSearch(loaderData.search);
  useLivePage("/admin/bookings/changes");
  const answer = useLastAnswer(actionData);
  const rows = usePinnedRows(bookings, movedIds(answer, "bookingId"), loaderData.search);
  return (
    <>
      <PageHeader title={BOOKING_TITLES[period]} intro={BOOKINGS_PAGE_TEXTS.runManagement} />
      <IgnoredFilters ignored={ignored} />
      <ChangeResult answer={answer} />
      <BookingFilters {...loaderData} search={search} />
      <IfRight right="bookings">
        <BulkMoves status={status} />
        {status !== "all" && bookings.length > 0 && (
          <ChooseAll form={BULK_FORM} name="bookingId" label={CHOOSE_ALL_TEXTS.tickAllOnThis} />
        )}
      </IfRight>
      <BookingTable bookings={rows} />
      <PageLinks {...loaderData} search={search} />
    </>
  );
}

/** Filters by period and status, kept in the address, with the count of each status; on paper what is chosen. */
function BookingFilters(props: Route.ComponentProps["loaderData"]) {
  const { search, text, period, status, counts } = props;
  const chosen = [
    `${BOOKING_FILTERS_TEXTS.period}: ${BOOKING_PERIOD_LABELS[period]}`,
    statusLabel(status),
    ...(text === "" ? [] : [`${COMMON_WORDS.search}: ${text}`]),
  ];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchForm
        text={text}
        label={BOOKING_FILTERS_TEXTS.searchBookings}
        placeholder={BOOKING_FILTERS_TEXTS.namePhoneOrReference}
        search={COMMON_WORDS.search}
      >
        {status !== "all" && <input type="hidden" name="status" value={status} />}
      </SearchForm>
      <Segmented
        label={BOOKING_FILTERS_TEXTS.period}
        options={BOOKING_PERIODS.map((option) => ({
          to: withChoices(search, { period: option }),
          label: BOOKING_PERIOD_LABELS[option],
          current: option === period,
        }))}
      />
      <Segmented
        label={COMMON_WORDS.status}
        options={BOOKING_STATUS_FILTERS.map((option) => ({
          to: withChoices(search, { status: option === "all" ? undefined : option }),
          label: statusLabel(option),
          current: option === status,
          ...(option !== "all" && { count: counts[option] ?? 0 }),
        }))}
      />
      <p className="hidden print:block">{chosen.join(" · ")}</p>
    </div>
  );
}

function statusLabel(status: (typeof BOOKING_STATUS_FILTERS)[number]): string {
  return status === "all" ? BOOKING_FILTERS_TEXTS.anyStatus : STATUS_BADGE_TEXTS[status];
}
