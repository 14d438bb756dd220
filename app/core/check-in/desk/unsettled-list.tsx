import { X } from "lucide-react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { IconButton } from "~/ui/icon-button";
import { unsettledText } from "../device/answer-words";
import type { Unsettled } from "../device/device-data";
import { UNSETTLED_LIST_TEXTS } from "../unsent/unsent-dialog-texts";

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
    <Alert tone="danger" announce title={UNSETTLED_LIST_TEXTS.title}>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.seq} className="flex items-center gap-2">
            <span className="grow">
              <b>{item.label}</b>: {unsettledText(item)}
            </span>
            {onSend && item.result === "server_failed" && (
              <Button
                type="button"
                size="small"
                className="shrink-0"
                aria-label={UNSETTLED_LIST_TEXTS.sendAgainOf(item.label)}
                onClick={() => onSend(item.seq)}
              >
                {UNSETTLED_LIST_TEXTS.sendAgain}
              </Button>
            )}
            {onSeen && (
              <IconButton
                size="small"
                label={UNSETTLED_LIST_TEXTS.seen(item.label)}
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
