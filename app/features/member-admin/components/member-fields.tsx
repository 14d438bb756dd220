import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";

type Errors = Record<string, string[] | null | undefined>;

/** The form that adds a member by hand. */
export function MemberFields({ typed, errors }: { typed: Record<string, string>; errors: Errors }) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Card as="section">
      <Form method="post" className="grid max-w-md gap-4">
        <Input
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={typed.name}
          errors={errors.name ?? undefined}
        />
        <PhoneField
          label="Phone number"
          name="phone"
          required
          autoComplete="off"
          defaultValue={typed.phone}
          errors={errors.phone ?? undefined}
        />
        <PhoneField
          label="Emergency contact"
          hint="Ten digits, if they gave you one."
          name="emergencyContact"
          isAnyNumber
          autoComplete="off"
          defaultValue={typed.emergencyContact}
          errors={errors.emergencyContact ?? undefined}
        />
        <Button variant="primary" busy={isBusy} className="w-fit">
          Add member
        </Button>
      </Form>
    </Card>
  );
}
