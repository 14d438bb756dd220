import { Form, useNavigation } from "react-router";
import { TrialMessage } from "~/core/people/codes/trial-message";
import type { HostedRequest } from "~/core/people/hosted-codes/hosted-codes";
import { useHostedCodes } from "~/core/people/hosted-codes/use-hosted-codes";
import { IfRight } from "~/core/people/rights/if-right";
import { COUNTRY_CODE } from "~/lib/phone-digits";
import { ALERT_PHONE_TEXTS } from "~/texts/people/rights-panel";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Input } from "~/ui/field";
import { PhoneField } from "~/ui/phone-field";

/** What the server answers about the number. */
export interface AlertPhoneAnswer {
  typed: string;
  isSaved?: boolean;
  /** Set while the code that was sent can be entered; `shown` is its message in trial mode. */
  code?: { shown?: string | undefined; hosted?: HostedRequest[] | undefined };
  error?: string;
}

/** An owner's number for being told that something fails, proven by a code. */
export function AlertPhoneForm({
  phone,
  answer,
}: {
  /** Ten digits, or empty. */
  phone: string;
  answer: AlertPhoneAnswer | undefined;
}) {
  const code = answer?.code;
  const doing = useNavigation().formData?.get("intent");
  const service = useHostedCodes(code?.hosted);
  const errors = [answer?.error, service.error].filter((text) => text !== undefined);
  return (
    <IfRight right="team">
      <Card as="section" id="alerts" className="grid scroll-mt-20 gap-4">
        <CardHeader title={ALERT_PHONE_TEXTS.title} className="mb-0!" />
        <p className="text-muted">{ALERT_PHONE_TEXTS.intro}</p>
        {answer?.isSaved && (
          <Alert tone="success" announce>
            {answer.typed.trim() === "" ? ALERT_PHONE_TEXTS.removed : ALERT_PHONE_TEXTS.saved}
          </Alert>
        )}
        <Form
          method="post"
          preventScrollReset
          onSubmit={service.holdForCodes}
          className="grid max-w-sm gap-4"
        >
          <PhoneField
            label={ALERT_PHONE_TEXTS.phone}
            hint={code ? undefined : ALERT_PHONE_TEXTS.hint}
            name="alertPhone"
            id="alert-phone"
            prefix={COUNTRY_CODE}
            autoComplete="tel"
            readOnly={code !== undefined}
            defaultValue={answer?.typed ?? phone}
            errors={code ? undefined : errors}
          />
          {code ? (
            <>
              <TrialMessage text={code.shown} />
              <Input
                label={ALERT_PHONE_TEXTS.code}
                name="otp"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                required
                errors={errors}
              />
              <div className="flex flex-wrap gap-3">
                <Button
                  name="intent"
                  value="alert-phone"
                  variant="primary"
                  busy={service.isBusy || doing === "alert-phone"}
                >
                  {ALERT_PHONE_TEXTS.save}
                </Button>
                <Button name="intent" value="send-alert-code" formNoValidate>
                  {ALERT_PHONE_TEXTS.sendAgain}
                </Button>
                <Button name="intent" value="restart-alert-phone" variant="quiet" formNoValidate>
                  {ALERT_PHONE_TEXTS.otherNumber}
                </Button>
              </div>
            </>
          ) : (
            <Button
              name="intent"
              value="send-alert-code"
              busy={doing === "send-alert-code"}
              className="w-fit"
            >
              {ALERT_PHONE_TEXTS.sendCode}
            </Button>
          )}
        </Form>
      </Card>
    </IfRight>
  );
}
