import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import type { z } from "zod";
import { offeredMembershipRupees } from "~/content/club-content.server";
import { pageTitle } from "~/content/page-club";
import { OfflineBookings } from "~/core/account/sync/offline-bookings";
import { BOOKING_REFUSAL_TEXTS, WAITLIST_REFUSAL_TEXTS } from "~/core/bookings/booking-texts";
import { choiceSchema, visitorSchema, waitSchema } from "~/core/bookings/form";
import { joinDeclared } from "~/core/bookings/waitlist/join-waitlist.server";
import { type WaitlistRefusal, waitlistPhase } from "~/core/bookings/waitlist/rules";
import { leaveWaitlist } from "~/core/bookings/waitlist/settle-waitlist.server";
import { RESUME_REVIEW } from "~/core/payments/drafts";
import { rememberPlan } from "~/core/people/members.server";
import { nameMember } from "~/core/people/profile/save-profile.server";
import type { SignedInMember } from "~/core/people/sessions/sessions.server";
import { hasWaiver } from "~/core/people/waiver/accept-waiver.server";
import { isUndeclared } from "~/core/people/waiver/waiver";
import { dayOf, timeOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { visited } from "~/lib/language.server";
import { spacedPhone } from "~/lib/phone-digits";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { signInRequired, viewerContext } from "~/middleware/member.server";
import { phoneIn } from "~/middleware/requested-codes.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { codeForVisitor, openCode, signInVisitor } from "~/middleware/visitors.server";
import { BOOK_TEXTS, BOOKING_PAGE_TEXTS } from "~/texts/bookings/booking";
import { WAITLIST_PANEL_TEXTS } from "~/texts/bookings/waitlist";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { bookSeat } from "./book-seat.server";
import { BookingPage, keyOfPage } from "./booking-page";
import { findBookingOptions, findEventId, findEventToBook } from "./find-bookable-event.server";
import { GO_ALONE, GUEST_FIELDS, isForAnother, planIn, sentAlong } from "./plan-choice-rules";
import { needsWelcome } from "./terms";

export const meta = pageTitle((club) => BOOK_TEXTS.book({ club }));

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { botCheck, content, db, now, timeZone } = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const event = await findEventToBook(db, { slug: params.slug, now });
  if (!event) throw data({ reason: "no_event" }, { status: 404 });
  const options = viewer && (await findBookingOptions(db, { member: viewer, event, now }));
  const offerEnds = options?.place?.offerExpiresAt;
  const { told, forgotten } = await takeTold({ context, request, url });
  const page = {
    // Visitors do not read the names of members who lead.
    event: {
      ...event,
      paceGroups: event.paceGroups.map((group) => (viewer ? group : { ...group, led: [] })),
    },
    viewer: viewer && { id: viewer.id, name: viewer.displayName, status: viewer.status },
    options,
    /** When the seat that is offered to the viewer goes to the next. */
    offerUntil: offerEnds
      ? { date: dayOf(offerEnds, timeZone), time: timeOf(offerEnds, timeZone) }
      : null,
    isOver: event.status !== "published" || event.startsAt <= now,
    waitlist: waitlistPhase(event, now),
    /** They have just left the waitlist or let an offer go. */
    hasLeft: told.has("left") && options !== null && !options.place,
    /** They have just joined it. */
    hasJoined: told.has("joined"),
    /** They came here to leave the waitlist. */
    isLeaving: url.searchParams.has("leave"),
    submitKey: newId(),
    /** They made no health declaration yet. */
    needsWaiver: !viewer || !(await hasWaiver(db, { memberId: viewer.id, now })),
    /** The plan that was chosen before. */
    plan: planIn(url.searchParams),
    /** The price of a month. */
    membershipRupees: offeredMembershipRupees(content),
    botCheck: { provider: botCheck.provider, siteKey: botCheck.siteKey },
  };
  return data(page, forgotten);
}

export const shouldRevalidate = revalidateAfterRefusal;

const INTENTS = [
  ...(["review", "send", "send-again", RESUME_REVIEW, GO_ALONE] as const),
  ...(["edit", "wait", "leave", "book"] as const),
];

