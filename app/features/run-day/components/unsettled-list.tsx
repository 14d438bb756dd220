import { X } from "lucide-react";
import { Alert } from "~/ui/alert";
import { IconButton } from "~/ui/icon-button";
import { type GateOutcome, SCAN_REFUSALS } from "../rules";
import type { Unsettled } from "./use-gate-store";

const OTHERS: Record<string, string> = {
  too_late: "It was more than 15 minutes ago: not taken back.",
  full: "The run is full: not added. An admin can raise its capacity.",
  not_allowed: "This member may not book runs. Ask an admin.",
  admin_only: "Only an admin marks a booking as paid.",
  not_accepted: "The server could not read this. Please do it again.",
};

/** What the server did not do when it heard of it; each stays until the crew has seen it. */
export function UnsettledList({
  items,
  onSeen,
}: {
  items: Unsettled[];
  onSeen: (seq: number) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Alert tone="danger" announce title="These were not accepted">
      <ul className="grid gap-1">
        {items.map(({ seq, label, result }) => (
          <li key={seq} className="flex items-center justify-between gap-2">
            <span>
              <b>{label}</b>: {reasonOf(result)}
            </span>
            <IconButton
              size="small"
              label={`Seen: ${label}`}
              icon={<X aria-hidden />}
              onClick={() => onSeen(seq)}
            />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function reasonOf(result: GateOutcome | "not_accepted"): string {
  const known = Object.entries(SCAN_REFUSALS).find(([reason]) => reason === result);
  return known?.[1].text ?? OTHERS[result] ?? "Not done.";
}
