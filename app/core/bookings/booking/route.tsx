import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { cancelRefusalTexts, imInMessage } from "~/content/booking-texts";
import { club } from "~/content/club";
import { CheckInCard } from "~/core/account/check-in-card/check-in-card";
import {
  findCheckInCard,
  postCheckInCard,
} from "~/core/account/check-in-card/find-check-in-card.server";
import { BOOKING_SCREEN_TEXTS } from "~/core/bookings/booking-texts";
import { isBookable, isCancelInTime, isCancellable } from "~/core/bookings/bookings";
import { cancelBooking } from "~/core/bookings/cancel/cancel-booking.server";
import { cancelSchema, groupSchema } from "~/core/bookings/form";
import { changePaceGroup } from "~/core/bookings/pace-groups/change-pace-group.server";
import { findOwnGroup } from "~/core/bookings/pace-groups/pace-groups.server";
import { groupChangedText } from "~/core/bookings/pace-groups/rules";
import { GROUP_REFUSAL_TEXTS } from "~/core/bookings/pace-groups/texts";
import { refusedReference, utrSchema } from "~/core/payments/form";
import { upiPaymentOf } from "~/core/payments/marked-money";
import { unappliedReferenceText } from "~/core/payments/payments";
import { UPI_PAYMENT_TEXTS } from "~/core/payments/payments-texts";
import { reportPayment } from "~/core/payments/references/report-payment.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { SERVER_SLOTS } from "~/parts.server";
import { BOOKING_SLOTS } from "~/slots/booking";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { holdsSeat } from "../status";
import type { Route } from "./+types/route";
import { BookingView } from "./booking-view";
import { findMemberBooking } from "./find-member-booking.server";

const NOTHING_DUE = BOOKING_SCREEN_TEXTS.thereIsNothingTo;
const BAD = { status: 400 };

export const meta: Route.MetaFunction = () => [{ title: `Booking – ${club.name}` }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, now, publicUrl, push, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const booking = await ownBooking({ context, params });
  const { payment } = booking;
  const isNew = url.searchParams.has("new") && holdsSeat(booking.status);
  const page = `${publicUrl ?? url.origin}/events/${booking.slug}`;
  const message = encodeURIComponent(imInMessage({ ...booking, page }));
  const isDue = payment?.status === "due" && holdsSeat(booking.status);
  return {
    booking,
    isNew,
    pushKey:
      push && isNew && (await SERVER_SLOTS.isPushUnanswered?.(db, { memberId }))
        ? push.publicKey
        : undefined,
    isCancelling: url.searchParams.has("cancel"),
    whatsappLink: `https://wa.me/?text=${message}`,
    canCancel: isCancellable(booking, now),
    canBookAgain:
      booking.standing.kind === "cancelled" &&
      booking.isGuest === 0 &&
      isBookable({ ...booking, status: booking.eventStatus }, now),
    group: isCancellable(booking, now)
      ? await findOwnGroup(db, { bookingId: booking.id, memberId })
      : undefined,
    isLate: !isCancelInTime(booking, now),
    card:
      booking.standing.kind === "checked_in"
        ? await findCheckInCard(db, { bookingId: booking.id, memberId, now, timeZone })
        : undefined,
    due: isDue ? { payment, upi: upiPaymentOf(payment, club) } : undefined,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  await ownBooking(args);
  switch (requireIntent(form, ["cancel", "group", "feed", "venue", "report"])) {
    case "cancel":
      return await cancel(args, form);
    case "group":
      return await changeGroup(args, form);
    case "feed":
      return await post(args);
    case "venue":
      return await report(args, { method: "venue", utr: null });
    case "report":
      return await reportUtr(args, form);
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
  const { bookingId } = submission.value;
  const memberId = context.get(memberContext).id;
  const outcome = await cancelBooking(db, { bookingId, memberId, now });
  if (outcome.ok) return { text: BOOKING_SCREEN_TEXTS.theSeatIsGiven, ok: true };
  if (outcome.reason === "not_found") throw data({ reason: "no_booking" }, { status: 404 });
  return data({ text: cancelRefusalTexts[outcome.reason], ok: false }, { status: 409 });
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
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const whose = { bookingId: params.id, memberId };
  const card = await findCheckInCard(db, { ...whose, now, timeZone });
  if (!card) throw data({ reason: "no_booking" }, { status: 404 });
  await postCheckInCard(db, { card, memberId, now });
  return { ok: true, text: BOOKING_SCREEN_TEXTS.yourRunIsIn };
}

async function reportUtr(args: Route.ActionArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: utrSchema });
  if (submission.status !== "success")
    return data(
      {
        ok: false,
        text: undefined,
        refused: refusedReference((name) => form.get(name), submission),
      },
      BAD,
    );
  return await report(args, { method: "upi", utr: submission.value.utr });
}

async function report(
  args: Route.ActionArgs,
  how: { method: "upi" | "venue"; utr: string | null },
) {
  const { db, now } = args.context.get(requestContext);
  const { payment, standing } = await ownBooking(args);
  const memberId = args.context.get(memberContext).id;
  const reported =
    payment && (await reportPayment(db, { ...how, paymentId: payment.id, memberId, now }));
  const given = how.utr;
  if (reported === "kept")
    return { ok: true, text: unappliedReferenceText(standing, payment?.status), given };
  if (reported === "has_reference")
    return data({ ok: false, text: UPI_PAYMENT_TEXTS.hasReference }, { status: 409 });
  if (reported !== "noted") return data({ ok: false, text: NOTHING_DUE }, { status: 409 });
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
