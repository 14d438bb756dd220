import { Form } from "react-router";
import type { SessionId } from "~/db/tables/shapes";
import { SIGN_IN_SETTINGS_TEXTS } from "~/texts/people/sign-in";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Time } from "~/ui/time";

export interface SessionShown {
  id: SessionId;
  device: string;
  seenDay: string;
  seenText: string;
  isCurrent: boolean;
}

/** The list of sessions, with buttons to end one or all others. */
export function SessionsCard({ sessions }: { sessions: SessionShown[] }) {
  return (
    <Card as="section">
      <CardHeader title={SIGN_IN_SETTINGS_TEXTS.devices} />
      <ul className="grid divide-y divide-line">
        {sessions.map(({ id, device, seenDay, seenText, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-bold">
                {device}{" "}
                {isCurrent && <Badge tone="success">{SIGN_IN_SETTINGS_TEXTS.thisDevice}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {SIGN_IN_SETTINGS_TEXTS.lastUsed} <Time value={seenDay}>{seenText}</Time>
              </p>
            </div>
            {!isCurrent && (
              <Form method="post">
                <input type="hidden" name="sessionId" value={id} />
                <Button name="intent" value="end-session" variant="secondary" size="small">
                  {SIGN_IN_SETTINGS_TEXTS.signOut}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-4">
        <Button name="intent" value="end-others" variant="secondary">
          {SIGN_IN_SETTINGS_TEXTS.endOthers}
        </Button>
      </Form>
    </Card>
  );
}
