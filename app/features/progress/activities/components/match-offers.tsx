import { Form, useSearchParams } from "react-router";
import { formatClock, formatKm } from "~/lib/measures";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { keptSettings } from "../rules/log-page";
import { runName } from "../rules/matching";
import { AnswerForm } from "./activity-standing";

export interface OfferedActivity {
  activityId: string;
  bookingId: string;
  /** Day of the club run. */
  date: string;
  distanceM: number | null;
  durationS: number | null;
}

const SHOWN_OFFERS = 3;

/** Offers to use activities as the club runs that they look like; renders nothing without one. */
export function MatchOffers({ offers, today }: { offers: OfferedActivity[]; today: string }) {
  const [search] = useSearchParams();
  return (
    <>
      {offers.slice(0, SHOWN_OFFERS).map((offer) => (
        <Alert
          key={offer.activityId}
          title={`This looks like ${runName(offer.date, today)}: use its ${figuresText(offer)}?`}
          action={
            <div className="flex flex-wrap gap-2">
              <AnswerForm {...offer} answer="same" variant="primary">
                Use it
              </AnswerForm>
              <AnswerForm {...offer} answer="other">
                It was another run
              </AnswerForm>
            </div>
          }
        >
          Until you answer, the run counts once, as the club noted it.
        </Alert>
      ))}
      {offers.length > SHOWN_OFFERS && (
        <Form
          method="post"
          action={`/progress/import${keptSettings(search)}`}
          className="flex flex-wrap items-center gap-4"
        >
          <p>{offers.length - SHOWN_OFFERS} more look like club runs.</p>
          <Button name="intent" value="accept-offers" size="small">
            {`Use all ${offers.length}`}
          </Button>
        </Form>
      )}
    </>
  );
}

function figuresText({ distanceM, durationS }: OfferedActivity): string {
  const parts = [
    distanceM === null ? undefined : `${formatKm(distanceM)} km`,
    durationS === null ? undefined : formatClock(durationS),
  ];
  return parts.filter((part) => part !== undefined).join(" and ") || "entry";
}
