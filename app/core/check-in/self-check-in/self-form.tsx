import { Form, useNavigation } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import { type CheckInEvent, SELF_CODE_LENGTH } from "../desk";
import { SELF_FORM_TEXTS } from "../pages-texts";

export interface SelfFormProps {
  event: CheckInEvent;
  /** The code that came with the link, if any. */
  code: string;
  submitKey: string;
  answer: { ok: boolean; text: string } | undefined;
}

/** The form for a member's own check-in with the code on the screen. */
export function SelfForm({ event, code, submitKey, answer }: SelfFormProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <PageHeader
        title={SELF_FORM_TEXTS.checkIn}
        intro={`${event.title}, ${formatDay(event.date)}, ${formatTime(event.time)}`}
      />
      {answer && (
        <Alert tone={answer.ok ? "success" : "danger"} announce>
          {answer.text}
        </Alert>
      )}
      {answer?.ok ? (
        <ButtonLink to="/dashboard" className="justify-self-start">
          {SELF_FORM_TEXTS.myDashboard}
        </ButtonLink>
      ) : (
        <Card className="max-w-md">
          <Form method="post" className="grid gap-4">
            <input type="hidden" name="submitKey" value={submitKey} />
            <Input
              label={SELF_FORM_TEXTS.code}
              name="code"
              required
              maxLength={2 * SELF_CODE_LENGTH}
              autoCapitalize="characters"
              autoComplete="off"
              defaultValue={code}
            />
            <Button variant="primary" busy={busy}>
              {SELF_FORM_TEXTS.imHere}
            </Button>
          </Form>
        </Card>
      )}
    </>
  );
}
