import { X } from "lucide-react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import type { Unsettled } from "../client/device-data";
import { deskText } from "../rules/desk";

/** The entries that the server did not apply, each shown until the crew has seen it. */
export function UnsettledList({
  items,
  onSeen,
  onSend,
}: {
  items: Unsettled[];
  /** Without it the list is read-only. */
  onSeen?: (seq: number) => void;
  onSend?: (seq: number) => void;
}) {
  if (items.length === 0) return null;
  return (
    <Alert tone="danger" announce title="To settle: the server did not accept these">
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.seq} className="flex items-center gap-2">
            <span className="grow">
              <b>{item.label}</b>: {reasonOf(item)}
            </span>
            {onSend && item.result === "server_failed" && (
              <Button
                type="button"
                size="small"
                className="shrink-0"
                aria-label={`Send again: ${item.label}`}
                onClick={() => onSend(item.seq)}
              >
                Send again
              </Button>
            )}
            {onSeen && (
              <IconButton
                size="small"
                label={`Seen: ${item.label}`}
                icon={<X aria-hidden />}
                onClick={() => onSeen(item.seq)}
              />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function reasonOf({ result, entry }: Unsettled): string {
  if (result === "not_accepted") return "The server could not read this. Please do it again.";
  if (result === "server_failed") return "The server failed on this again and again. Kept here.";
  return deskText(result, entry.kind);
}
