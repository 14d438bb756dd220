import { memo, type ReactNode } from "react";
import { shortGroupName } from "~/core/bookings/pace-groups/rules";
import { formatTime, timeOf } from "~/lib/dates";
import { FINISH_ROW_TEXTS, ROSTER_ROW_TEXTS } from "~/texts/check-in/desk-desk";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { IconButton } from "~/ui/icon-button";
import { MarkedText } from "~/ui/marked-text";
import { Icon as Check } from "~icons/check";
import { Icon as House } from "~icons/house";
import { Icon as Undo2 } from "~icons/undo-2";
import { walkInNonce } from "../check-ins";
import { useClearOfFinger } from "../desk/use-double-tap-guard";
import type { Happen } from "../device/state";
import { asksForContact, type RosterEntry, shownName } from "./roster";

/** Height of a row in pixels: the class `h-20` below, for two lines of marks on a narrow phone. */
export const ROW_PIXELS = 80;
/** With letters of double size the marks stand below, over the whole width, in three lines at most. */
const NARROW_ROW =
  "max-[18rem]:grid max-[18rem]:h-32 max-[18rem]:grid-cols-[minmax(0,1fr)_auto] max-[18rem]:content-center max-[18rem]:gap-y-1";
/** Words that only a screen reader says. */
const HIDDEN = { hidden: (words: string) => <span className="sr-only">{words}</span> };
/** Isolates a row's layout, so that fast scrolling stays smooth. */
export const ROW_LOOK = classNames(
  "flex h-20 items-center gap-3 border-b border-line px-2 contain-strict",
  NARROW_ROW,
);
/** High contrast for bright sun; pale where a tap does not check in. */
export const SOLID = "border-transparent! bg-ink! text-on-ink! hover:bg-ink/85!";

/** Badges in ink on their tone: at least 7:1, for bright sun. */
const STRONG = "text-ink!";

export interface RosterRowProps {
  person: RosterEntry;
  timeZone: string;
  canUndo: boolean;
  /** Whether the server refuses what this phone has kept. */
  isUnsure?: boolean;
  /** Whether they were checked in here while the clock was in doubt, or on another phone that showed it to this one. */
  isNoted?: boolean;
  happen: Happen;
}

/** One person on the list, with marks and one button. */
export const RosterRow = memo(function RosterRow(props: RosterRowProps) {
  const { person, timeZone, happen } = props;
  const { bookingId, checkedInAt } = person;
  const name = shownName(person);
  return (
    <>
      <RowPerson person={person} happen={happen} marksLook="gap-x-1.5 [&>span]:px-2 [&>span]:py-0">
        {person.phoneEnd && (
          <span className="figure self-center px-0!">{`…${person.phoneEnd}`}</span>
        )}
        {person.paceGroup && (
          <span className="self-center px-0! font-bold">{shortGroupName(person.paceGroup)}</span>
        )}
        <Marks person={person} />
      </RowPerson>
      {checkedInAt === null ? (
        // A tap on a person who has not paid asks what to do about it.
        <Button
          type="button"
          size="large"
          className={classNames("shrink-0 px-4!", !person.isUnpaid && SOLID)}
          aria-label={ROSTER_ROW_TEXTS.checkInOf({ name })}
          onClick={() => happen({ type: "check_in_tapped", bookingId })}
        >
          <Check aria-hidden className="size-6 min-[18rem]:hidden" />
          <span className="max-[18rem]:hidden">{ROSTER_ROW_TEXTS.checkIn}</span>
        </Button>
      ) : (
        <div className="flex shrink-0 items-center gap-1">
          <Arrived
            person={person}
            isUnsure={props.isUnsure}
            isNoted={props.isNoted}
            at={formatTime(timeOf(checkedInAt, timeZone))}
          />
          {props.canUndo && (
            <TakeBack
              label={ROSTER_ROW_TEXTS.undo({ name })}
              onClick={() => happen({ type: "undo_tapped", bookingId })}
            />
          )}
        </div>
      )}
    </>
  );
});

function TakeBack({ label, onClick }: { label: string; onClick: () => void }) {
  const clear = useClearOfFinger();
  return (
    <IconButton
      {...clear}
      size="large"
      label={label}
      icon={<Undo2 aria-hidden />}
      onClick={onClick}
    />
  );
}

/** Green only for a listed person at a sure time; a walk-in waits for the server's answer. */
function Arrived({
  person,
  isUnsure,
  isNoted,
  at,
}: Pick<RosterRowProps, "person" | "isUnsure" | "isNoted"> & { at: string }) {
  if (isUnsure || isNoted || walkInNonce(person.bookingId)) {
    const kept = isNoted ? ROSTER_ROW_TEXTS.noted : ROSTER_ROW_TEXTS.toBeConfirmed;
    return (
      <Badge tone="warning" className={STRONG}>
        {isUnsure ? ROSTER_ROW_TEXTS.notSent : kept}
      </Badge>
    );
  }
  return (
    <span className="flex items-center gap-1 font-bold text-success">
      <Check aria-hidden className="size-5" />
      <MarkedText text={ROSTER_ROW_TEXTS.checkedInAt({ at })} marks={HIDDEN} />
    </span>
  );
}

