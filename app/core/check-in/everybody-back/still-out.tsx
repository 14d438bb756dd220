import { useState } from "react";
import { formatTime, timeOf } from "~/lib/dates";
import { DESK_WORDS } from "~/texts/check-in/desk";
import { LAST_QUESTION_TEXTS, STILL_OUT_TEXTS } from "~/texts/check-in/desk-desk";
import { Button } from "~/ui/button";
import { OpenSign } from "~/ui/open-sign";
import { QuestionDialog } from "~/ui/question-dialog";
import { Icon as Siren } from "~icons/siren";
import { CallLink } from "../call-link";
import type { Happen } from "../device/state";
import { type RosterEntry, shownName } from "../roster/roster";
import { isOut, outText } from "./home";

export interface StillOutProps {
  roster: RosterEntry[];
  counts: { out: number; home: number };
  sweep: { name: string | null; at: number } | null | undefined;
  timeZone: string;
  /** Whether the server answers. */
  isLinked: boolean;
  happen: Happen;
}

const LINE = "flex min-h-11 items-center gap-2 px-3 font-bold";

/** The people still out with their contacts, and whether the sweep is home. */
export function StillOut({ roster, counts, sweep, timeZone, isLinked, happen }: StillOutProps) {
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
          {DESK_WORDS.cameInLastAt({
            sweep: sweep.name ?? DESK_WORDS.theSweep,
            time: formatTime(timeOf(sweep.at, timeZone)),
          })}
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
                <Person person={person} happen={happen} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <LastQuestion counts={counts} isLinked={isLinked} happen={happen} />
    </section>
  );
}

/** The sweep's button, which asks first: everybody else takes from it that those still out are to be called. */
function LastQuestion({
  counts,
  isLinked,
  happen,
}: Pick<StillOutProps, "counts" | "isLinked" | "happen">) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button type="button" className="justify-self-start" onClick={() => setAsked(true)}>
        {LAST_QUESTION_TEXTS.iAmLast}
      </Button>
      {isAsked && (
        <QuestionDialog title={LAST_QUESTION_TEXTS.ask} onStay={() => setAsked(false)}>
          {(close) => (
            <>
              <p>{outText(counts, isLinked)}</p>
              <div className="flex flex-wrap gap-3">
                <Button
                  type="button"
                  variant="primary"
                  onClick={() => {
                    close();
                    happen({ type: "last_tapped" });
                  }}
                >
                  {LAST_QUESTION_TEXTS.yes}
                </Button>
                <Button type="button" variant="quiet" onClick={close}>
                  {LAST_QUESTION_TEXTS.notYet}
                </Button>
              </div>
            </>
          )}
        </QuestionDialog>
      )}
    </>
  );
}

function Person({ person, happen }: { person: RosterEntry; happen: Happen }) {
  const { bookingId, paceGroup, phone, phoneEnd, emergencyContact } = person;
  const name = shownName(person);
  return (
    <>
      <p>
        <b className="text-lg">{name}</b>
        {paceGroup && `, ${paceGroup}`}
        <span className="block">
          {!emergencyContact && STILL_OUT_TEXTS.noEmergencyContact}
          {!phone && phoneEnd && ` ${STILL_OUT_TEXTS.phoneEndsIn({ digits: phoneEnd })}`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {phone && <CallLink number={phone} label={STILL_OUT_TEXTS.call({ name })} />}
        {emergencyContact && (
          <CallLink
            number={emergencyContact}
            label={STILL_OUT_TEXTS.callEmergencyContact}
            onClick={() => happen({ type: "contact_tapped", bookingId })}
          />
        )}
        <Button
          type="button"
          aria-label={STILL_OUT_TEXTS.leftEarlyOf({ name })}
          onClick={() => happen({ type: "home_tapped", bookingId, kind: "left_early" })}
        >
          {STILL_OUT_TEXTS.leftEarly}
        </Button>
      </div>
    </>
  );
}
