import { X } from "lucide-react";
import { Alert } from "~/ui/alert";
import { IconButton } from "~/ui/icon-button";
import { type GateOutcome, gateText } from "../rules";
import type { Unsettled } from "./use-gate-store";

/** What the server did not do when it heard of it; each stays until the crew has seen it. */
export function UnsettledList({
  items,
  onSeen,
}: {
  items: Unsettled[];
  /** Without it they are only shown. */
  onSeen?: (seq: number) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Alert tone="danger" announce title="To settle: the server did not accept these">
      <ul className="grid gap-1">
        {items.map(({ seq, label, result, entry }) => (
          <li key={seq} className="flex items-center justify-between gap-2">
            <span>
              <b>{label}</b>: {reasonOf(result, entry.kind)}
            </span>
            {onSeen && (
              <IconButton
                size="small"
                label={`Seen: ${label}`}
                icon={<X aria-hidden />}
                onClick={() => onSeen(seq)}
              />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function reasonOf(result: GateOutcome | "not_accepted", kind: string): string {
  if (result === "not_accepted") return "The server could not read this. Please do it again.";
  return gateText(result, kind);
}
