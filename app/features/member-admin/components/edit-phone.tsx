import { Form, useNavigation } from "react-router";
import { ShownMessage } from "~/features/sign-in/components/shown-message";
import { useHostedCodes } from "~/features/sign-in/hooks/use-hosted-codes";
import type { HostedRequest } from "~/features/sign-in/rules/hosted-codes";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";

export interface EditPhoneProps {
  maskedPhone: string;
  /** What a code was asked for with, once it is sent. */
  sent:
    | {
        typed: string;
        isLost: boolean;
        shown?: string | undefined;
        /** Codes that the page now asks a hosted service for. */
        hosted?: HostedRequest[] | undefined;
      }
    | undefined;
  errors: Record<string, string[] | null | undefined>;
}

/** Changes a member's number: a code to the new one, and a code to the old one or the reason for doing without. */
export function EditPhone({ maskedPhone, sent, errors }: EditPhoneProps) {
  const doing = useNavigation().formData?.get("intent");
  const service = useHostedCodes(sent?.hosted);
  return (
    <Card as="section">
      <CardHeader title="Phone number" />
      <Form method="post" onSubmit={service.holdForCodes} className="grid max-w-md gap-4">
        <ErrorSummary errors={service.error ? [service.error] : undefined} />
        <p className="text-muted">
          Now <span className="figure">{maskedPhone}</span>. The member reads you the code sent to
          the new number.
        </p>
        <PhoneField
          label="New phone number"
          name="phone"
          id="new-phone"
          autoComplete="off"
          required
          readOnly={sent !== undefined}
          defaultValue={sent?.typed}
          errors={errors.phone ?? undefined}
        />
        {sent ? (
          <Codes sent={sent} errors={errors} isBusy={service.isBusy || doing === "change"} />
        ) : (
          <>
            <label className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name="isLost" className="tick" />
              The old number is lost, so no code can reach it
            </label>
            <Button name="intent" value="send" busy={doing === "send"} className="w-fit">
              Send the code
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
      {sent.shown && <ShownMessage text={sent.shown} />}
      <Input
        label="Code from the new number"
        name="newOtp"
        {...code}
        errors={errors.newOtp ?? undefined}
      />
      {sent.isLost ? (
        <>
          <input type="hidden" name="isLost" value="on" />
          <Input
            label="How do you know that this is the member?"
            hint="It is kept in the audit list."
            name="reason"
            required
            maxLength={300}
            errors={errors.reason ?? errors.oldOtp ?? undefined}
          />
        </>
      ) : (
        <Input
          label="Code from the old number"
          name="oldOtp"
          {...code}
          errors={errors.oldOtp ?? errors.reason ?? undefined}
        />
      )}
      <Button name="intent" value="change" variant="primary" busy={isBusy} className="w-fit">
        Change the number
      </Button>
    </>
  );
}
