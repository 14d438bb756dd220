import { Form } from "react-router";
import { formatRupees } from "~/lib/rupees";
import { Button, ButtonLink } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { isToCome, type OwnStanding as Own } from "../rules/standing";
import { OWN_STANDING_TEXTS } from "../texts";
import { standingText } from "../texts/standing";

export interface OwnStandingProps {
  slug: string;
  own: Own;
  /** The end of an offer in words. */
  until: string | undefined;
  /** Whether the event has ended. */
  isOver: boolean;
}

/** Where the signed-in member stands with an event, and what they can do now. */
export function OwnStanding({ slug, own, until, isOver }: OwnStandingProps) {
  return (
    <section aria-label={OWN_STANDING_TEXTS.youAndThisRun} className="grid gap-4">
      <p className="text-xl font-bold">{standingText(own.standing, { until, isOver })}</p>
      <div className="flex flex-wrap items-center gap-3">
        {own.booking ? (
          <SeatActions own={own} booking={own.booking} />
        ) : (
          <WaitlistActions slug={slug} isOffered={own.standing.kind === "offered"} />
        )}
      </div>
    </section>
  );
}

function SeatActions({ own, booking }: { own: Own; booking: NonNullable<Own["booking"]> }) {
  const page = `/bookings/${booking.id}`;
  const owes = booking.dueRupees > 0;
  if (!isToCome(own.standing))
    return (
      <>
        {owes && <PayLink page={page} rupees={booking.dueRupees} />}
        <ButtonLink to={page}>{OWN_STANDING_TEXTS.seeMyBooking}</ButtonLink>
      </>
    );
  return (
    <>
      {owes && <PayLink page={page} rupees={booking.dueRupees} />}
      <ButtonLink to={`${page}/pass`} variant={owes ? "secondary" : "primary"} size="large">
        {OWN_STANDING_TEXTS.pass}
      </ButtonLink>
      <a href={`${page}/calendar.ics`} className={buttonStyle({ variant: "secondary" })}>
        {OWN_STANDING_TEXTS.calendar}
      </a>
      <ButtonLink to={`${page}?cancel#cancel`} variant="quiet">
        {OWN_STANDING_TEXTS.cancel}
      </ButtonLink>
    </>
  );
}

function PayLink({ page, rupees }: { page: string; rupees: number }) {
  return (
    <ButtonLink to={page} variant="primary" size="large">
      Pay {formatRupees(rupees)}
    </ButtonLink>
  );
}

function WaitlistActions({ slug, isOffered }: { slug: string; isOffered: boolean }) {
  const page = `/events/${slug}/book`;
  return (
    <>
      {isOffered && (
        <ButtonLink to={page} variant="primary" size="large">
          {OWN_STANDING_TEXTS.takeIt}
        </ButtonLink>
      )}
      <Form method="post" action={page}>
        <Button name="intent" value="leave" variant={isOffered ? "quiet" : "secondary"}>
          {isOffered ? OWN_STANDING_TEXTS.letItGo : OWN_STANDING_TEXTS.leaveTheWaitlist}
        </Button>
      </Form>
    </>
  );
}
