import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { isInWindow } from "~/core/check-in/check-ins";
import { deskText, eventText, homeOf, isDone } from "~/core/check-in/desk";
import { useDoubleTapGuard } from "~/core/check-in/desk/use-double-tap-guard";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { listHomes } from "~/core/check-in/entries/list-entries-of.server";
import { recordCheckInEntries } from "~/core/check-in/entries/record-check-in-entries.server";
import { showsContacts } from "~/core/check-in/everybody-back/home";
import { type CheckInEntry, type InfoForm, infoSchema } from "~/core/check-in/form";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import {
  listDuePayments,
  listSeenContacts,
  searchEventPeople,
} from "~/core/check-in/lookup/search-event-people.server";
import { listPeople } from "~/core/check-in/roster/rosters.server";
import { type PlannedUndo, planUndo } from "~/core/check-in/undo";
import type { DeskEntryKind, DeskOutcome } from "~/db/tables/run-day";
import type { EventId } from "~/db/tables/shapes";
import { newId } from "~/lib/ids.server";
import { joinSentences } from "~/lib/text-lines";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import { INFO_ANSWER_TEXTS, INFO_SEARCH_TEXTS, QR_INFO_TEXTS } from "~/texts/check-in/pages";
import { CHECK_IN_REFUSAL_TEXTS } from "~/texts/check-in/refusals";
import { FORM_TEXTS } from "~/texts/site-wide/forms";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { ToldAlert } from "~/ui/told-alert";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { MoneyBack } from "../check-ins";
import { giveBackText } from "../desk/desk-texts";

import type { RosterEntry } from "../roster/roster";
import { undoAnswerText, undoText } from "../undo";
import type { Route } from "./+types/route";
import { InfoLinks, InfoPerson } from "./info-person";

const PEOPLE_SHOWN = 10;

export const meta = pageTitle((club) => `${QR_INFO_TEXTS.title} – ${club}`);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, secret, timeZone } = context.get(requestContext);
  const crew = context.get(crewContext);
  const search = url.searchParams;
  const typed = search.get("q")?.trim() ?? "";
  const { events, event } = await findEventOnNow(db, {
    crew,
    eventId: search.get("event"),
    now,
  });
  const isAdmin = crew.kind === "admin";
  const query = { typed, secret, limit: PEOPLE_SHOWN, isForAdmin: isAdmin };
  const found =
    event && typed ? await searchEventPeople(db, { ...query, eventId: event.id }) : undefined;
  const people = found?.people ?? [];
  const bookingIds = people.map(({ bookingId }) => bookingId);
  const hasContacts = event !== undefined && showsContacts(event, { now, timeZone });
  const homes = event?.countsHome ? await listHomes(db, { eventId: event.id }) : [];
  return {
    events,
    event: event ?? null,
    typed,
    people: people.map((person) => ({
      ...person,
      homes: homes.filter(({ bookingId }) => bookingId === person.bookingId),
      submitKey: newId(),
      checkInKey: newId(),
    })),
    dues: await listDuePayments(db, { bookingIds }),
    contacts: hasContacts ? await listSeenContacts(db, { bookingIds, crewId: crew.id }) : [],
    hasContacts,
    problem: found?.problem,
    otherEvent: found?.otherEvent && eventText(found.otherEvent),
    isAdmin,
    isOpen: event !== undefined && isInWindow(event, now),
    timeZone,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, now, requestId, secret, timeZone } = context.get(requestContext);
  const crew = context.get(crewContext);
  const eventId = url.searchParams.get("event");
  const { event } = await findEventOnNow(db, { crew, eventId, now });
  const submission = parseWithZod(await request.formData(), { schema: infoSchema });
  if (!event || submission.status !== "success") {
    return data({ ok: false, text: FORM_TEXTS.reload, refused: undefined }, { status: 400 });
  }
  const form = submission.value;
  const by = { crew, now, requestId, secret, timeZone };
  const at = { eventId: event.id, deviceNow: now };
  const record = async (entry: CheckInEntry) => {
    const done = await recordCheckInEntries(db, { ...at, ...by, entries: [entry] });
    const [result] = done.ok ? done.results : [];
    return result ?? ({ outcome: "unknown", back: undefined } as const);
  };
  const find = async () => {
    const bookingIds = [form.bookingId];
    return (await listPeople(db, { eventId: event.id, bookingIds }))[0];
  };
  const undo = form.kind === "undo" ? planUndo((await find()) ?? {}, crew) : undefined;
  const { outcome, back } = await record(entryOf(form, undo, now));
  const ok = isDone(outcome);
  if (ok && form.kind === "contact_seen") return null;
  const next = ok && checkInAfter(form, now);
  const checkIn = next ? (await record(next)).outcome : undefined;
  const person = await find();
  const text = infoAnswer({ kind: form.kind, outcome, back, checkIn, undo, person, timeZone });
  return data({ ok, text, refused: ok ? undefined : form }, { status: ok ? 200 : 409 });
}

