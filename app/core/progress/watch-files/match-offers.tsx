import { Form, useSearchParams } from "react-router";
import { formatClock, formatKm } from "~/lib/measures";
import { MATCH_OFFERS_TEXTS, MATCH_TEXTS } from "~/texts/progress/progress";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { RunForm } from "../activities/activity-log";
import { preservedSearch } from "../activities/log-page";
import { eventName } from "../activities/matching";
import type { Offer } from "./import-activity.server";

const SHOWN_OFFERS = 3;

/** Offers to use activities as the club runs that they look like; renders nothing without one. */
export function MatchOffers({ offers, today }: { offers: Offer[]; today: string }) {
  const [search] = useSearchParams();
  return (
    <>
      {offers.slice(0, SHOWN_OFFERS).map((offer) => (
        <Alert
          key={offer.activityId}
          title={MATCH_OFFERS_TEXTS.question({
            run: eventName(offer.date, today),
            ...figuresOf(offer),
          })}
          action={
            <div className="flex flex-wrap gap-2">
              <RunForm {...formOf(offer)} intent="same" variant="primary">
                {MATCH_TEXTS.use}
              </RunForm>
              <RunForm {...formOf(offer)} intent="other">
                {MATCH_TEXTS.other}
              </RunForm>
            </div>
          }
        >
          {MATCH_TEXTS.until}
        </Alert>
      ))}
      {offers.length > SHOWN_OFFERS && (
        <Form
          method="post"
          action={`/progress/import${preservedSearch(search)}`}
          className="flex flex-wrap items-center gap-4"
        >
          <p>{MATCH_TEXTS.more({ count: offers.length - SHOWN_OFFERS })}</p>
          <Button name="intent" value="accept-offers" size="small">
            {MATCH_TEXTS.all({ count: offers.length })}
          </Button>
        </Form>
      )}
    </>
  );
}

function formOf({ activityId, bookingId }: Offer) {
  return { id: activityId, about: { bookingId } };
}

function figuresOf({ distanceM, durationS }: Offer) {
  const alone = distanceM === null ? "time" : "km";
  const isNone = distanceM === null && durationS === null;
  const figures = distanceM !== null && durationS !== null ? "both" : alone;
  return {
    figures: isNone ? "none" : figures,
    km: formatKm(distanceM ?? 0),
    time: formatClock(durationS ?? 0),
  } as const;
}