type Intent = (typeof INTENTS)[number];

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  // Only a visitor's form has a number.
  const isSignedOut = !form.has("phone") && args.context.get(viewerContext) === null;
  const intent = requireIntent(form, INTENTS);
  switch (intent) {
    case "review":
    case "send":
    case "send-again":
    case RESUME_REVIEW:
      return isSignedOut ? signedOut(form) : await review(args, form, intent);
    case GO_ALONE:
      for (const name of GUEST_FIELDS) form.delete(name);
      form.set("plan", "free_trial");
      return isSignedOut ? signedOut(form) : await review(args, form, intent);
    case "edit":
      return edit(form);
    case "wait":
    case "leave":
      return await waitOrLeave(args, form, intent);
    case "book":
      return isSignedOut ? signedOut(form) : await book(args, form);
  }
}

/** The choice again, as a visitor's: the member's session ended after the form was opened. */
function signedOut(form: FormData) {
  const submission = parseWithZod(form, { schema: choiceSchema });
  const result = submission.reply({ formErrors: [BOOKING_PAGE_TEXTS.signedOut] });
  return data({ step: "choose" as const, result }, { status: 409 });
}

/** What an action needs of the run in the address. */
async function idAt({ context, params }: Route.ActionArgs) {
  const found = await findEventId(context.get(requestContext).db, { slug: params.slug });
  if (!found) throw data({ reason: "no_event" }, { status: 404 });
  return found;
}

/** Who books: a visitor, too, with a form for another number than that of the member who signed in here meanwhile. */
function bookerOf({ context }: Route.ActionArgs, form: FormData) {
  const viewer = context.get(viewerContext);
  return form.get("phone") && phoneIn(form) !== viewer?.phone ? null : viewer;
}

/** The review of a choice, with whose seat it is. */
function reviewOf(args: Route.ActionArgs, form: FormData, choice: z.output<typeof choiceSchema>) {
  const viewer = bookerOf(args, form);
  const phone = viewer?.phone ?? phoneIn(form);
  const runner = {
    memberId: viewer?.id,
    name: viewer?.displayName ?? choice.name,
    phone: viewer?.displayName ? undefined : spacedPhone(phone),
  };
  return { step: "review" as const, choice, fields: sentAlong(form), runner };
}

function edit(form: FormData) {
  const submission = parseWithZod(form, { schema: choiceSchema });
  return data({ step: "choose" as const, result: submission.reply() });
}

/** Checks the choice; a visitor gets the code for the phone that they typed in, unless they only come back. */
async function review(args: Route.ActionArgs, form: FormData, intent: Intent) {
  const submission = parseWithZod(form, { schema: choiceSchema });
  const viewer = bookerOf(args, form);
  const isVisitor = viewer === null;
  const person = parseWithZod(form, { schema: visitorSchema });
  const wrong = [submission, ...(isVisitor ? [person] : [])].map((part) => part.reply());
  if (submission.status !== "success" || (isVisitor && person.status !== "success")) {
    const error = Object.assign({}, ...wrong.map((reply) => reply.error));
    const result = { ...submission.reply(), status: "error" as const, error };
    return data({ step: "choose" as const, result }, { status: 400 });
  }
  if (viewer && needsWelcome({ ...submission.value, member: viewer })) {
    const result = submission.reply({ formErrors: [BOOKING_REFUSAL_TEXTS.not_approved] });
    return data({ step: "choose", result, reason: "not_approved" } as const, { status: 409 });
  }
  const shown = reviewOf(args, form, submission.value);
  if (!isVisitor || person.status !== "success") return data(shown);
  if (intent === RESUME_REVIEW) {
    const code = await openCode(args, form);
    return data({ ...shown, code });
  }
  const isAnother = intent === "send-again";
  const asked = { form, digits: person.value.phone, isAnother };
  const sent = await codeForVisitor(args, asked);
  const again = { ...shown, code: sent.code };
  if (sent.ok) return data(again, { headers: sent.headers });
  if (isAnother) return data({ ...again, errors: sent.errors }, { status: 400 });
  const result = submission.reply({ formErrors: sent.errors });
  return data({ step: "choose" as const, result, wait: sent.code.wait }, { status: 400 });
}

