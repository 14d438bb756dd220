import { Form, useNavigation } from "react-router";
import type { PersonStillOut } from "~/core/events/complete/still-out";
import { formatClock } from "~/lib/measures";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { RESULTS_SHEET_TEXTS } from "../pages-texts";
import type { EventResult } from "./set-event-result.server";

const METRES_PER_KM = 1000;
const NUMBERS_FORM = "still-out-numbers";

interface ResultsSheetProps {
  isClosed: boolean;
  /** When the run is over, while it is not. */
  closesFrom: string | undefined;
  results: EventResult[];
  out: (Pick<PersonStillOut, "bookingId" | "name" | "paceGroup"> & { phoneEnd: string })[];
  /** Their full numbers, once they were asked for. */
  numbers: Pick<PersonStillOut, "bookingId" | "phone">[] | undefined;
  /** The reason that a refused form sent. */
  outReason: string | undefined;
}

/** The form to close the event, and each person's distance and time. */
export function ResultsSheet(props: ResultsSheetProps) {
  const { isClosed, closesFrom, results, out, numbers, outReason } = props;
  const sent = useNavigation().formData;
  return (
    <>
      {isClosed ? (
        <Alert tone="success" title={RESULTS_SHEET_TEXTS.isClosed}>
          {RESULTS_SHEET_TEXTS.laterScans}
        </Alert>
      ) : (
        <Form method="post" className="grid justify-items-start gap-2">
          <p className="max-w-prose">{RESULTS_SHEET_TEXTS.whatClosingDoes}</p>
          {out.length > 0 && <OutAlert {...{ out, numbers }} />}
          {closesFrom ? (
            <p>{RESULTS_SHEET_TEXTS.closesFrom(closesFrom)}</p>
          ) : (
            <>
              {out.length > 0 && <OutReason typed={outReason} />}
              <Button
                name="intent"
                value="close"
                variant="primary"
                busy={sent?.get("intent") === "close"}
              >
                {RESULTS_SHEET_TEXTS.close}
              </Button>
            </>
          )}
        </Form>
      )}
      {/* Apart from the form around its button, whose reason is required. */}
      <Form id={NUMBERS_FORM} method="post" preventScrollReset hidden />
      {results.length === 0 && <EmptyState title={RESULTS_SHEET_TEXTS.nobody} />}
      <ul className="grid gap-3">
        {results.map((result) => (
          <li key={result.bookingId}>
            <ResultForm result={result} busy={sent?.get("bookingId") === result.bookingId} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who is still out, with their full numbers once they were asked for. */
function OutAlert({ out, numbers }: Pick<ResultsSheetProps, "out" | "numbers">) {
  return (
    <div className="w-full max-w-prose">
      <Alert tone="danger" title={RESULTS_SHEET_TEXTS.stillOut(out.length)}>
        <ul>
          {out.map(({ bookingId, name, paceGroup, phoneEnd }) => (
            <li key={bookingId}>
              {name}
              {paceGroup && `, ${paceGroup}`}:{" "}
              <OutPhone
                phone={numbers?.find((person) => person.bookingId === bookingId)?.phone}
                phoneEnd={phoneEnd}
              />
            </li>
          ))}
        </ul>
        {!numbers && (
          <Button form={NUMBERS_FORM} name="intent" value="reveal" size="small" className="mt-2">
            {RESULTS_SHEET_TEXTS.showNumbers}
          </Button>
        )}
      </Alert>
    </div>
  );
}

/** The field for why the run is closed although somebody is still out. */
function OutReason({ typed }: { typed: string | undefined }) {
  return (
    <div className="w-full max-w-prose">
      <Input
        label={RESULTS_SHEET_TEXTS.why}
        name="outReason"
        defaultValue={typed}
        required
        minLength={3}
        maxLength={200}
        autoComplete="off"
      />
    </div>
  );
}

function OutPhone({ phone, phoneEnd }: { phone: string | undefined; phoneEnd: string }) {
  if (phone === undefined) return RESULTS_SHEET_TEXTS.phoneEndsIn(phoneEnd);
  return <a href={`tel:${phone}`}>{phone}</a>;
}

function ResultForm({ result, busy }: { result: EventResult; busy: boolean }) {
  const { name, bookingId, distanceM, durationS } = result;
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label={name}
      className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 border-b border-line pb-3 sm:grid-cols-[1fr_7rem_7rem_auto]"
    >
      <p className="col-span-3 self-center text-lg font-bold sm:col-span-1">{name}</p>
      <input type="hidden" name="bookingId" value={bookingId} />
      <Input
        label={RESULTS_SHEET_TEXTS.kilometres}
        name="km"
        inputMode="decimal"
        placeholder="5"
        defaultValue={distanceM === null ? "" : distanceM / METRES_PER_KM}
      />
      <Input
        label={RESULTS_SHEET_TEXTS.time}
        name="minutes"
        placeholder="47:10"
        autoComplete="off"
        defaultValue={durationS === null ? "" : formatClock(durationS)}
      />
      <Button busy={busy} aria-label={RESULTS_SHEET_TEXTS.saveOf(name)}>
        {RESULTS_SHEET_TEXTS.save}
      </Button>
    </Form>
  );
}
