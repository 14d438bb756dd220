import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { ClubContent } from "~/content/content-shape";
import { pageTitle } from "~/content/page-club";
import { CheckInCard } from "~/core/account/check-in-card/check-in-card";
import {
  findCheckInCard,
  postCheckInCard,
} from "~/core/account/check-in-card/find-check-in-card.server";
import { isBookable, isCancelInTime, isCancellable } from "~/core/bookings/bookings";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { cancelSchema, groupSchema } from "~/core/bookings/form";
import { changePaceGroup } from "~/core/bookings/pace-groups/change-pace-group.server";
import { findOwnGroup } from "~/core/bookings/pace-groups/pace-groups.server";
import { groupChangedText } from "~/core/bookings/pace-groups/rules";
import { inviteTo } from "~/core/events/share-picture/sharing";
import { refusedReference, utrSchema } from "~/core/payments/form";
import { upiPaymentOf } from "~/core/payments/marked-money";
import { unappliedReferenceText } from "~/core/payments/payments";
import { reportPayment } from "~/core/payments/references/report-payment.server";
import { startOf } from "~/core/site/frame/start-place.server";
import { formatWhen } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { SERVER_SLOTS } from "~/parts.server";
import { BOOKING_SLOTS } from "~/slots/booking";
import { BOOKING_SCREEN_TEXTS, BOOKING_TEXTS } from "~/texts/bookings/booking";
import { GROUP_REFUSAL_TEXTS } from "~/texts/bookings/pace-groups";
import { UPI_PAYMENT_TEXTS } from "~/texts/payments/payments-payments";
import { CANCEL_REFUSAL_TEXTS, EVENT_TEXTS } from "~/texts/site/event";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { isCertain } from "../standing";
import { holdsSeat } from "../status";
import type { Route } from "./+types/route";
import { BookingView } from "./booking-view";
import {
  findInviteLink,
  findMemberBooking,
  leaderFor,
  type MemberBookingPage,
} from "./find-member-booking.server";

export const meta = pageTitle((club) => BOOKING_TEXTS.booking({ club }));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, db, now, onlinePayments, publicUrl, push, timeZone } =
    context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const booking = await ownBooking({ context, params });
  const { payment } = booking;
  const isNew = url.searchParams.has("new") && holdsSeat(booking.status);
  const page = `${publicUrl ?? url.origin}/events/${booking.slug}`;
  const message = encodeURIComponent(imInMessage(booking, page));
  const group = isCancellable(booking, now)
    ? await findOwnGroup(db, { bookingId: booking.id, memberId })
    : undefined;
  const isDue = payment?.status === "due" && holdsSeat(booking.status);
  return {
    booking,
    isNew,
    pushKey:
      push && isNew && (await SERVER_SLOTS.isPushUnanswered?.(db, { memberId }))
        ? push.publicKey
        : undefined,
    /** Whether the member came here to cancel. */
    isCancelling: url.searchParams.has("cancel"),
    whatsappLink: `https://wa.me/?text=${message}`,
    canCancel: isCancellable(booking, now),
    /** Whether a run whose seat the member gave back can still be booked. */
    canBookAgain:
      booking.standing.kind === "cancelled" &&
      booking.isGuest === 0 &&
      isBookable({ ...booking, status: booking.eventStatus }, now),
    /** While it can be changed. */
    group,
    firstTime: isFirstTime(booking)
      ? {
          /** Who meets the newcomer, where the club has named somebody. */
          leader: leaderFor(group, content.leaders),
          start: startFor(booking, content.club),
          invite: inviteTo(
            booking,
            await findInviteLink(db, { memberId, origin: publicUrl ?? url.origin }),
          ),
        }
      : undefined,
    isLate: !isCancelInTime(booking, now),
    card:
      booking.standing.kind === "checked_in"
        ? await findCheckInCard(db, { bookingId: booking.id, memberId, now, timeZone })
        : undefined,
    due: isDue
      ? {
          payment,
          upi: upiPaymentOf(payment, content.club),
          onlinePath: SERVER_SLOTS.payOnlinePath?.({ onlinePayments, paymentId: payment.id }),
        }
      : undefined,
  };
}

/** The text to share an event; `page` is its address. */
function imInMessage({ title, date, time, location }: MemberBookingPage, page: string): string {
  const when = formatWhen({ date, time });
  return EVENT_TEXTS.imInComeAlong({ title, when, location, page });
}

/** How to find the start, where the run begins at the club's own. */
function startFor({ location }: MemberBookingPage, club: ClubContent["club"]) {
  const { place, find, map, isExample } = startOf(club);
  return place === location ? { find, isExample, ...(map && { map }) } : undefined;
}

