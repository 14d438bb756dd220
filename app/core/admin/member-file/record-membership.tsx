import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Select } from "~/ui/field";
import { membershipOfferText } from "./member-desk-rules";
import { RECORD_MEMBERSHIP_TEXTS } from "./member-texts";

export interface RecordMembershipProps {
  next: { startsOn: string; endsBefore: string; rupees: number };
  isActive: boolean;
}

/** Records a membership that the member has paid at the desk. */
export function RecordMembership({ next, isActive }: RecordMembershipProps) {
  const isBusy = useNavigation().formData?.get("intent") === "membership";
  return (
    <Card as="section">
      <CardHeader title={RECORD_MEMBERSHIP_TEXTS.membershipPaid} />
      {isActive ? (
        <Form key={next.startsOn} method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="startsOn" value={next.startsOn} />
          <input type="hidden" name="rupees" value={next.rupees} />
          <p className="text-muted">{membershipOfferText(next)}</p>
          <div className="flex items-end gap-2 max-[18rem]:flex-wrap">
            <Select label={RECORD_MEMBERSHIP_TEXTS.paidBy} name="method" className="grow">
              <option value="cash">{RECORD_MEMBERSHIP_TEXTS.cash}</option>
              <option value="upi">{RECORD_MEMBERSHIP_TEXTS.upi}</option>
              <option value="other">{RECORD_MEMBERSHIP_TEXTS.other}</option>
            </Select>
            <Button name="intent" value="membership" busy={isBusy}>
              {RECORD_MEMBERSHIP_TEXTS.recordMembership}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-muted">{RECORD_MEMBERSHIP_TEXTS.approveThisMemberFirst}</p>
      )}
    </Card>
  );
}
