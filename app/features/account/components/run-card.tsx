import { Form, Link, useNavigation } from "react-router";
import { formatDay, formatTime } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { iRanText, type RunCard as RunCardValues, ranText, streakText } from "../rules/run-card";
import { RUN_CARD_TEXTS } from "../texts";
import { ShareRun } from "./share-run";

/** What a check-in was: the run, the others, the streak and what was earned, to share or to post. */
export function RunCard({ card }: { card: RunCardValues }) {
  const isPosting = useNavigation().formData?.get("intent") === "feed";
  const more = [streakText(card.streak), ...card.earned].filter((part) => part !== undefined);
  return (
    <Card as="section" look="night" aria-label={RUN_CARD_TEXTS.title} className="grid gap-4">
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          {formatDay(card.date)}, {formatTime(card.time)} · {card.location}
        </p>
        <h2 className="text-title">{ranText(card)}</h2>
        {more.length > 0 && <p className="text-lg text-saffron">{more.join(" · ")}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <ShareRun bookingId={card.bookingId} text={`${card.title}: ${iRanText(card)}`} />
        {card.post ? (
          <Link to={`/community/posts/${card.post.id}#likes`} className="text-link">
            {RUN_CARD_TEXTS.inFeed(card.post.likes)}
          </Link>
        ) : (
          <Form method="post">
            <Button name="intent" value="feed" variant="quiet" busy={isPosting}>
              {RUN_CARD_TEXTS.post}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