function Marks({ person }: { person: RosterEntry }) {
  return (
    <>
      {(person.isUnpaid || Boolean(person.owesRupees)) && (
        <Badge tone="warning" className={STRONG}>
          {person.hasGivenReference ? ROSTER_ROW_TEXTS.referenceGiven : ROSTER_ROW_TEXTS.unpaid}
        </Badge>
      )}
      {person.isFirstRun && (
        <Badge tone="info" className={STRONG}>
          {ROSTER_ROW_TEXTS.firstRun}
        </Badge>
      )}
      {person.isLate && person.checkedInAt === null && (
        <Badge tone="info" className={STRONG}>
          {ROSTER_ROW_TEXTS.late}
        </Badge>
      )}
      {person.isGuest && <Badge>{ROSTER_ROW_TEXTS.guest}</Badge>}
      {person.isNoShow && (
        <Badge tone="danger" className={STRONG}>
          {ROSTER_ROW_TEXTS.noShow}
        </Badge>
      )}
      {asksForContact(person) && (
        <Badge>
          <MarkedText text={ROSTER_ROW_TEXTS.no} marks={HIDDEN} />
        </Badge>
      )}
    </>
  );
}

/** Who somebody is on a row of the list: the name, on run day with whom to call, and below it small marks, one line or two. */
function RowPerson({
  person,
  happen,
  marksLook,
  children,
}: {
  person: RosterEntry;
  happen: Happen;
  /** Class names of the line of marks. */
  marksLook: string;
  children: ReactNode;
}) {
  const look =
    "truncate text-lg leading-tight font-bold max-[18rem]:line-clamp-2 max-[18rem]:whitespace-normal";
  const { bookingId, emergencyContact } = person;
  const name = shownName(person);
  return (
    <div className="min-w-0 grow max-[18rem]:contents">
      {emergencyContact ? (
        <button
          type="button"
          aria-label={ROSTER_ROW_TEXTS.emergencyContactOf({ name })}
          className={classNames(look, "block min-h-8 max-w-full text-left underline")}
          onClick={() => happen({ type: "contact_tapped", bookingId })}
        >
          {name}
        </button>
      ) : (
        <p className={look}>{name}</p>
      )}
      <p
        className={classNames(
          "flex flex-wrap gap-y-0.5 pt-0.5 text-sm text-ink max-[18rem]:col-span-2 max-[18rem]:row-start-2",
          marksLook,
        )}
      >
        {children}
      </p>
    </div>
  );
}

interface FinishRowProps {
  person: RosterEntry;
  timeZone: string;
  /** Whether another phone showed it to this one, and the server has not heard of it. */
  isNoted: boolean;
  happen: Happen;
}

/** One person at the finish: out with one button, or home with the time. */
export const FinishRow = memo(function FinishRow({
  person,
  timeZone,
  isNoted,
  happen,
}: FinishRowProps) {
  const { bookingId, phoneEnd, paceGroup, checkedInAt, homes = [] } = person;
  const name = shownName(person);
  const [home] = homes;
  return (
    <>
      <RowPerson person={person} happen={happen} marksLook="items-center gap-x-2">
        {phoneEnd && <span className="figure">{`…${phoneEnd}`}</span>}
        {paceGroup && <span className="max-w-40 truncate">{paceGroup}</span>}
        {checkedInAt === null && (
          <Badge className="text-ink!">{FINISH_ROW_TEXTS.notCheckedIn}</Badge>
        )}
      </RowPerson>
      {home ? (
        <div className="flex shrink-0 items-center gap-1">
          <span className="grid justify-items-end text-right font-bold text-success">
            <span className="flex items-center gap-1">
              <House aria-hidden className="size-5" />
              <MarkedText
                text={FINISH_ROW_TEXTS.homeAt({ at: formatTime(timeOf(home.at, timeZone)) })}
                marks={HIDDEN}
              />
            </span>
            {home.kind === "left_early" && (
              <span className="text-sm">{FINISH_ROW_TEXTS.leftEarly}</span>
            )}
            {isNoted && <span className="text-sm text-ink">{ROSTER_ROW_TEXTS.noted}</span>}
          </span>
          <TakeBack
            label={FINISH_ROW_TEXTS.stillOut({ name })}
            onClick={() => happen({ type: "still_out_tapped", bookingId })}
          />
        </div>
      ) : (
        <Button
          type="button"
          size="large"
          className={`shrink-0 px-4! ${SOLID}`}
          aria-label={FINISH_ROW_TEXTS.homeOf({ name })}
          onClick={() => happen({ type: "home_tapped", bookingId, kind: "home" })}
        >
          {FINISH_ROW_TEXTS.home}
        </Button>
      )}
    </>
  );
});
