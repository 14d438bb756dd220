import { MessageCircle } from "lucide-react";
import { club } from "~/content/club";
import { buttonStyle } from "~/ui/button-style";
import { Card, CardHeader } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";

/** The member's invite link, to copy or send by WhatsApp. */
export function InviteCard({ link }: { link: string }) {
  const words = encodeURIComponent(`Run with me at ${club.name}: ${link}`);
  return (
    <Card as="section" aria-label="Bring a friend" className="grid gap-3">
      <CardHeader title="Bring a friend" className="mb-0!" />
      <p>
        Everyone who signs up with your link and comes to a run counts towards your Community
        Builder.
      </p>
      <p className="select-all rounded-lg bg-sunken px-3 py-2 break-all">{link}</p>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={link} label="Copy the link" />
        <a
          href={`https://wa.me/?text=${words}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "secondary", size: "small" })}
        >
          <MessageCircle aria-hidden className="size-4" />
          Send by WhatsApp
        </a>
      </p>
    </Card>
  );
}