/** The entry that a button stands for. */
function entryOf(form: InfoForm, undo: PlannedUndo | undefined, now: number): CheckInEntry {
  const { submitKey: nonce, kind, bookingId, reason, paidBy, shownRupees } = form;
  const base = { nonce, bookingId, at: now };
  if (kind === "contact_seen") return { ...base, kind };
  if (kind === "undo") return { ...base, kind, undoes: undo?.undoes };
  if (kind === "pay") return { ...base, kind, paidBy, shownRupees };
  if (kind === "home" || kind === "left_early") return { ...base, kind, method: "list" };
  const checkIn = { ...base, kind: "check_in" as const, method: "list" as const, reason };
  return kind === "owes" ? { ...checkIn, owes: true } : checkIn;
}

/** As at the desk, who pays before they came in is checked in too. */
function checkInAfter(form: InfoForm, now: number): CheckInEntry | undefined {
  const { kind, checkInKey, bookingId } = form;
  if (kind !== "pay" || !checkInKey) return undefined;
  return { nonce: checkInKey, bookingId, at: now, kind: "check_in", method: "list" };
}

export default function QrInfoPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  const { event, events, typed, people, dues, contacts, problem, otherEvent, ...rest } = loaderData;
  const guardDoubleTaps = useDoubleTapGuard(people);
  return (
    <CrewFrame
      title={QR_INFO_TEXTS.title}
      event={event}
      events={events}
      back={{ to: homeOf(rest.isAdmin ? "admin" : "run_leader"), label: QR_INFO_TEXTS.back }}
    >
      {!event && (
        <EmptyState title={QR_INFO_TEXTS.noRun}>{QR_INFO_TEXTS.whenRunsAppear}</EmptyState>
      )}
      {actionData && (
        <ToldAlert told={actionData} tone={actionData.ok ? "success" : "danger"}>
          {actionData.text}
        </ToldAlert>
      )}
      {event && <InfoSearch eventId={event.id} typed={typed} />}
      {problem && (
        <Alert tone="warning">
          {CHECK_IN_REFUSAL_TEXTS[problem]}
          {otherEvent && ` ${QR_INFO_TEXTS.isFor({ run: otherEvent })}`}
        </Alert>
      )}
      <ul className="grid gap-4" onClickCapture={guardDoubleTaps}>
        {people.map((person) => (
          <InfoPerson
            key={person.bookingId}
            countsHome={Boolean(event?.countsHome)}
            person={person}
            reason={refused?.bookingId === person.bookingId ? refused.reason : undefined}
            due={dues.find(({ bookingId }) => bookingId === person.bookingId)}
            seen={contacts.find(({ bookingId }) => bookingId === person.bookingId)}
            {...rest}
          />
        ))}
      </ul>
      {event && <InfoLinks eventId={event.id} isAdmin={rest.isAdmin} />}
    </CrewFrame>
  );
}

/** One field for a pass, a code, a phone or a name; a hand scanner can type into it. */
function InfoSearch({ eventId, typed }: { eventId: EventId; typed: string }) {
  const busy = useNavigation().state === "loading";
  return (
    <search>
      <Form className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <input type="hidden" name="event" value={eventId} />
        <Input
          label={INFO_SEARCH_TEXTS.label}
          name="q"
          type="search"
          defaultValue={typed}
          key={typed}
          autoComplete="off"
          autoFocus={typed === ""}
        />
        <Button busy={busy}>{INFO_SEARCH_TEXTS.lookUp}</Button>
      </Form>
    </search>
  );
}

/**
 * What /qr-info says after a button was pressed; `checkIn` is the outcome of the check-in that follows a payment, `undo`
 * what was to be taken back, and `person` who they are on the list afterwards.
 */
function infoAnswer(input: {
  kind: DeskEntryKind | "owes";
  outcome: DeskOutcome;
  /** The money that a payment leaves to give back. */
  back: MoneyBack | undefined;
  checkIn: DeskOutcome | undefined;
  undo: PlannedUndo | undefined;
  person: RosterEntry | undefined;
  timeZone: string;
}): string {
  const { kind, outcome, back, checkIn, undo, person, timeZone } = input;
  if (back) return joinSentences([checkIn && paidText(checkIn), giveBackText(back)]);
  if (kind === "pay" && isDone(outcome)) return paidText(checkIn);
  if (undo && isDone(outcome)) return undoAnswerText(outcome, person, timeZone) ?? undoText(undo);
  return deskText(outcome, kind === "owes" ? "check_in" : kind);
}

function paidText(checkIn: DeskOutcome | undefined): string {
  if (!checkIn) return INFO_ANSWER_TEXTS.paid;
  if (isDone(checkIn)) return INFO_ANSWER_TEXTS.paidAndCheckedIn;
  return INFO_ANSWER_TEXTS.paidNotIn({ why: deskText(checkIn, "check_in") });
}
