import { useState } from "react";
import { COPY_BUTTON_TEXTS } from "~/texts/site-wide/copy-button";
import { Icon as Check } from "~icons/check";
import { Icon as Copy } from "~icons/copy";
import { Button } from "./button";

/** A button that copies a text and then says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      type="button"
      size="small"
      icon={copied ? <Check /> : <Copy />}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {copied ? COPY_BUTTON_TEXTS.copied : label}
    </Button>
  );
}
