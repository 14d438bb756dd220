import { Check, Copy } from "lucide-react";
import { useState } from "react";
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
      {copied ? "Copied" : label}
    </Button>
  );
}
