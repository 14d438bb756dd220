import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";
import { MEMBER_FIELDS_TEXTS } from "../member-file/member-texts";

type Errors = Record<string, string[] | null | undefined>;

/** The form that adds a member by hand. */
export function MemberFields({ typed, errors }: { typed: Record<string, string>; errors: Errors }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Card as="section">
      <Form method="post" className="grid max-w-md gap-4">
        <Input
          label={MEMBER_FIELDS_TEXTS.name}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.name}
          errors={errors.name ?? undefined}
        />
        <PhoneField
          label={MEMBER_FIELDS_TEXTS.phoneNumber}
          name="phone"
          required
          autoComplete="off"
          defaultValue={typed.phone}
          errors={errors.phone ?? undefined}
        />
        <PhoneField
          label={MEMBER_FIELDS_TEXTS.emergencyContact}
          hint={MEMBER_FIELDS_TEXTS.tenDigitsIfThey}
          name="emergencyContact"
          isAnyNumber
          autoComplete="off"
          defaultValue={typed.emergencyContact}
          errors={errors.emergencyContact ?? undefined}
        />
        <Button variant="primary" busy={isBusy} className="w-fit">
          {MEMBER_FIELDS_TEXTS.addMember}
        </Button>
      </Form>
    </Card>
  );
}
