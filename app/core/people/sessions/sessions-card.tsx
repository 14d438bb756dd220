import { Form } from "react-router";
import type { SessionId } from "~/db/tables/shapes";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Time } from "~/ui/time";
import { signInSettings } from "../sign-in/sign-in-texts";

export interface SessionShown {
  id: SessionId;
  device: string;
  ip: string;
  seenDay: string;
  seenText: string;
  isCurrent: boolean;
}

/** The list of sessions, with buttons to end one or all others. */
export function SessionsCard({ sessions }: { sessions: SessionShown[] }) {
  return (
    <Card as="section">
      <CardHeader title={signInSettings.devices} />
      <SessionList sessions={sessions} />
      <Form method="post" className="mt-4">
        <Button name="intent" value="end-others" variant="secondary">
          {signInSettings.endOthers}
        </Button>
      </Form>
    </Card>
  );
}

function SessionList({ sessions }: { sessions: SessionShown[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {sessions.map(({ id, device, ip, seenDay, seenText, isCurrent }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div>
            <p className="font-bold">
              {device} {isCurrent && <Badge tone="success">{signInSettings.thisDevice}</Badge>}
            </p>
            <p className="text-sm text-muted">
              {signInSettings.lastUsed} <Time value={seenDay}>{seenText}</Time> · {ip}
            </p>
          </div>
          {!isCurrent && (
            <Form method="post">
              <input type="hidden" name="sessionId" value={id} />
              <Button name="intent" value="end-session" variant="secondary" size="small">
                {signInSettings.signOut}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
