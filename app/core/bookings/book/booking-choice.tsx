import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type KeyboardEvent, useEffect } from "react";
import { Form, Link, useNavigation } from "react-router";
import { bookingDraftKey } from "~/core/payments/drafts";
import { BotCheckField, WaitLine } from "~/core/people/codes/code-boxes";
import type { CodeWait } from "~/core/people/codes/code-waits";
import { useCodeForm } from "~/core/people/codes/use-code-form";
import { useWait } from "~/core/people/codes/use-wait";
import { useSignInAddress } from "~/core/people/sign-in/use-sign-in-address";
import { WaiverDeclaration } from "~/core/people/waiver/waiver-declaration";
import type { BookingPlan } from "~/db/tables/events";
import { BOOKING_CHOICE_TEXTS, BOOKING_REVIEW_TEXTS } from "~/texts/bookings/booking";
import { PLAN_LABELS } from "~/texts/bookings/bookings";
import { GROUP_TEXTS } from "~/texts/bookings/pace-groups";
import { PLAN_CHOICE_TEXTS } from "~/texts/bookings/plans";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, type InputProps, Textarea } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { type TextFields, textFieldsOf } from "~/ui/text-fields";
import { useFormDraft } from "~/ui/use-form-draft";
import { useShownErrors } from "~/ui/use-shown-errors";
import { GUEST_FIELDS_TEXTS } from "../booking-texts";
import { GUEST_NUMBERS } from "../bookings";
import { OfflineBookingAlert } from "../offline/offline-booking-alert";
import { useOfflineBooking } from "../offline/use-offline-booking";
import { GroupSelect } from "../pace-groups/group-select";
import type { Route } from "./+types/route";
import { useResumedReview } from "./booking-review";
import { type Refused, ShownFor } from "./nothing-to-book";
import { PlanChoice } from "./plan-choice";
import { dropEarlierPlan, GO_ALONE } from "./plan-choice-rules";

type BookingChoiceProps = Route.ComponentProps["loaderData"] & {
  /** Asks a newcomer for name and number only: everything else comes after the first run. */
  isFirstRun: boolean;
  canBringGuests: boolean;
  /** Why the choice was refused, if it was. */
  reason: Refused | undefined;
  result: SubmissionResult | undefined;
  /** How long to wait for another code. */
  wait: CodeWait | undefined;
};

/** The first step: plan, guests and pace group, or a newcomer's name and number. It books nothing yet. */
export function BookingChoice(props: BookingChoiceProps) {
  const { event, viewer, isFirstRun, result, submitKey, plan, botCheck } = props;
  const [form, fields] = useForm<Record<string, string>>({
    id: "booking",
    lastResult: result ?? null,
  });
  const isVisitor = viewer === null;
  const intent = isVisitor ? "send" : "review";
  const doing = useNavigation().formData?.get("intent");
  useChosenPlan(event.slug, plan);
  useFormDraft(form.id, bookingDraftKey(event.slug));
  useResumedReview(form.id, event.slug, result !== undefined);
  const { proof, isProving, listeners } = useCodeForm(botCheck, result);
  const { left } = useWait(props.wait);
  const { keeping, guests, keep, interceptWhenOffline } = useOfflineBooking(event, !isVisitor);
  const text = textFieldsOf(fields);
  const above = [
    proof.error ? [proof.error] : form.errors,
    fields.submitKey?.errors,
    fields.shownPriceRupees?.errors,
  ].flatMap((errors) => errors ?? []);
  const shown = useShownErrors(result, above);
  return (
    <Form
      ref={shown}
      method="post"
      // Back leads from the review to this form; another answer takes the place of the last one.
      replace={result !== undefined}
      {...getFormProps(form)}
      {...listeners}
      onSubmit={(event) => {
        if (!interceptWhenOffline(event)) listeners.onSubmit(event);
      }}
      onFocus={isVisitor ? proof.begin : undefined}
      className={isFirstRun ? "grid gap-3 sm:gap-6" : "grid gap-6"}
    >
      <ErrorSummary errors={above} />
      {props.reason === "not_approved" && <GoAlone intent={intent} busy={doing === GO_ALONE} />}
      <ShownFor viewer={viewer} />
      <input type="hidden" name="submitKey" value={submitKey} />
      <input type="hidden" name="shownPriceRupees" value={event.priceRupees} />
      {isFirstRun ? (
        <FirstRunFields {...{ text, plan }} />
      ) : (
        <AllFields {...props} fields={fields} text={text} />
      )}
      <OfflineBookingAlert keeping={keeping} onKeep={keep}>
        <WaiverDeclaration guests={guests} title={BOOKING_REVIEW_TEXTS.byTakingTheSeat} />
      </OfflineBookingAlert>
      <BotCheckField proof={proof} />
      <Button
        name="intent"
        value={intent}
        variant="primary"
        size="large"
        wide
        busy={doing === intent || isProving}
      >
        {BOOKING_CHOICE_TEXTS.continue}
      </Button>
      {left > 0 && <WaitLine seconds={left} />}
      {isFirstRun && <BeenBefore />}
    </Form>
  );
}

