import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { distancesSchema } from "~/core/check-in/form";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { loadedOf, textsIn } from "~/lib/stored-fields";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import { CHECK_IN_FORM_TEXTS } from "~/texts/check-in/check-in";
import { DISTANCES_FORM_TEXTS, DISTANCES_PAGE_TEXTS } from "~/texts/check-in/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { changedText, distanceField, distanceValues } from "../measured";
import type { Route } from "./+types/route";
import {
  type EventDistances,
  findEventDistances,
  setEventDistances,
} from "./set-event-distances.server";

export const meta = pageTitle((club) => `${DISTANCES_PAGE_TEXTS.title} – ${club}`);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(requestContext);
  const event = await eventOf(args);
  return { event, distances: await findEventDistances(db, { eventId: event.id }) };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const crew = args.context.get(crewContext);
  const event = await eventOf(args);
  const form = await args.request.formData();
  const submission = parseWithZod(form, { schema: distancesSchema });
  if (submission.status !== "success")
    return data(
      { ok: false, text: CHECK_IN_FORM_TEXTS.distancesRefused, typed: textsIn(form) },
      { status: 400 },
    );
  const typed = textsIn(form);
  const distances = { ...submission.value, loaded: typed.loaded, event, crew };
  const set = await setEventDistances(db, { ...distances, requestId, now, timeZone });
  if (set.ok) return { ok: true, text: DISTANCES_PAGE_TEXTS.saved, typed: undefined };
  if (set.reason === "early")
    return data({ ok: false, text: CHECK_IN_FORM_TEXTS.distancesEarly, typed }, { status: 409 });
  const stored = distanceValues(set.stored);
  const groups = set.stored.groups.map(({ id, label }) => [distanceField(id), label]);
  const labels = { km: DISTANCES_FORM_TEXTS.kilometres, ...Object.fromEntries(groups) };
  const text = changedText(labels, { stored, typed });
  return data({ ok: false, text, typed: { ...typed, loaded: loadedOf(stored) } }, { status: 409 });
}

/** The event in the address; run leaders see those around now. */
async function eventOf({ context, url }: Route.LoaderArgs | Route.ActionArgs) {
  const { db, now } = context.get(requestContext);
  const eventId = url.searchParams.get("event") ?? "";
  const { event } = await findEventOnNow(db, { crew: context.get(crewContext), eventId, now });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  return event;
}

export default function QrInfoDistancesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, distances } = loaderData;
  return (
    <CrewFrame title={DISTANCES_PAGE_TEXTS.title} event={event}>
      {actionData && (
        <Alert tone={actionData.ok ? "success" : "danger"} announce>
          {actionData.text}
        </Alert>
      )}
      <DistancesForm
        key={loadedOf(distanceValues(distances))}
        distances={distances}
        typed={actionData?.typed}
      />
    </CrewFrame>
  );
}

/** What the run measured, and each pace group that ran another distance. */
function DistancesForm({
  distances,
  typed,
}: {
  distances: EventDistances;
  /** What a refused form sent. */
  typed: Record<string, string> | undefined;
}) {
  const isBusy = useNavigation().state !== "idle";
  const stored = distanceValues(distances);
  return (
    <Form method="post" className="grid max-w-md gap-5">
      <input type="hidden" name="loaded" value={typed?.loaded ?? loadedOf(stored)} />
      <p>{DISTANCES_FORM_TEXTS.whoGetsThem}</p>
      <Input
        label={DISTANCES_FORM_TEXTS.kilometres}
        name="km"
        id="km"
        inputMode="decimal"
        placeholder="5"
        defaultValue={typed?.km ?? stored.km}
      />
      {distances.groups.map(({ id, label }) => (
        <Input
          key={id}
          label={label}
          hint={DISTANCES_FORM_TEXTS.leaveEmpty}
          name={distanceField(id)}
          id={distanceField(id)}
          inputMode="decimal"
          defaultValue={typed?.[distanceField(id)] ?? stored[distanceField(id)]}
        />
      ))}
      <Button variant="primary" busy={isBusy} className="w-fit">
        {COMMON_WORDS.save}
      </Button>
    </Form>
  );
}