/** Signs a visitor in by code, then takes the seat; the session stays even when the seat is gone. */
async function book(args: Route.ActionArgs, form: FormData) {
  const { db, now, timeZone } = args.context.get(requestContext);
  const finding = idAt(args);
  const submission = parseWithZod(form, { schema: choiceSchema });
  if (submission.status !== "success") {
    await finding;
    return data({ step: "choose" as const, result: submission.reply() }, { status: 400 });
  }
  const { name, ...choice } = submission.value;
  const waiver = form.get("waiver")?.toString();
  const viewer = bookerOf(args, form);
  const again = reviewOf(args, form, submission.value);
  if (viewer && isForAnother(form, viewer)) {
    await finding;
    const errors = [BOOKING_PAGE_TEXTS.signedInAs({ who: nameOf(viewer) })];
    return data({ ...again, errors }, { status: 409 });
  }
  const eventId = await finding;
  const undeclared = { ...again, errors: [BOOKING_REFUSAL_TEXTS.not_declared] };
  // A visitor's code is good for one try, so it is left for the form with the declaration.
  if (
    !viewer &&
    isUndeclared({ guests: choice.guests.length, version: waiver, hasWaiver: false })
  ) {
    const code = await openCode(args, form);
    return data({ ...undeclared, code }, { status: 400 });
  }
  const signedIn = viewer
    ? { memberId: viewer.id, headers: new Headers() }
    : await signInVisitor(args, form);
  if ("refusal" in signedIn) return data({ ...again, ...signedIn.refusal }, { status: 400 });
  const { memberId, headers } = signedIn;
  if (name) await nameMember(db, { memberId, name, now });
  if (choice.plan === "free_trial")
    await rememberPlan(db, { memberId, plan: planIn(args.url.searchParams) });
  const seat = { ...choice, eventId, memberId, waiver, now, timeZone };
  const outcome = await bookSeat(db, { ...seat, mustDeclare: true });
  if (outcome.ok) throw redirect(`/bookings/${outcome.bookingId}?new`, { headers });
  const { reason } = outcome;
  if (reason === "not_declared")
    return data({ ...undeclared, code: undefined }, { status: 400, headers });
  const result = submission.reply({ formErrors: [BOOKING_REFUSAL_TEXTS[reason]] });
  return data({ step: "choose" as const, result, reason }, { status: 409, headers });
}

async function waitOrLeave(args: Route.ActionArgs, form: FormData, intent: Intent) {
  const { db, now } = args.context.get(requestContext);
  const viewer = args.context.get(viewerContext);
  if (!viewer) throw signInRequired(visited(args.url), args.request);
  const place = { eventId: await idAt(args), memberId: viewer.id, now };
  const page = `/events/${args.params.slug}/book`;
  const submission = parseWithZod(form, { schema: waitSchema });
  const refused = (text: string, reason?: WaitlistRefusal) => {
    const result = { ...submission.reply({ formErrors: [text] }), error: { "": [text] } };
    return data({ step: "choose" as const, result, reason }, { status: 409 });
  };
  if (isForAnother(form, viewer))
    return refused(WAITLIST_PANEL_TEXTS.signedInAs({ who: nameOf(viewer) }));
  if (intent === "leave") {
    const hasLeft = await leaveWaitlist(db, place);
    throw await redirectTelling(args.context, page, hasLeft ? "left" : "");
  }
  if (submission.status === "success") {
    const { paceGroup = null, ...choice } = submission.value;
    const waiver = form.get("waiver")?.toString();
    const outcome = await joinDeclared(db, { ...place, ...choice, paceGroup, waiver });
    if (!outcome.ok) return refused(WAITLIST_REFUSAL_TEXTS[outcome.reason], outcome.reason);
  } else return data({ step: "choose" as const, result: submission.reply() }, { status: 400 });
  throw await redirectTelling(args.context, page, "joined");
}

function nameOf({ displayName, phone }: SignedInMember): string {
  return displayName ?? spacedPhone(phone);
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.viewer && <OfflineBookings name={loaderData.viewer.name} />}
      <BookingPage key={keyOfPage(loaderData)} {...loaderData} answer={actionData} />
    </>
  );
}