/** Plan, name where it is not known, pace group, guests and a note. */
function AllFields({
  fields,
  text,
  ...props
}: BookingChoiceProps & { fields: Fields; text: TextFields }) {
  const { event, viewer, options, canBringGuests, result, plan } = props;
  const waited = options?.place;
  // A plan that is used up is not offered again.
  const isPlanSent = result !== undefined && props.reason !== "trial_used";
  return (
    <>
      <PlanChoice
        priceRupees={event.priceRupees}
        membershipRupees={props.membershipRupees}
        options={options}
        canBringGuests={canBringGuests}
        chosen={fields.plan?.initialValue ?? plan ?? waited?.plan}
        sent={isPlanSent ? fields.plan?.initialValue : undefined}
        errors={fields.plan?.errors}
      />
      {!viewer?.name && <NameField text={text} />}
      {!viewer && (
        <PhoneField
          label={BOOKING_CHOICE_TEXTS.mobileNumber}
          required
          hint={BOOKING_CHOICE_TEXTS.weSendASix}
          {...text("phone")}
        />
      )}
      {event.paceGroups.length > 0 && (
        <GroupSelect
          groups={event.paceGroups}
          hint={GROUP_TEXTS.bookingHint}
          {...text("paceGroup")}
          defaultValue={result ? fields.paceGroup?.initialValue : (waited?.paceGroup ?? undefined)}
        />
      )}
      {(canBringGuests || hasGuests(fields)) && (
        <GuestFields
          fields={fields}
          priceRupees={event.priceRupees}
          areForMembers={options?.isApproved !== true}
        />
      )}
      <Textarea
        label={BOOKING_CHOICE_TEXTS.note}
        hint={BOOKING_CHOICE_TEXTS.noteHint}
        rows={2}
        maxLength={500}
        {...text("notes")}
      />
    </>
  );
}

/** What a newcomer says: who they are. The plan that they chose elsewhere waits for the first check-in. */
function FirstRunFields({ text, plan }: { text: TextFields; plan: BookingPlan | undefined }) {
  return (
    <>
      <input type="hidden" name="plan" value="free_trial" />
      {plan && plan !== "free_trial" && (
        <p className="text-muted">
          {BOOKING_CHOICE_TEXTS.planComesLater({ plan: PLAN_LABELS[plan] })}
        </p>
      )}
      <NameField
        text={text}
        enterKeyHint="next"
        onKeyDown={goOnToNumber}
        // The page asks for nothing else, and this saves a tap.
        autoFocus
      />
      <PhoneField label={BOOKING_CHOICE_TEXTS.mobileNumber} required {...text("phone")} />
    </>
  );
}

