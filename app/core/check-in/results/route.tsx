import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { revealStillOut } from "~/core/check-in/everybody-back/report-home.server";
import { resultSchema } from "~/core/check-in/form";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { DeskDeviceList } from "~/core/check-in/log/desk-log";
import { listDeskDevices } from "~/core/check-in/log/list-desk-log.server";
import { changedText, resultValues } from "~/core/check-in/measured";
import { listStillOut, type PersonStillOut } from "~/core/events/complete/complete-event.server";
import { endOf, hasEnded } from "~/lib/dates";
import { formatSoon } from "~/lib/moments";
import { telLink } from "~/lib/phone-digits";
import { loadedOf, textsIn } from "~/lib/stored-fields";
import { requestContext } from "~/middleware/context.server";
import { deskAdminOf } from "~/middleware/event-crew.server";
import { requireIntent } from "~/middleware/intents.server";
import { CLOSE_REFUSAL_TEXTS } from "~/texts/check-in/desk";
import { RESULTS_PAGE_TEXTS, RESULTS_SHEET_TEXTS } from "~/texts/check-in/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";

import type { Route } from "./+types/route";
import {
  closeEvent,
  type EventResult,
  listResults,
  setEventResult,
} from "./set-event-result.server";

export const meta = pageTitle((club) => `${RESULTS_PAGE_TEXTS.title} – ${club}`);

export async function loader(args: Route.LoaderArgs) {
  const { db, now, timeZone } = args.context.get(requestContext);
  const event = await findDeskEvent(db, { eventId: askedFor(args) });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  return {
    event,
    results: await listResults(db, { eventId: event.id }),
    out: (await listStillOut(db, { eventId: event.id })).map(withoutNumber),
    devices: await listDeskDevices(db, { eventId: event.id }),
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
        { ok: false, text: CLOSE_REFUSAL_TEXTS[closed.reason], typed: textsIn(form) },
        { status: 409 },
      );
    const { completed, noShows } = closed;
    return {
      ok: true,
      text: RESULTS_PAGE_TEXTS.closed({ came: completed, missed: noShows }),
      typed: undefined,
    };
  }
  const typed = textsIn(form);
  const submission = parseWithZod(form, { schema: resultSchema });
  if (submission.status !== "success")
    return data({ ok: false, text: RESULTS_PAGE_TEXTS.bounds, typed }, { status: 400 });
  const { bookingId, km, minutes: durationS = null } = submission.value;
  const distanceM = km === undefined ? null : Math.round(km * 1000);
  const result = { eventId, bookingId, distanceM, durationS, loaded: typed.loaded };
  const set = await setEventResult(db, { ...result, adminId, now, requestId, timeZone });
  if (set.ok) return { ok: true, text: RESULTS_PAGE_TEXTS.saved, typed };
  if (set.reason === "changed_meanwhile") {
    const labels = { km: RESULTS_SHEET_TEXTS.kilometres, minutes: COMMON_WORDS.time };
    const stored = resultValues(set.stored);
    const text = changedText(labels, { stored, typed });
    const goesOn: typeof typed = { ...typed, loaded: loadedOf(stored) };
    return data({ ok: false, text, typed: goesOn }, { status: 409 });
  }
  return data({ ok: false, text: RESULTS_PAGE_TEXTS.notCheckedIn, typed });
}

function withoutNumber({ bookingId, name, paceGroup, phone }: PersonStillOut) {
  return { bookingId, name, paceGroup, phoneEnd: phone.slice(-4) };
}

/** The event id in the address. */
function askedFor({ url }: Route.LoaderArgs | Route.ActionArgs): string {
  return url.searchParams.get("event") ?? "";
}

