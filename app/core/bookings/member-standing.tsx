import { Form } from "react-router";
import { pageAddress } from "~/lib/language";
import { formatRupees } from "~/lib/rupees";
import { MEMBER_STANDING_TEXTS } from "~/texts/bookings/booking";
import { Button, ButtonLink, buttonStyle } from "~/ui/button";

import { isToCome, type StandingWithBooking } from "./standing";
import { standingText } from "./standing-texts";
import { isAskedBeforeLeaving, type Leaving } from "./waitlist/rules";

export interface MemberStandingProps {
  slug: string;
  own: StandingWithBooking;
  /** The end of an offer in words. */
  until: string | undefined;
  /** Whether the event has begun, and whether it has ended. */
  hasBegun: boolean;
  isOver: boolean;
  /** Whether a seat is free for anybody. */
  isOpen: boolean;
}

/** Where the signed-in member stands with an event, and what they can do now. */
export function MemberStanding(props: MemberStandingProps) {
  const { slug, own, until, isOver, isOpen } = props;
  const isSeatFree = isOpen && own.standing.kind === "waiting";
  return (
    <section aria-label={MEMBER_STANDING_TEXTS.youAndThisRun} className="grid gap-4">
      <p className="text-xl font-bold">
        {standingText(own.standing, { until, isOver, isSeatFree })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {own.booking ? (
          <SeatActions {...props} booking={own.booking} />
        ) : (
          <WaitlistActions
            slug={slug}
            isOffered={own.standing.kind === "offered"}
            isSeatFree={isSeatFree}
            hasOthersBehind={own.hasOthersBehind === true && !isSeatFree}
          />
        )}
      </div>
    </section>
  );
}

interface SeatActionsProps extends Pick<MemberStandingProps, "own" | "hasBegun" | "isOver"> {
  booking: NonNullable<StandingWithBooking["booking"]>;
}

function SeatActions({ own, booking, hasBegun, isOver }: SeatActionsProps) {
  const page = `/bookings/${booking.id}`;
  const owes = booking.dueRupees > 0;
  if (isOver || !isToCome(own.standing))
    return (
      <>
        {owes && <PayLink page={page} rupees={booking.dueRupees} />}
        <ButtonLink to={page}>{MEMBER_STANDING_TEXTS.seeMyBooking}</ButtonLink>
      </>
    );
  return (
    <>
      {owes && <PayLink page={page} rupees={booking.dueRupees} />}
      <ButtonLink to={`${page}/pass`} variant={owes ? "secondary" : "primary"} size="large">
        {MEMBER_STANDING_TEXTS.pass}
      </ButtonLink>
      {hasBegun ? (
        <ButtonLink to={page}>{MEMBER_STANDING_TEXTS.seeMyBooking}</ButtonLink>
      ) : (
        <>
          <a
            href={pageAddress(`${page}/calendar.ics`)}
            className={buttonStyle({ variant: "secondary" })}
          >
            {MEMBER_STANDING_TEXTS.calendar}
          </a>
          <ButtonLink to={`${page}?cancel#cancel`} variant="quiet">
            {MEMBER_STANDING_TEXTS.cancel}
          </ButtonLink>
        </>
      )}
    </>
  );
}

function PayLink({ page, rupees }: { page: string; rupees: number }) {
  return (
    <ButtonLink to={page} variant="primary" size="large">
      {MEMBER_STANDING_TEXTS.pay({ rupees: formatRupees(rupees) })}
    </ButtonLink>
  );
}

interface WaitlistActionsProps extends Leaving {
  slug: string;
  isSeatFree: boolean;
}

function WaitlistActions({ slug, isSeatFree, ...leaving }: WaitlistActionsProps) {
  const { isOffered } = leaving;
  const page = `/events/${slug}/book`;
  const variant = isOffered ? "quiet" : "secondary";
  const leave = isOffered ? MEMBER_STANDING_TEXTS.letItGo : MEMBER_STANDING_TEXTS.leaveTheWaitlist;
  return (
    <>
      {(isOffered || isSeatFree) && (
        <ButtonLink to={page} variant="primary" size="large">
          {isOffered ? MEMBER_STANDING_TEXTS.takeIt : MEMBER_STANDING_TEXTS.bookIt}
        </ButtonLink>
      )}
      {isAskedBeforeLeaving(leaving) ? (
        <ButtonLink to={`${page}?leave#leave`} variant={variant}>
          {leave}
        </ButtonLink>
      ) : (
        <Form method="post" action={page}>
          <Button name="intent" value="leave" variant={variant}>
            {leave}
          </Button>
        </Form>
      )}
    </>
  );
}
