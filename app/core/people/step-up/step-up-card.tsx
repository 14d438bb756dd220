import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { CodeInput } from "~/ui/code-input";
import { ErrorSummary } from "~/ui/error-summary";
import { TrialMessage } from "../codes/trial-message";
import type { HostedRequest } from "../hosted-codes/hosted-codes";
import { useHostedCodes } from "../hosted-codes/use-hosted-codes";
import { signInSettings } from "../sign-in/sign-in-texts";

export interface StepUpCardProps {
  /** A code is on its way. */
  sent: boolean;
  /** The message itself, in trial mode only. */
  shown: string | undefined;
  /** The code that the page now asks a hosted service for. */
  hosted: HostedRequest[] | undefined;
  errors: string[] | undefined;
  /** Whether the erasure was requested. */
  erasing: boolean;
  /** What the code is for, and what a deletion means for this member. */
  children: ReactNode;
}

/** Data export and account deletion, both behind a step-up code. */
export function StepUpCard({ sent, shown, hosted, errors, erasing, children }: StepUpCardProps) {
  const service = useHostedCodes(hosted);
  // A download leaves the page as it is; a refusal loads it again.
  const [isEntered, setEntered] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  // Where the boxes are shown, the refusal stands beside them.
  const refused = sent ? undefined : errors;
  const above = service.error ? [service.error] : refused;
  return (
    <Card as="section" id="my-data">
      <CardHeader title={signInSettings.data} />
      <div className="grid gap-4">
        {children}
        <ErrorSummary errors={above} />
        <Form method="post" preventScrollReset>
          <Button name="intent" value="code">
            {sent ? signInSettings.anotherCode : signInSettings.sendCode}
          </Button>
        </Form>
        <TrialMessage text={shown} />
        {sent && (
          <Form
            method="post"
            action="/settings/data"
            reloadDocument
            onSubmit={(event) => {
              setEntered(true);
              const isHeld = service.holdForCodes(event);
              // The browser reads the fields after this event.
              if (!isHeld) setTimeout(() => setSentCount((count) => count + 1));
              return isHeld;
            }}
            className="grid gap-4"
          >
            <CodeInput
              label={signInSettings.code}
              hint={signInSettings.oneDownload}
              name="otp"
              required
              emptiedBy={sentCount}
              errors={isEntered ? undefined : errors}
            />
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value="json">
                {signInSettings.json}
              </Button>
              <Button name="intent" value="csv">
                {signInSettings.csv}
              </Button>
              {!erasing && (
                <Button name="intent" value="delete" variant="danger">
                  {signInSettings.erase}
                </Button>
              )}
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}