/** The form to close the event, and each person's distance and time. */
export default function QrInfoResultsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, results, out, ...desk } = loaderData;
  const answer = actionData?.text ? actionData : undefined;
  const numbers = actionData && "numbers" in actionData ? actionData.numbers : undefined;
  const { now, timeZone } = desk;
  const isClosed = event.status === "completed";
  const sent = useNavigation().formData;
  const closesFrom = hasEnded(event, now) ? undefined : formatSoon(endOf(event), { now, timeZone });
  return (
    <CrewFrame title={RESULTS_PAGE_TEXTS.title} event={event}>
      {answer && !answer.typed?.bookingId && (
        <Alert tone={answer.ok ? "success" : "danger"} announce>
          {answer.text}
        </Alert>
      )}
      {!isClosed && <DeskDeviceList event={event} {...desk} />}
      {isClosed ? (
        <Alert tone="success" title={RESULTS_SHEET_TEXTS.isClosed}>
          {RESULTS_SHEET_TEXTS.laterScans}
        </Alert>
      ) : (
        <Form method="post" className="grid justify-items-start gap-2">
          <p className="max-w-prose">{RESULTS_SHEET_TEXTS.whatClosingDoes}</p>
          {out.length > 0 && <OutAlert {...{ out, numbers }} />}
          {closesFrom ? (
            <p>{RESULTS_SHEET_TEXTS.closesFrom({ when: closesFrom })}</p>
          ) : (
            <>
              {out.length > 0 && (
                <Input
                  label={RESULTS_SHEET_TEXTS.why}
                  name="outReason"
                  defaultValue={answer?.typed?.outReason}
                  required
                  minLength={3}
                  maxLength={200}
                  autoComplete="off"
                  className="w-full max-w-prose"
                />
              )}
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
            <ResultForm
              result={result}
              answer={answer?.typed?.bookingId === result.bookingId ? answer : undefined}
              busy={sent?.get("bookingId") === result.bookingId}
            />
          </li>
        ))}
      </ul>
    </CrewFrame>
  );
}

const NUMBERS_FORM = "still-out-numbers";

/** What came of a form, with what it sent. */
interface Answer {
  ok: boolean;
  text: string;
  typed?: Record<string, string> | undefined;
}

/** Who is still out, with their full numbers once they were asked for. */
function OutAlert({
  out,
  numbers,
}: {
  out: ReturnType<typeof withoutNumber>[];
  numbers: PersonStillOut[] | undefined;
}) {
  return (
    <div className="w-full max-w-prose">
      <Alert tone="danger" title={RESULTS_SHEET_TEXTS.stillOut({ count: out.length })}>
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

function OutPhone({ phone, phoneEnd }: { phone: string | undefined; phoneEnd: string }) {
  if (phone === undefined) return RESULTS_SHEET_TEXTS.phoneEndsIn({ digits: phoneEnd });
  return <a href={telLink(phone)}>{phone}</a>;
}

function ResultForm({
  result,
  answer,
  busy,
}: {
  result: EventResult;
  answer: Answer | undefined;
  busy: boolean;
}) {
  const { name, bookingId } = result;
  const stored = resultValues(result);
  const loaded = loadedOf(stored);
  const shown = { ...stored, loaded, ...(answer?.ok === false && answer.typed) };
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label={name}
      className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 border-b border-line pb-3 sm:grid-cols-[1fr_7rem_7rem_auto]"
    >
      {answer && (
        <Alert tone={answer.ok ? "success" : "danger"} announce className="col-span-full">
          {answer.text}
        </Alert>
      )}
      <p className="col-span-3 self-center text-lg font-bold sm:col-span-1">{name}</p>
      <input type="hidden" name="bookingId" value={bookingId} />
      <input type="hidden" name="loaded" value={shown.loaded} />
      <Input
        label={RESULTS_SHEET_TEXTS.kilometres}
        name="km"
        inputMode="decimal"
        placeholder="5"
        defaultValue={shown.km}
      />
      <Input
        label={COMMON_WORDS.time}
        name="minutes"
        placeholder="47:10"
        autoComplete="off"
        defaultValue={shown.minutes}
      />
      <Button busy={busy} aria-label={RESULTS_SHEET_TEXTS.saveOf({ name })}>
        {COMMON_WORDS.save}
      </Button>
    </Form>
  );
}
