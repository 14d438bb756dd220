import { Phone, Siren } from "lucide-react";
import { formatTime, timeOf } from "~/lib/dates";
import { Button } from "~/ui/button";
import { buttonStyle } from "~/ui/button-style";
import { OpenSign } from "~/ui/open-sign";
import { STILL_OUT_TEXTS } from "../desk/desk-texts";
import type { RosterEntry } from "../roster/roster";
import { isOut, outText } from "./home";

export interface StillOutProps {
  roster: RosterEntry[];
  counts: { out: number; home: number };
  sweep: { name: string | null; at: number } | null | undefined;
  timeZone: string;
  /** Whether the server answers. */
  isLinked: boolean;
  onEarly: (person: RosterEntry) => void;
}

const LINE = "flex min-h-11 items-center gap-2 px-3 font-bold";

/** The people still out with their contacts, and whether the sweep is home. */
export function StillOut({ roster, counts, sweep, timeZone, isLinked, onEarly }: StillOutProps) {
  const people = roster.filter(isOut);
  const isLate = Boolean(sweep) && people.length > 0;
  return (
    <section aria-label={STILL_OUT_TEXTS.stillOut} className="grid gap-2">
      {sweep && (
        <p
          role="status"
          className={`flex items-center gap-2 rounded-lg p-3 font-bold ${isLate ? "bg-danger-fill text-on-danger" : "bg-sunken text-ink"}`}
        >
          <Siren aria-hidden className="size-5 shrink-0" />
          {STILL_OUT_TEXTS.cameInLast(sweep.name, formatTime(timeOf(sweep.at, timeZone)))}
          {isLate && ` ${STILL_OUT_TEXTS.callThem}`}
        </p>
      )}
      {people.length === 0 ? (
        <p className={`${LINE} rounded-lg border border-line bg-surface`}>
          {outText(counts, isLinked)}
        </p>
      ) : (
        // It opens when the sweep comes in: they are to be called now.
        <details open={isLate} className="group rounded-lg border border-line bg-surface">
          <summary className={`${LINE} cursor-pointer`}>
            {outText(counts, isLinked)}
            <OpenSign />
          </summary>
          <ul className="max-h-[60dvh] overflow-y-auto px-3">
            {people.map((person) => (
              <li key={person.bookingId} className="grid gap-2 border-t border-line py-3">
                <Person person={person} onEarly={onEarly} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Person({ person, onEarly }: { person: RosterEntry } & Pick<StillOutProps, "onEarly">) {
  const { name, paceGroup, phone, phoneEnd, emergencyContact } = person;
  return (
    <>
      <p>
        <b className="text-lg">{name}</b>
        {paceGroup && `, ${paceGroup}`}
        <span className="block">
          {emergencyContact
            ? STILL_OUT_TEXTS.emergencyContact(emergencyContact)
            : STILL_OUT_TEXTS.noEmergencyContact}
          {!phone && ` ${STILL_OUT_TEXTS.phoneEndsIn(phoneEnd)}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {phone && <Call number={phone} label={STILL_OUT_TEXTS.call(name)} />}
        {emergencyContact && (
          <Call number={emergencyContact} label={STILL_OUT_TEXTS.callEmergencyContact} />
        )}
        <Button
          type="button"
          aria-label={STILL_OUT_TEXTS.leftEarlyOf(name)}
          onClick={() => onEarly(person)}
        >
          {STILL_OUT_TEXTS.leftEarly}
        </Button>
      </div>
    </>
  );
}

function Call({ number, label }: { number: string; label: string }) {
  return (
    <a href={`tel:${number}`} className={buttonStyle({ variant: "primary" })}>
      <Phone aria-hidden className="size-5 shrink-0" />
      {label}
    </a>
  );
}
