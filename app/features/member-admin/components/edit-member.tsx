import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { SeenVersion } from "~/ui/seen-version";
import { useShownErrors } from "~/ui/use-shown-errors";
import { type EditedValues, editedValues } from "../rules/member-desk";
import { EDIT_MEMBER_TEXTS } from "../texts/member";

export interface EditMemberProps {
  member: EditedValues & { version: number };
  answer:
    | {
        errors?: Record<string, string[] | null | undefined> | undefined;
        /** The version from which the form goes on. */
        version?: string | undefined;
        /** What a refused form sent. */
        typed?: Record<string, string> | undefined;
        /** Why the whole form is refused. */
        formErrors?: string[] | undefined;
      }
    | undefined;
}

/** Names and emergency contact of a member. */
export function EditMember({ member, answer = {} }: EditMemberProps) {
  const { errors = {}, formErrors } = answer;
  const values = answer.typed ?? editedValues(member);
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
        <SeenVersion loaded={member.version} answered={answer.version} />
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
