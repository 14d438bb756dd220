import { Form, useNavigation } from "react-router";
import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import { WaiverDeclaration } from "~/core/people/waiver/waiver-declaration";
import type { BookingPlan } from "~/db/tables/events";
import type { MemberId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { GROUP_TEXTS } from "~/texts/bookings/pace-groups";
import { WAITLIST_PANEL_TEXTS, WHEN_A_SEAT_COMES_TEXTS } from "~/texts/bookings/waitlist";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { MarkedText } from "~/ui/marked-text";
import { useToldPart } from "~/ui/told-alert";
import type { Route } from "../book/+types/route";
import { PlanAlert, ShownFor } from "../book/nothing-to-book";
import { PlanChoice } from "../book/plan-choice";
import { GroupSelect } from "../pace-groups/group-select";
import { shownLabel } from "../pace-groups/rules";
import { isAskedBeforeLeaving, type Leaving } from "./rules";

export type WaitlistPanelProps = Route.ComponentProps["loaderData"] & {
  /** What was chosen in the form that led here. */
  chosen: { plan: BookingPlan | undefined; paceGroup: string | undefined };
  /** Whether a refusal above says already what comes before other plans. */
  isToldWhatFirst: boolean;
};

/** A full event: join its waitlist, or see the position and leave. */
export function WaitlistPanel(props: WaitlistPanelProps) {
  const { event, viewer, options, chosen, waitlist: phase } = props;
  const doing = useNavigation().formData?.get("intent");
  const place = options?.place;
  if (place?.position !== undefined) {
    return (
      <Card className="grid gap-4">
        <Position position={place.position} hasJoined={props.hasJoined} />
        {place.paceGroup && (
          <p>{GROUP_TEXTS.chosen({ group: shownLabel(event.paceGroups, place.paceGroup) })}</p>
        )}
        <p className="text-muted">{WHEN_A_SEAT_COMES_TEXTS[phase]}</p>
        <LeaveForm {...props} isOffered={false} hasOthersBehind={place.hasOthersBehind} />
      </Card>
    );
  }
  const full = (
    <Alert tone="info" title={WAITLIST_PANEL_TEXTS.full}>
      {phase === "holding" ? WAITLIST_PANEL_TEXTS.explanation : WHEN_A_SEAT_COMES_TEXTS[phase]}
    </Alert>
  );
  if (phase === "over") return full;
  if (!options) return <SignInAndWait />;
  return (
    <Card className="grid gap-4">
      {!props.isToldWhatFirst && <PlanAlert options={options} />}
      {full}
      <Form method="post" className="grid gap-5">
        <ShownFor viewer={viewer} />
        <input type="hidden" name="shownStartsAt" value={event.startsAt} />
        <PlanChoice
          priceRupees={event.priceRupees}
          membershipRupees={props.membershipRupees}
          options={options}
          canBringGuests={false}
          chosen={chosen.plan}
          errors={undefined}
        />
        {event.paceGroups.length > 0 && (
          <GroupSelect
            groups={event.paceGroups}
            id="paceGroup"
            name="paceGroup"
            hint={GROUP_TEXTS.waitlistHint}
            defaultValue={chosen.paceGroup}
          />
        )}
        {props.needsWaiver && (
          <WaiverDeclaration guests={0} title={WAITLIST_PANEL_TEXTS.byJoining} />
        )}
        <Button name="intent" value="wait" variant="primary" busy={doing === "wait"}>
          {WAITLIST_PANEL_TEXTS.joinTheWaitlist}
        </Button>
      </Form>
    </Card>
  );
}

function SignInAndWait() {
  const address = useSignInAddress();
  return (
    <Card className="grid justify-items-start gap-4">
      <p className="text-lg">{WAITLIST_PANEL_TEXTS.signInToJoin}</p>
      <ButtonLink to={address} variant="primary">
        {WAITLIST_PANEL_TEXTS.signInAndWait}
      </ButtonLink>
    </Card>
  );
}

/** The position; focused after joining, because the button that was pressed is gone. */
function Position({ position, hasJoined }: { position: number; hasJoined: boolean }) {
  const part = useToldPart(hasJoined);
  return (
    <div ref={part} tabIndex={-1} className="scroll-mt-24 text-lg outline-none">
      <MarkedText
        text={WAITLIST_PANEL_TEXTS.place({ position })}
        marks={{ place: (words) => <strong className="figure text-2xl">{words}</strong> }}
      />
    </div>
  );
}

/** An offered seat: until when it is held, and the form to decline it. */
export function OfferAlert({
  until,
  ...rest
}: Omit<LeaveFormProps, "isOffered"> & { until: { date: string; time: string } }) {
  return (
    <Alert
      tone="success"
      title={WAITLIST_PANEL_TEXTS.aSeatIsHeld}
      action={<LeaveForm {...rest} isOffered />}
    >
      {WAITLIST_PANEL_TEXTS.bookBefore({ until: formatWhen(until) })}
    </Alert>
  );
}

interface LeaveFormProps extends Leaving {
  viewer: { id: MemberId } | null;
  /** Whether the member came here to leave. */
  isLeaving: boolean;
}

/**
 * The form to leave the waitlist. Where something is lost, a seat or a place before others, it says what, and asks; that
 * is collapsed unless the member came for it.
 */
function LeaveForm({ viewer, isOffered, hasOthersBehind, isLeaving }: LeaveFormProps) {
  const isBusy = useNavigation().formData?.get("intent") === "leave";
  const { letItGo, leaveTheWaitlist, letItGoNow, leaveNow } = WAITLIST_PANEL_TEXTS;
  const label = isOffered ? letItGo : leaveTheWaitlist;
  if (!isAskedBeforeLeaving({ isOffered, hasOthersBehind }))
    return (
      <Form method="post">
        <ShownFor viewer={viewer} />
        <Button name="intent" value="leave" busy={isBusy}>
          {label}
        </Button>
      </Form>
    );
  return (
    <details id="leave" open={isLeaving} className="scroll-mt-4 rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-bold">{label}</summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3">
        <ShownFor viewer={viewer} />
        <p className="text-muted">{lossText({ isOffered, hasOthersBehind })}</p>
        <Button name="intent" value="leave" variant="danger" busy={isBusy}>
          {isOffered ? letItGoNow : leaveNow}
        </Button>
      </Form>
    </details>
  );
}

function lossText({ isOffered, hasOthersBehind }: Leaving): string {
  const { loseThePlace, loseTheSeat, freeTheSeat } = WAITLIST_PANEL_TEXTS;
  if (!isOffered) return loseThePlace;
  return hasOthersBehind ? loseTheSeat : freeTheSeat;
}
