import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { BookingId } from "~/db/tables/shapes";
import { formatWhen } from "~/lib/dates";
import { pageAddress } from "~/lib/language";
import { ACCOUNT_TEXTS, CHECK_IN_CARD_TEXTS, TO_DO_TEXTS } from "~/texts/account/account";
import { Button, buttonStyle } from "~/ui/button";
import { Card } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { Icon as Share2 } from "~icons/share-2";
import { type CheckInCardValues, iRanText, ranText, streakText } from "./check-in-card-rules";

/**
 * The card of a check-in: the event, the others, the streak and the achievements earned, to share or to post.
 */
export function CheckInCard({
  card,
  action,
  isQuiet,
}: {
  card: CheckInCardValues;
  /** The page of the booking, where the card stands on another page. */
  action?: string;
  isQuiet?: boolean;
}) {
  const isPosting = useNavigation().formData?.get("intent") === "feed";
  const more = [streakText(card.streak), ...card.earned].filter((part) => part !== undefined);
  return (
    <Card as="section" look="night" aria-label={CHECK_IN_CARD_TEXTS.title} className="grid gap-4">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="text-sm text-muted">
          {formatWhen(card)} · {card.location}
        </p>
        <h2 className="text-title">{ranText(card)}</h2>
        {more.length > 0 && <p className="text-lg text-saffron">{more.join(" · ")}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ShareCard
          bookingId={card.bookingId}
          text={`${card.title}: ${iRanText(card)}`}
          isQuiet={isQuiet}
        />
        {action && (
          <Link to={action} className="text-link underline">
            {TO_DO_TEXTS.ranButton}
          </Link>
        )}
        {card.post ? (
          <Link to={`/community/posts/${card.post.id}#likes`} className="text-link">
            {card.post.likes === 0
              ? ACCOUNT_TEXTS.inFeed
              : ACCOUNT_TEXTS.inFeedWithKudos({ kudos: card.post.likes })}
          </Link>
        ) : (
          <Form method="post" {...(action && { action })}>
            <Button name="intent" value="feed" variant="quiet" busy={isPosting}>
              {CHECK_IN_CARD_TEXTS.post}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}

const FILE_NAME = "my-run.png";

interface ShareCardProps {
  bookingId: BookingId;
  /** The text sent with the picture. */
  text: string;
  size?: "small" | "medium";
  /** On phones, offers the picture to save only where it cannot be shared. */
  isCompact?: boolean;
  /** Whether another button is the main one of the page. */
  isQuiet?: boolean | undefined;
}

/** Shares the picture of a member's own check-in card where the browser can, or saves it. */
export function ShareCard({
  bookingId,
  text,
  size = "medium",
  isCompact,
  isQuiet,
}: ShareCardProps) {
  const address = pageAddress(`/bookings/${bookingId}/card.png`);
  const { share, isOff } = useSharePicture(address, { name: FILE_NAME, text });
  return (
    <>
      {!isOff && (
        <Button
          type="button"
          variant={isQuiet ? "secondary" : "primary"}
          size={size}
          icon={<Share2 />}
          onClick={() => void share()}
        >
          {CHECK_IN_CARD_TEXTS.share}
        </Button>
      )}
      <a
        href={address}
        download={FILE_NAME}
        className={classNames(
          buttonStyle({ variant: "secondary", size }),
          isCompact && !isOff && "max-sm:hidden",
        )}
      >
        {CHECK_IN_CARD_TEXTS.save}
      </a>
    </>
  );
}

/** Shares a picture by the phone's share sheet; `isOff` once the browser has shown that it cannot. */
function useSharePicture(address: string, words: { name: string; text: string }) {
  const [isOff, setOff] = useState(false);
  async function share() {
    const picture = await fetch(address).catch(() => undefined);
    if (!picture?.ok) return setOff(true);
    const files = [new File([await picture.blob()], words.name, { type: "image/png" })];
    const what = { files, text: words.text };
    if (typeof navigator.canShare !== "function" || !navigator.canShare(what)) return setOff(true);
    // Rejects when the person closes the sheet, which is no failure.
    await navigator.share(what).catch(() => undefined);
  }
  return { share, isOff };
}