/** Whether a newcomer is still to come to their free first run. */
function isFirstTime({ plan, standing, isOver, isGuest }: MemberBookingPage): boolean {
  return plan === "free_trial" && isGuest === 0 && !isOver && isCertain(standing);
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const booking = await ownBooking(args);
  switch (requireIntent(form, ["cancel", "group", "feed", "venue", "report"])) {
    case "cancel":
      return await cancel(args, form);
    case "group":
      return await changeGroup(args, form);
    case "feed":
      return await post(args);
    case "venue":
      return await report(args, booking, null);
    case "report":
      return await reportUtr(args, booking, form);
  }
}

async function ownBooking({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { db, now } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const booking = await findMemberBooking(db, { bookingId: params.id, memberId, now });
  if (!booking) throw data({ reason: "no_booking" }, { status: 404 });
  return booking;
}

async function cancel({ context }: Route.ActionArgs, form: FormData) {
  const { db, now } = context.get(requestContext);
  const submission = parseWithZod(form, { schema: cancelSchema });
  if (submission.status !== "success") throw data({ reason: "no_booking" }, { status: 400 });
  const { bookingId, inTime } = submission.value;
  const memberId = context.get(memberContext).id;
  const shownInTime = inTime === "yes";
  const outcome = await cancelBooking(db, { bookingId, memberId, shownInTime, now });
  if (outcome.ok) return { text: BOOKING_SCREEN_TEXTS.theSeatIsGiven, ok: true };
  if (outcome.reason === "not_found") throw data({ reason: "no_booking" }, { status: 404 });
  return data({ text: CANCEL_REFUSAL_TEXTS[outcome.reason], ok: false }, { status: 409 });
}

async function changeGroup({ context, params }: Route.ActionArgs, form: FormData) {
  const { db, now } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const submission = parseWithZod(form, { schema: groupSchema });
  if (submission.status !== "success") throw data({ reason: "no_booking" }, { status: 400 });
  const { paceGroup = null } = submission.value;
  const outcome = await changePaceGroup(db, { bookingId: params.id, memberId, paceGroup, now });
  if (outcome.ok) return { ok: true, text: groupChangedText(outcome) };
  if (outcome.reason === "not_found") throw data({ reason: "no_booking" }, { status: 404 });
  return data({ ok: false, text: GROUP_REFUSAL_TEXTS[outcome.reason] }, { status: 409 });
}

async function post({ context, params }: Route.ActionArgs) {
  const { content, db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const whose = { bookingId: params.id, memberId };
  const card = await findCheckInCard(db, { ...whose, now, timeZone });
  if (!card) throw data({ reason: "no_booking" }, { status: 404 });
  await postCheckInCard(db, { card, clubName: content.club.name, memberId, now });
  return { ok: true, text: BOOKING_SCREEN_TEXTS.inFeed };
}

async function reportUtr(args: Route.ActionArgs, booking: MemberBookingPage, form: FormData) {
  const submission = parseWithZod(form, { schema: utrSchema });
  if (submission.status === "success") return await report(args, booking, submission.value.utr);
  const refused = refusedReference((name) => form.get(name), submission);
  return data({ ok: false, text: undefined, refused }, { status: 400 });
}

/** The member pays at the venue, or paid by UPI with this reference. */
async function report(
  { context }: Route.ActionArgs,
  { payment, standing }: MemberBookingPage,
  given: string | null,
) {
  const { db, now } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const how = { method: given === null ? ("venue" as const) : ("upi" as const), utr: given };
  const reported =
    payment && (await reportPayment(db, { ...how, paymentId: payment.id, memberId, now }));
  if (reported === "kept")
    return { ok: true, text: unappliedReferenceText(standing, payment?.status), given };
  if (reported === "has_reference")
    return data({ ok: false, text: UPI_PAYMENT_TEXTS.hasReference }, { status: 409 });
  if (reported !== "noted")
    return data({ ok: false, text: BOOKING_SCREEN_TEXTS.thereIsNothingTo }, { status: 409 });
  return { ok: true, text: BOOKING_SCREEN_TEXTS.thankYouNoted, given };
}

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, pushKey, ...view } = loaderData;
  const { PushQuestion } = BOOKING_SLOTS;
  return (
    <BookingView
      {...view}
      answer={actionData}
      question={pushKey && PushQuestion && <PushQuestion publicKey={pushKey} />}
    >
      {card && <CheckInCard card={card} />}
    </BookingView>
  );
}
