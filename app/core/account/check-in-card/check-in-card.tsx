import { Form, Link, useNavigation } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CHECK_IN_CARD_TEXTS } from "../texts";
import { type CheckInCardValues, iRanText, ranText, streakText } from "./check-in-card-rules";
import { ShareCard } from "./share-card";

/**
 * The card of a check-in: the event, the others, the streak and the achievements earned, to share or to post.
 */
export function CheckInCard({ card }: { card: CheckInCardValues }) {
  const isPosting = useNavigation().formData?.get("intent") === "feed";
  const more = [streakText(card.streak), ...card.earned].filter((part) => part !== undefined);
  return (
    <Card as="section" look="night" aria-label={CHECK_IN_CARD_TEXTS.title} className="grid gap-4">
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p className="text-sm text-muted">
          {formatDay(card.date)}, {formatTime(card.time)} · {card.location}
        </p>
        <h2 className="text-title">{ranText(card)}</h2>
        {more.length > 0 && <p className="text-lg text-saffron">{more.join(" · ")}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ShareCard bookingId={card.bookingId} text={`${card.title}: ${iRanText(card)}`} />
        {card.post ? (
          <Link to={`/community/posts/${card.post.id}#likes`} className="text-link">
            {CHECK_IN_CARD_TEXTS.inFeed(card.post.likes)}
          </Link>
        ) : (
          <Form method="post">
            <Button name="intent" value="feed" variant="quiet" busy={isPosting}>
              {CHECK_IN_CARD_TEXTS.post}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
