import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import type { EventDistances } from "./event-distances.server";
import { distanceField } from "./distances";
import { DISTANCES_FORM_TEXTS } from "../pages-texts";

const METRES_PER_KM = 1000;

/** What the run measured, and each pace group that ran another distance. */
export function DistancesForm({
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
