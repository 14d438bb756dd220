import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Select } from "~/ui/field";
import { membershipOfferText } from "../rules/member-desk";

export interface RecordMembershipProps {
  next: { startsOn: string; endsBefore: string; rupees: number };
  isActive: boolean;
}

/** Records a membership that the member has paid at the desk. */
export function RecordMembership({ next, isActive }: RecordMembershipProps) {
  const isBusy = useNavigation().formData?.get("intent") === "membership";
  return (
    <Card as="section">
      <CardHeader title="Membership paid" />
      {isActive ? (
        <Form key={next.startsOn} method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="startsOn" value={next.startsOn} />
          <input type="hidden" name="rupees" value={next.rupees} />
          <p className="text-muted">{membershipOfferText(next)}</p>
          <div className="flex items-end gap-2">
            <Select label="Paid by" name="method" className="grow">
              <option value="cash">Cash</option>
              <option value="upi">UPI</option>
              <option value="other">Other</option>
            </Select>
            <Button name="intent" value="membership" busy={isBusy}>
              Record membership
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-muted">Approve this member first.</p>
      )}
    </Card>
  );
}
