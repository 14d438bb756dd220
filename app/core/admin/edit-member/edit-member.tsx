import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { seenProfile } from "~/core/people/profile/profile-values";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { type AnsweredSeen, SeenVersion } from "~/ui/seen-version";
import { useShownErrors } from "~/ui/use-shown-errors";
import { type EditedValues, editedValues } from "../member-file/member-desk-rules";
import { EDIT_MEMBER_TEXTS } from "../member-file/member-texts";

export interface EditMemberProps {
  member: EditedValues & { version: number };
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

/** Names and emergency contact of a member. */
export function EditMember({ member, answer }: EditMemberProps) {
  const loaded = seenProfile(member.version, editedValues(member));
  return (
    <SeenVersion loaded={loaded} answered={answer?.seen}>
      {(hidden) => <EditFields member={member} answer={answer} hidden={hidden} />}
    </SeenVersion>
  );
}

function EditFields({ member, answer = {}, hidden }: EditMemberProps & { hidden: ReactNode }) {
  const { errors = {}, formErrors } = answer;
  // Data that is loaded again is newer than the form's version.
  const [values] = useState(answer.typed ?? editedValues(member));
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
        <Input
          label={EDIT_MEMBER_TEXTS.publicName}
          hint={EDIT_MEMBER_TEXTS.otherMembersSeeIt}
          name="displayName"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={values.displayName}
          errors={errors.displayName ?? undefined}
        />
        <Input
          label={EDIT_MEMBER_TEXTS.fullName}
          name="fullName"
          maxLength={100}
          autoComplete="off"
          defaultValue={values.fullName}
          errors={errors.fullName ?? undefined}
        />
        <PhoneField
          label={EDIT_MEMBER_TEXTS.emergencyContact}
          name="emergencyContact"
          isAnyNumber
          autoComplete="off"
          defaultValue={values.emergencyContact}
          errors={errors.emergencyContact ?? undefined}
        />
        <Button name="intent" value="edit" variant="primary" busy={isBusy} className="w-fit">
          {EDIT_MEMBER_TEXTS.save}
        </Button>
      </Form>
    </Card>
  );
}
