import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { club } from "~/content/club";
import { isInWindow } from "~/features/check-ins/rules";
import { recordGateEntries } from "~/features/run-day/commands/record-gate-entries.server";
import { CrewFrame } from "~/features/run-day/components/crew-frame";
import { InfoLinks } from "~/features/run-day/components/info-links";
import { InfoPerson } from "~/features/run-day/components/info-person";
import { InfoSearch } from "~/features/run-day/components/info-search";
import { findLookedUp } from "~/features/run-day/queries/find-looked-up.server";
import { listGatePeople } from "~/features/run-day/queries/list-gate-people.server";
import { findRunOnNow } from "~/features/run-day/queries.server";
import { gateText, homeOf } from "~/features/run-day/rules";
import { infoSchema } from "~/features/run-day/schema";
import { SCAN_REFUSALS } from "~/features/scans/rules";
import { dayOf } from "~/lib/dates";
import { newId } from "~/lib/ids.server";
import { appContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/run-crew.server";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import type { Route } from "./+types/qr-info";

const PEOPLE_SHOWN = 10;

export const meta: Route.MetaFunction = () => [{ title: `QR Info – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, secret, timeZone } = context.get(appContext);
  const crew = context.get(crewContext);
  const search = new URL(request.url).searchParams;
  const typed = search.get("q")?.trim() ?? "";
  const { runs, run } = await findRunOnNow(db, { crew, eventId: search.get("event"), now });
  const looked = run && typed ? { eventId: run.id, typed, secret, limit: PEOPLE_SHOWN } : undefined;
  const found = looked && (await findLookedUp(db, looked));
  const people = found?.people ?? [];
  const isAdmin = crew.kind === "admin";
  const bookingIds = isAdmin ? people.map(({ bookingId }) => bookingId) : [];
  return {
    runs,
    run: run ?? null,
    typed,
    people: people.map((person) => ({ ...person, submitKey: newId() })),
    more: await listGatePeople(db, { bookingIds, today: dayOf(now, timeZone) }),
    problem: found?.problem,
    isAdmin,
    isOpen: run !== undefined && isInWindow(run, now),
    timeZone,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const facts = context.get(appContext);
  const crew = context.get(crewContext);
  const eventId = new URL(request.url).searchParams.get("event");
  const { run } = await findRunOnNow(facts.db, { crew, eventId, now: facts.now });
  const submission = parseWithZod(await request.formData(), { schema: infoSchema });
  if (!run || submission.status !== "success") {
    return data({ ok: false, text: "Please reload the page and try again." }, { status: 400 });
  }
  const { submitKey: nonce, kind, bookingId, reason } = submission.value;
  const base = { nonce, bookingId, at: facts.now };
  const entry =
    kind === "check_in" ? { ...base, kind, method: "list" as const, reason } : { ...base, kind };
  const batch = { eventId: run.id, entries: [entry], deviceNow: facts.now };
  const done = await recordGateEntries(facts.db, { ...facts, ...batch, crew });
  const outcome = done.ok ? (done.results[0]?.outcome ?? "unknown") : "unknown";
  const ok = outcome === "done" || outcome === "duplicate";
  return data({ ok, text: gateText(outcome) }, { status: ok ? 200 : 409 });
}

export default function QrInfoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, runs, typed, people, more, problem, ...rest } = loaderData;
  return (
    <CrewFrame
      title="QR Info"
      run={run}
      runs={runs}
      back={homeOf(rest.isAdmin ? "admin" : "run_leader")}
      backTo="Dashboard"
    >
      {!run && (
        <EmptyState title="No run today">Runs appear here a day before their start.</EmptyState>
      )}
      {actionData && (
        <Alert tone={actionData.ok ? "success" : "danger"} announce>
          {actionData.text}
        </Alert>
      )}
      {run && <InfoSearch eventId={run.id} typed={typed} />}
      {problem && <Alert tone="warning">{SCAN_REFUSALS[problem].text}</Alert>}
      <ul className="grid gap-4">
        {people.map((person) => (
          <InfoPerson
            key={person.bookingId}
            person={person}
            more={more.find(({ bookingId }) => bookingId === person.bookingId)}
            {...rest}
          />
        ))}
      </ul>
      {run && <InfoLinks eventId={run.id} isAdmin={rest.isAdmin} />}
    </CrewFrame>
  );
}
