import { MessageCircle } from "lucide-react";
import { club } from "~/content/club";
import { buttonStyle } from "~/ui/button-style";
import { Card, CardHeader } from "~/ui/card";
import { CopyButton } from "~/ui/copy-button";
import { INVITE_CARD_TEXTS } from "../member-pages-texts";

/** The member's invite link, to copy or send by WhatsApp. */
export function InviteCard({ link }: { link: string }) {
  const words = encodeURIComponent(`Run with me at ${club.name}: ${link}`);
  return (
    <Card as="section" aria-label={INVITE_CARD_TEXTS.bringAFriend} className="grid gap-3">
      <CardHeader title={INVITE_CARD_TEXTS.bringAFriend} className="mb-0!" />
      <p>{INVITE_CARD_TEXTS.everyoneWhoSignsUp}</p>
      <p className="select-all rounded-lg bg-sunken px-3 py-2 break-all">{link}</p>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={link} label={INVITE_CARD_TEXTS.copyTheLink} />
        <a
          href={`https://wa.me/?text=${words}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: "secondary", size: "small" })}
        >
          <MessageCircle aria-hidden className="size-4" />
          {INVITE_CARD_TEXTS.sendByWhatsapp}
        </a>
      </p>
    </Card>
  );
}