/** Enter in the name goes on to an empty number, as the keyboard's key says. */
function goOnToNumber(event: KeyboardEvent<HTMLInputElement>): void {
  const phone = event.currentTarget.form?.elements.namedItem("phone");
  if (event.key !== "Enter" || !(phone instanceof HTMLInputElement) || phone.value !== "") return;
  event.preventDefault();
  phone.focus();
}

function BeenBefore() {
  const address = useSignInAddress();
  return (
    <p className="grid gap-1 text-sm">
      <span className="text-muted">{BOOKING_CHOICE_TEXTS.weTextYou}</span>
      <Link to={address} className="text-link">
        {BOOKING_CHOICE_TEXTS.beenBefore}
      </Link>
    </p>
  );
}

/** Goes on for the free first run without guests; Enter in a field still presses the form's own button, `intent`. */
function GoAlone({ intent, busy }: { intent: string; busy: boolean }) {
  return (
    <div>
      <button type="submit" name="intent" value={intent} tabIndex={-1} className="sr-only">
        {BOOKING_CHOICE_TEXTS.continue}
      </button>
      <Button name="intent" value={GO_ALONE} variant="primary" formNoValidate busy={busy}>
        {BOOKING_CHOICE_TEXTS.goOnAlone}
      </Button>
    </div>
  );
}

function NameField({ text, ...rest }: { text: TextFields } & Partial<InputProps>) {
  return (
    <Input
      label={BOOKING_CHOICE_TEXTS.yourName}
      autoComplete="name"
      maxLength={100}
      required
      {...text("name")}
      {...rest}
    />
  );
}

/**
 * Lets a plan that was just chosen on the page of the plans win over the one in the form's draft; stands before
 * `useFormDraft`.
 */
function useChosenPlan(slug: string, plan: BookingPlan | undefined): void {
  useEffect(() => {
    if (plan) dropEarlierPlan(slug, plan);
  }, [slug, plan]);
}

type Fields = Record<string, { initialValue?: string | undefined; errors?: string[] | undefined }>;

/** Names and phones of guests, collapsed at first; works without JavaScript. */
function GuestFields({
  fields,
  priceRupees,
  areForMembers,
}: {
  fields: Fields;
  priceRupees: number;
  /** Says that guests are for members whom the club has welcomed. */
  areForMembers: boolean;
}) {
  return (
    <details open={hasGuests(fields)} className="rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-bold">{GUEST_FIELDS_TEXTS.bringGuests}</summary>
      {areForMembers && <p className="mt-2">{PLAN_CHOICE_TEXTS.guestsOnceWelcomed}</p>}
      <p className="mt-2 text-muted">{GUEST_FIELDS_TEXTS.eachPays(priceRupees)}</p>
      <div className="mt-4 grid gap-4">
        {GUEST_NUMBERS.map((number) => (
          <fieldset key={number} className="grid gap-3 sm:grid-cols-2">
            <legend className="sr-only">{GUEST_FIELDS_TEXTS.guest({ number })}</legend>
            <Input
              label={GUEST_FIELDS_TEXTS.name({ number })}
              id={`guestName${number}`}
              name={`guestName${number}`}
              maxLength={100}
              autoComplete="off"
              defaultValue={fields[`guestName${number}`]?.initialValue}
              errors={fields[`guestName${number}`]?.errors}
            />
            <PhoneField
              label={GUEST_FIELDS_TEXTS.phone({ number })}
              id={`guestPhone${number}`}
              name={`guestPhone${number}`}
              autoComplete="off"
              defaultValue={fields[`guestPhone${number}`]?.initialValue}
              errors={fields[`guestPhone${number}`]?.errors}
            />
          </fieldset>
        ))}
      </div>
    </details>
  );
}

/** Whether a form that was sent names guests, or has errors in their fields. */
function hasGuests(fields: Fields): boolean {
  return GUEST_NUMBERS.some(
    (number) => fields[`guestName${number}`]?.initialValue || fields[`guestPhone${number}`]?.errors,
  );
}
