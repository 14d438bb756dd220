import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { CLOSE_REFUSAL_TEXTS } from "~/core/check-in/desk";
import { findDeskEvent } from "~/core/check-in/entries/desk.server";
import { revealStillOut } from "~/core/check-in/everybody-back/report-home.server";
import { resultSchema } from "~/core/check-in/form";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { DeskDeviceList } from "~/core/check-in/log/desk-device-list";
import { listDeskDevices } from "~/core/check-in/log/list-desk-log.server";
import { RESULTS_PAGE_TEXTS } from "~/core/check-in/lookup/info-texts";
import { listStillOut } from "~/core/events/complete/complete-event.server";
import type { PersonStillOut } from "~/core/events/complete/still-out";
import { endOf, formatSoon, hasEnded } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { deskAdminOf } from "~/middleware/event-crew.server";
import { requireIntent } from "~/middleware/intents.server";
import { Alert } from "~/ui/alert";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import type { Route } from "./+types/route";
import { ResultsSheet } from "./results-sheet";
import { closeEvent, listResults, setEventResult } from "./set-event-result.server";

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
