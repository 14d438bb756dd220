import { Form } from "react-router";
import type { ConsentPurpose } from "~/db/tables/people";
import { Switch } from "~/ui/switch";
import { CONSENT_TEXTS } from "../member-pages-texts";
import { ALL_CONSENT_PURPOSES } from "./consents";

/** The consents as switches, saved at once. */
export function ConsentSwitches({ consents }: { consents: Record<ConsentPurpose, boolean> }) {
  return (
    <ul className="divide-y divide-line">
      {ALL_CONSENT_PURPOSES.map((purpose) => (
        <li key={purpose} className="flex items-center gap-4 py-3">
          <div className="mr-auto grid min-w-0">
            <p className="font-bold">{CONSENT_TEXTS[purpose].label}</p>
            <p className="text-sm text-muted">{CONSENT_TEXTS[purpose].hint}</p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="consent" />
            <input type="hidden" name="purpose" value={purpose} />
            <Switch name="given" label={CONSENT_TEXTS[purpose].label} isOn={consents[purpose]} />
          </Form>
        </li>
      ))}
    </ul>
  );
}
