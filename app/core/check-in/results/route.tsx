import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { club } from "~/content/club";
import { CLOSE_REFUSAL_TEXTS } from "~/core/check-in/desk";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { revealStillOut } from "~/core/check-in/everybody-back/report-home.server";
import { resultSchema } from "~/core/check-in/form";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { DeskDeviceList } from "~/core/check-in/log/desk-log";
import { listDeskDevices } from "~/core/check-in/log/list-desk-log.server";
import { RESULTS_PAGE_TEXTS } from "~/core/check-in/pages-texts";
import { listStillOut } from "~/core/events/complete/complete-event.server";
import type { PersonStillOut } from "~/core/events/events-rules";
import { endOf, hasEnded } from "~/lib/dates";
import { formatClock } from "~/lib/measures";
import { formatSoon } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { deskAdminOf } from "~/middleware/event-crew.server";
import { requireIntent } from "~/middleware/intents.server";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { RESULTS_SHEET_TEXTS } from "../pages-texts";
import type { Route } from "./+types/route";
import {
  closeEvent,
  type EventResult,
  listResults,
  setEventResult,
} from "./set-event-result.server";

export const meta: Route.MetaFunction = () => [
  { title: `${RESULTS_PAGE_TEXTS.title} – ${club.name}` },
];

export async function loader(args: Route.LoaderArgs) {
  const { db, now, timeZone } = args.context.get(requestContext);
  const event = await findDeskEvent(db, { eventId: askedFor(args) });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  return {
    event,
    results: await listResults(db, { eventId: event.id }),
    out: (await listStillOut(db, { eventId: event.id })).map(withoutNumber),
    devices: await listDeskDevices(db, { eventId: event.id }),
    endsAt: endOf(event),
    now,
    timeZone,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const adminId = deskAdminOf(args.context).id;
  const eventId = askedFor(args);
  const form = await args.request.formData();
  const intent = requireIntent(form, ["reveal", "close", null]);
  if (intent === "reveal")
    return { numbers: await revealStillOut(db, { eventId, adminId, now, requestId }) };
  if (intent === "close") {
    const outReason = String(form.get("outReason") ?? "").trim() || undefined;
    const closed = await closeEvent(db, { eventId, adminId, outReason, now, requestId });
    if (!closed.ok)
      return data(
        { ok: false, text: CLOSE_REFUSAL_TEXTS[closed.reason], outReason },
        { status: 409 },
      );
    const { completed, noShows } = closed;
    return { ok: true, text: RESULTS_PAGE_TEXTS.closed(completed, noShows) };
  }
  const submission = parseWithZod(form, { schema: resultSchema });
  if (submission.status !== "success") {
    return data({ ok: false, text: RESULTS_PAGE_TEXTS.bounds }, { status: 400 });
  }
  const { bookingId, km, minutes: durationS = null } = submission.value;
  const distanceM = km === undefined ? null : Math.round(km * 1000);
  const result = { eventId, bookingId, distanceM, durationS };
  const ok = await setEventResult(db, { ...result, adminId, now, requestId, timeZone });
  return data({ ok, text: ok ? RESULTS_PAGE_TEXTS.saved : RESULTS_PAGE_TEXTS.notCheckedIn });
}

function withoutNumber({ bookingId, name, paceGroup, phone }: PersonStillOut) {
  return { bookingId, name, paceGroup, phoneEnd: phone.slice(-4) };
}

/** The event id in the address. */
function askedFor({ url }: Route.LoaderArgs | Route.ActionArgs): string {
  return url.searchParams.get("event") ?? "";
}

export default function QrInfoResultsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, results, out, ...desk } = loaderData;
  const outReason = actionData && "outReason" in actionData ? actionData.outReason : undefined;
  const told = actionData && "text" in actionData ? actionData : undefined;
  const numbers = actionData && "numbers" in actionData ? actionData.numbers : undefined;
  const { endsAt, now, timeZone } = desk;
  const isClosed = event.status === "completed";
  const closesFrom = hasEnded(event, now) ? undefined : formatSoon(endsAt, { now, timeZone });
  return (
    <CrewFrame title={RESULTS_PAGE_TEXTS.title} event={event} back={`/qr-info?event=${event.id}`}>
      {told && (
        <Alert tone={told.ok ? "success" : "danger"} announce>
          {told.text}
        </Alert>
      )}
      {!isClosed && <DeskDeviceList {...desk} />}
      <ResultsSheet {...{ isClosed, closesFrom, results, out, numbers, outReason }} />
    </CrewFrame>
  );
}

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
function ResultsSheet(props: ResultsSheetProps) {
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
