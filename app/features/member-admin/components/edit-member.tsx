import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { EDIT_MEMBER_TEXTS } from "../texts/member";

export interface EditMemberProps {
  member: {
    displayName: string | null;
    fullName: string | null;
    emergencyContact: string | null;
    version: number;
  };
  errors: Record<string, string[] | null | undefined>;
}

/** Names and emergency contact of a member. */
export function EditMember({ member, errors }: EditMemberProps) {
  const isBusy = useNavigation().formData?.get("intent") === "edit";
  return (
    <Card as="section">
      <CardHeader title={EDIT_MEMBER_TEXTS.nameAndEmergencyContact} />
      <Form key={member.version} method="post" className="grid max-w-md gap-4">
        <input type="hidden" name="version" value={member.version} />
        <Input
          label={EDIT_MEMBER_TEXTS.publicName}
          hint={EDIT_MEMBER_TEXTS.otherMembersSeeIt}
          name="displayName"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={member.displayName ?? ""}
          errors={errors.displayName ?? undefined}
        />
        <Input
          label={EDIT_MEMBER_TEXTS.fullName}
          name="fullName"
          maxLength={100}
          autoComplete="off"
          defaultValue={member.fullName ?? ""}
          errors={errors.fullName ?? undefined}
        />
        <PhoneField
          label={EDIT_MEMBER_TEXTS.emergencyContact}
          name="emergencyContact"
          isAnyNumber
          autoComplete="off"
          defaultValue={member.emergencyContact ?? ""}
          errors={errors.emergencyContact ?? undefined}
        />
        <Button name="intent" value="edit" variant="primary" busy={isBusy} className="w-fit">
          {EDIT_MEMBER_TEXTS.save}
        </Button>
      </Form>
    </Card>
  );
}
