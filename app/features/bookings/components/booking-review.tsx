import { Form, useNavigation } from "react-router";
import type { BookingPlan } from "~/db/tables/events";
import { WaiverDeclaration } from "~/features/members/components/waiver-declaration";
import { ShownMessage } from "~/features/sign-in/components/shown-message";
import { WaitLine } from "~/features/sign-in/components/wait-line";
import type { BotCheckChoice } from "~/features/sign-in/hooks/use-bot-proof";
import { useCodeForm, useCountdown, useMessageCode } from "~/features/sign-in/hooks/use-code-form";
import type { CodeWait } from "~/features/sign-in/rules/code-waits";
import type { HostedRequest } from "~/features/sign-in/rules/hosted-codes";
import { formatRupees } from "~/lib/rupees";
import { Button } from "~/ui/button";
import { CodeInput } from "~/ui/code-input";
import { DataList } from "~/ui/data-list";
import { ErrorSummary } from "~/ui/error-summary";
import { useKeepBooking } from "../hooks/use-keep-booking";
import { PLAN_LABELS } from "../rules/bookings";
import { BOOKING_REVIEW_TEXTS } from "../texts";
import { KeptAlert } from "./kept-alert";

/** Another code, although one can be entered. */
const SEND_AGAIN = "send-again";

export interface BookingReviewProps {
  event: { title: string; date: string };
  choice: {
    plan: BookingPlan;
    paceGroup: string | null;
    notes: string | null;
    guests: { name: string; phone: string }[];
  };
  /** Rupees to pay after booking. */
  dueRupees: number;
  /** The fields of the first step, sent as hidden fields. */
  fields: [name: string, value: string][];
  /** Set for a visitor after the code is sent. */
  code: ReviewCode | undefined;
  errors: string[] | undefined;
  /** Said beside the code boxes. */
  codeErrors: string[] | undefined;
  botCheck: BotCheckChoice;
  /** The member made no health declaration yet. */
  needsWaiver: boolean;
}

interface ReviewCode {
  /** A code can be entered. */
  isOpen: boolean;
  /** How long to wait for another code. */
  wait?: CodeWait | undefined;
  /** The message itself, in trial mode only. */
  shown?: string | undefined;
  /** When the code was sent or refused, which empties the boxes. */
  emptiedAt?: number | undefined;
  hosted?: HostedRequest[] | undefined;
}

/** The second step: a summary, the code for a visitor, and the button that books. */
export function BookingReview(props: BookingReviewProps) {
  const { event, choice, dueRupees, fields, code, errors, codeErrors, botCheck } = props;
  const { proof, isProving, listeners } = useCodeForm(botCheck, code, {
    hosted: code?.hosted,
  });
  const { keep, keeping, holdWhenOffline } = useKeepBooking(event, code === undefined);
  useMessageCode("otp", code?.isOpen ?? false, code?.emptiedAt);
  const { left, isCounted } = useCountdown(code?.wait);
  const doing = useNavigation().formData?.get("intent");
  const isClosed = code?.isOpen === false;
  const seats = 1 + choice.guests.length;
  return (
    <Form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        if (!holdWhenOffline(event)) listeners.onSubmit(event);
      }}
    >
      <h2 className="text-heading">{BOOKING_REVIEW_TEXTS.isThisRight}</h2>
      <ErrorSummary errors={proof.error ? [proof.error] : errors} />
      <input ref={proof.field} type="hidden" name="botCheck" />
      <div ref={proof.box} />
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <DataList
        items={[
          { label: BOOKING_REVIEW_TEXTS.plan, value: PLAN_LABELS[choice.plan] },
          { label: BOOKING_REVIEW_TEXTS.seats, value: seats },
          {
            label: BOOKING_REVIEW_TEXTS.guests,
            value: choice.guests.map((guest) => guest.name).join(", ") || BOOKING_REVIEW_TEXTS.none,
          },
          {
            label: BOOKING_REVIEW_TEXTS.paceGroup,
            value: choice.paceGroup ?? BOOKING_REVIEW_TEXTS.decidedAtTheStart,
          },
          { label: BOOKING_REVIEW_TEXTS.note, value: choice.notes ?? BOOKING_REVIEW_TEXTS.none },
          {
            label: BOOKING_REVIEW_TEXTS.toPay,
            value: dueRupees > 0 ? formatRupees(dueRupees) : BOOKING_REVIEW_TEXTS.nothing,
          },
        ]}
      />
      {code && (
        <>
          <ShownMessage text={code.shown} />
          <CodeInput
            label={BOOKING_REVIEW_TEXTS.t6DigitCode}
            name="otp"
            id="otp"
            disabled={isClosed}
            emptiedBy={code.emptiedAt}
            errors={codeErrors}
          />
        </>
      )}
      {(props.needsWaiver || choice.guests.length > 0) && (
        <WaiverDeclaration
          guests={choice.guests.length}
          title={BOOKING_REVIEW_TEXTS.byTakingTheSeat}
        />
      )}
      <KeptAlert keeping={keeping} onKeep={keep} />
      <div className="flex flex-wrap gap-3">
        <Button
          name="intent"
          value="book"
          variant={isClosed ? "secondary" : "primary"}
          size="large"
          busy={doing === "book"}
        >
          {dueRupees > 0 ? BOOKING_REVIEW_TEXTS.takeMySeat : BOOKING_REVIEW_TEXTS.imIn}
        </Button>
        {code && (
          <ResendButton
            isMain={isClosed}
            isWaiting={left > 0 && isCounted}
            busy={isProving || doing === SEND_AGAIN}
          />
        )}
        <Button name="intent" value="edit" variant="quiet" formNoValidate>
          {BOOKING_REVIEW_TEXTS.changeSomething}
        </Button>
      </div>
      {left > 0 && <WaitLine seconds={left} />}
    </Form>
  );
}

interface ResendButtonProps {
  /** No code can be entered. */
  isMain: boolean;
  isWaiting: boolean;
  busy: boolean;
}

function ResendButton({ isMain, isWaiting, busy }: ResendButtonProps) {
  return (
    <Button
      name="intent"
      value={SEND_AGAIN}
      variant={isMain ? "primary" : "secondary"}
      disabled={isWaiting}
      busy={busy}
      formNoValidate
    >
      {BOOKING_REVIEW_TEXTS.resend}
    </Button>
  );
}
