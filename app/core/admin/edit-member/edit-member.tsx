import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { TrialMessage } from "~/core/people/codes/trial-message";
import type { HostedRequest } from "~/core/people/hosted-codes/hosted-codes";
import { useHostedCodes } from "~/core/people/hosted-codes/use-hosted-codes";
import { FIELD_TEXTS } from "~/core/people/member-pages-texts";
import { ProfileControl } from "~/core/people/profile/profile-control";
import { EDITED_FIELDS, type ProfileValues } from "~/core/people/profile/profile-fields";
import { profileValues, seenProfile } from "~/core/people/profile/profile-values";
import { EDIT_MEMBER_TEXTS, EDIT_PHONE_TEXTS } from "~/texts/admin/member";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { PhoneField } from "~/ui/phone-field";
import { type AnsweredSeen, SeenVersion } from "~/ui/seen-version";
import { useShownErrors } from "~/ui/use-shown-errors";

export interface EditMemberProps {
  member: ProfileValues<(typeof EDITED_FIELDS)[number]> & { version: number };
  answer:
    | {
        errors?: Record<string, string[] | null | undefined> | undefined;
        /** With what the form goes on. */
        seen?: AnsweredSeen | undefined;
        /** What the form sent, or what it shows in place of that. */
        typed?: Record<string, string> | undefined;
        /** Why the whole form is refused. */
        formErrors?: string[] | undefined;
      }
    | undefined;
}

/** What admins edit of a member's profile. */
export function EditMember({ member, answer }: EditMemberProps) {
  const loaded = seenProfile(member.version, profileValues(EDITED_FIELDS, member));
  return (
    <SeenVersion loaded={loaded} answered={answer?.seen}>
      {(hidden) => <EditFields member={member} answer={answer} hidden={hidden} />}
    </SeenVersion>
  );
}

function EditFields({ member, answer = {}, hidden }: EditMemberProps & { hidden: ReactNode }) {
  const { errors = {}, formErrors } = answer;
  // Data that is loaded again is newer than the form's version.
  const [values] = useState(answer.typed ?? profileValues(EDITED_FIELDS, member));
  const shown = useShownErrors(
    answer,
    formErrors,
    Object.values(errors).flatMap((texts) => texts ?? []),
  );
  const isBusy = useNavigation().formData?.get("intent") === "edit";
  return (
    <Card as="section">
      <CardHeader title={EDIT_MEMBER_TEXTS.nameAndEmergencyContact} />
      <Form ref={shown} method="post" className="grid max-w-md gap-4">
        <ErrorSummary errors={formErrors} />
        {hidden}
        {EDITED_FIELDS.map((field) => (
          <ProfileControl
            key={field.name}
            field={field}
            hint={FIELD_TEXTS[field.name].hintForAdmins}
            required={"isRequired" in field}
            autoComplete="off"
            defaultValue={values[field.name]}
            errors={errors[field.name] ?? undefined}
          />
        ))}
        <Button name="intent" value="edit" variant="primary" busy={isBusy} className="w-fit">
          {COMMON_WORDS.save}
        </Button>
      </Form>
    </Card>
  );
}

export interface EditPhoneProps {
  maskedPhone: string;
  /** The values that the codes were requested with, once they are sent. */
  sent:
    | {
        typed: string;
        isLost: boolean;
        /** How the admin knows the person, of a refused form. */
        reason?: string;
        shown?: string | undefined;
        /** Codes that the page now asks a hosted service for. */
        hosted?: HostedRequest[] | undefined;
      }
    | undefined;
  /** What a refused form sent before the codes were. */
  typed: { phone: string; isLost: boolean } | undefined;
  errors: Record<string, string[] | null | undefined>;
}

/** Changes a member's number: a code to the new one, and a code to the old one or the reason for doing without. */
export function EditPhone({ maskedPhone, sent, typed, errors }: EditPhoneProps) {
  const doing = useNavigation().formData?.get("intent");
  const service = useHostedCodes(sent?.hosted);
  return (
    <Card as="section">
      <CardHeader title={EDIT_PHONE_TEXTS.phoneNumber} />
      <Form method="post" onSubmit={service.holdForCodes} className="grid max-w-md gap-4">
        <ErrorSummary errors={service.error ? [service.error] : undefined} />
        <p className="text-muted">
          <MarkedText
            text={EDIT_PHONE_TEXTS.now({ phone: maskedPhone })}
            marks={{ phone: (words) => <span className="figure">{words}</span> }}
          />
        </p>
        <PhoneField
          label={EDIT_PHONE_TEXTS.newPhoneNumber}
          name="phone"
          id="new-phone"
          autoComplete="off"
          required
          readOnly={sent !== undefined}
          defaultValue={sent?.typed ?? typed?.phone}
          errors={errors.phone ?? undefined}
        />
        {sent ? (
          <Codes sent={sent} errors={errors} isBusy={service.isBusy || doing === "change"} />
        ) : (
          <>
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="isLost"
                className="tick"
                defaultChecked={typed?.isLost}
              />
              {EDIT_PHONE_TEXTS.theOldNumberIs}
            </label>
            <Button name="intent" value="send" busy={doing === "send"} className="w-fit">
              {EDIT_PHONE_TEXTS.sendTheCode}
            </Button>
          </>
        )}
      </Form>
    </Card>
  );
}

function Codes({
  sent,
  errors,
  isBusy,
}: {
  sent: NonNullable<EditPhoneProps["sent"]>;
  errors: EditPhoneProps["errors"];
  isBusy: boolean;
}) {
  const code = {
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 6,
    required: true,
  };
  return (
    <>
      {sent.shown && <TrialMessage text={sent.shown} />}
      <Input
        label={EDIT_PHONE_TEXTS.newCode}
        name="newOtp"
        {...code}
        errors={errors.newOtp ?? undefined}
      />
      {sent.isLost ? (
        <>
          <input type="hidden" name="isLost" value="on" />
          <Input
            label={EDIT_PHONE_TEXTS.reason}
            hint={EDIT_PHONE_TEXTS.itIsKeptIn}
            name="reason"
            defaultValue={sent.reason}
            required
            maxLength={300}
            errors={errors.reason ?? errors.oldOtp ?? undefined}
          />
        </>
      ) : (
        <Input
          label={EDIT_PHONE_TEXTS.oldCode}
          name="oldOtp"
          {...code}
          errors={errors.oldOtp ?? errors.reason ?? undefined}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="change" variant="primary" busy={isBusy}>
          {EDIT_PHONE_TEXTS.changeTheNumber}
        </Button>
        <Button name="intent" value="send-again" formNoValidate>
          {EDIT_PHONE_TEXTS.sendAgain}
        </Button>
        <Button name="intent" value="restart" variant="quiet" formNoValidate>
          {EDIT_PHONE_TEXTS.anotherNumber}
        </Button>
      </div>
    </>
  );
}
