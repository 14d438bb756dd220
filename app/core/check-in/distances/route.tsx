import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, useNavigation } from "react-router";
import { club } from "~/content/club";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { distancesSchema } from "~/core/check-in/form";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { DISTANCES_PAGE_TEXTS } from "~/core/check-in/pages-texts";
import { textsIn } from "~/lib/stored-fields";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { DISTANCES_EARLY_TEXT, DISTANCES_REFUSED_TEXT, distanceField } from "../form";
import { DISTANCES_FORM_TEXTS } from "../pages-texts";
import type { Route } from "./+types/route";
import {
  type EventDistances,
  findEventDistances,
  setEventDistances,
} from "./set-event-distances.server";

export const meta: Route.MetaFunction = () => [
  { title: `${DISTANCES_PAGE_TEXTS.title} – ${club.name}` },
];

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
    return data({ ok: false, text: DISTANCES_REFUSED_TEXT, typed: textsIn(form) }, { status: 400 });
  const typed = { ...submission.value, event, crew };
  const ok = await setEventDistances(db, { ...typed, requestId, now, timeZone });
  return data(
    {
      ok,
      text: ok ? DISTANCES_PAGE_TEXTS.saved : DISTANCES_EARLY_TEXT,
      typed: ok ? undefined : textsIn(form),
    },
    { status: ok ? 200 : 409 },
  );
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
    <CrewFrame title={DISTANCES_PAGE_TEXTS.title} event={event} back={`/qr-info?event=${event.id}`}>
      {actionData && (
        <Alert tone={actionData.ok ? "success" : "danger"} announce>
          {actionData.text}
        </Alert>
      )}
      <DistancesForm distances={distances} typed={actionData?.typed} />
    </CrewFrame>
  );
}

const METRES_PER_KM = 1000;

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
  return (
    <Form method="post" className="grid max-w-md gap-5">
      <p>{DISTANCES_FORM_TEXTS.whoGetsThem}</p>
      <Input
        label={DISTANCES_FORM_TEXTS.kilometres}
        name="km"
        id="km"
        inputMode="decimal"
        placeholder="5"
        defaultValue={typed?.km ?? kmText(distances.distanceM)}
      />
      {distances.groups.map(({ id, label, distanceM }) => (
        <Input
          key={id}
          label={label}
          hint={DISTANCES_FORM_TEXTS.leaveEmpty}
          name={distanceField(id)}
          id={distanceField(id)}
          inputMode="decimal"
          defaultValue={typed?.[distanceField(id)] ?? kmText(distanceM)}
        />
      ))}
      <Button variant="primary" busy={isBusy} className="w-fit">
        {DISTANCES_FORM_TEXTS.save}
      </Button>
    </Form>
  );
}

function kmText(metres: number | null): string {
  return metres === null ? "" : String(metres / METRES_PER_KM);
}
