import { CloudOff, CloudUpload } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay, formatTime } from "~/lib/dates";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { Select } from "~/ui/field";
import { ProgressBar } from "~/ui/progress-bar";
import type { RunView } from "../rules";
import type { LinkState } from "./use-gate-link";

export interface GateHeaderProps {
  run: RunView;
  runs: RunView[];
  checkedIn: number;
  expected: number;
  onChoose: (eventId: string) => void;
}

/** Which run it is, and how many are in. */
export function GateHeader({ run, runs, checkedIn, expected, onChoose }: GateHeaderProps) {
  return (
    <header className="grid gap-3">
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-heading leading-tight">{run.title}</h1>
          <p className="text-muted">
            {formatDay(run.date)}, {formatTime(run.time)}
          </p>
        </div>
        <p className="shrink-0 text-right leading-none">
          <span className="figure text-4xl">{checkedIn}</span>
          <span className="text-muted"> of {expected} in</span>
        </p>
      </div>
      <ProgressBar
        label="Checked in"
        tone="success"
        value={checkedIn}
        max={Math.max(expected, 1)}
        valueText={`${checkedIn} of ${expected}`}
      />
      {runs.length > 1 && (
        <Select
          label="Run"
          hideLabel
          value={run.id}
          onChange={(event) => onChoose(event.target.value)}
        >
          {runs.map((option) => (
            <option key={option.id} value={option.id}>
              {option.title}, {formatDay(option.date)} {formatTime(option.time)}
            </option>
          ))}
        </Select>
      )}
    </header>
  );
}

const people = (count: number) => (count === 1 ? "1 thing waits" : `${count} things wait`);

/** Says how the device stands with the server; nothing while all is sent. */
export function LinkBanner({ link, waiting }: { link: LinkState; waiting: number }) {
  const next = new URLSearchParams({ next: "/qr-scanner" });
  if (link === "sign_in") {
    return (
      <Alert
        tone="warning"
        announce
        title="Please sign in again"
        action={
          <span className="flex gap-2">
            <ButtonLink reloadDocument size="small" to={`/signin?${next}`}>
              Sign in
            </ButtonLink>
            <ButtonLink reloadDocument size="small" to={`/admin?${next}`}>
              Admin Login
            </ButtonLink>
          </span>
        }
      >
        {waiting > 0 ? `${people(waiting)} on this phone, safe, to be sent after that.` : undefined}
      </Alert>
    );
  }
  if (link === "not_allowed") {
    return (
      <Alert tone="danger" announce title="You may not check people in for this run any more">
        {waiting > 0
          ? `${people(waiting)} on this phone: ask an admin to sign in on it.`
          : undefined}
      </Alert>
    );
  }
  if (link === "offline") {
    return (
      <Strip icon={<CloudOff aria-hidden className="size-5 shrink-0" />} tone="bg-ink text-on-ink">
        No signal: everything works. {waiting > 0 && `${people(waiting)} to be sent.`}
      </Strip>
    );
  }
  if (waiting === 0) return null;
  return (
    <Strip icon={<CloudUpload aria-hidden className="size-5 shrink-0" />} tone="bg-sunken text-ink">
      {people(waiting)} to be sent.
    </Strip>
  );
}

function Strip({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p role="status" className={`flex items-center gap-3 rounded-lg px-4 py-3 font-bold ${tone}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
