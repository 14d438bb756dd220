import { Form, useNavigation } from "react-router";
import { holdsSeat } from "~/core/bookings/status";
import { StatusBadge } from "~/core/bookings/status-badge";
import type { EventId } from "~/db/tables/shapes";
import { formatTime, timeOf } from "~/lib/dates";
import { spacedPhone } from "~/lib/phone-digits";
import { formatRupees } from "~/lib/rupees";
import { STILL_OUT_TEXTS } from "~/texts/check-in/desk-desk";
import { INFO_LINKS_TEXTS, INFO_PERSON_TEXTS } from "~/texts/check-in/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { Icon as ClipboardList } from "~icons/clipboard-list";
import { Icon as Flag } from "~icons/flag";
import { Icon as Monitor } from "~icons/monitor";
import { Icon as Printer } from "~icons/printer";
import { Icon as History } from "~icons/rotate-ccw-clock";
import { Icon as Ruler } from "~icons/ruler";
import { Icon as ScanLine } from "~icons/scan-line";
import { CallLink } from "../call-link";
import { useClearOfFinger } from "../desk/use-double-tap-guard";
import { isOut } from "../everybody-back/home";
import { spacedReference } from "../pass/passes";
import type { RosterEntry } from "../roster/roster";
import type { DuePayment } from "./search-event-people.server";

export interface InfoPersonProps {
  /** The keys make a second tap of the same button harmless; one is for the check-in after a payment. */
  person: RosterEntry & { submitKey: string; checkInKey: string };
  /** What is asked for them and those they pay with. */
  due: DuePayment | undefined;
  /** Whether emergency contacts are to be seen today. */
  hasContacts: boolean;
  /** What this member of the crew looked at. */
  seen: { emergencyContact: string | null } | undefined;
  timeZone: string;
  isAdmin: boolean;
  /** Whether the window is open; outside it an admin enters a reason. */
  isOpen: boolean;
  /** The reason that a refused form for this person sent. */
  reason: string | undefined;
  countsHome: boolean;
}

/** One person on /qr-info, with details and actions. */
export function InfoPerson(props: InfoPersonProps) {
  const { person, due, seen } = props;
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto min-w-0 text-heading wrap-anywhere">{person.name}</h2>
        <StatusBadge status={person.status} />
        {isUnpaid(person) && <Badge tone="warning">{unpaidText(person, due)}</Badge>}
        {person.isFirstRun && <Badge tone="info">{INFO_PERSON_TEXTS.firstRun}</Badge>}
        {person.isGuest && <Badge>{INFO_PERSON_TEXTS.guest}</Badge>}
        {person.isNoShow && <Badge tone="danger">{INFO_PERSON_TEXTS.noShow}</Badge>}
      </div>
      <Facts {...props} />
      {seen?.emergencyContact && (
        <CallLink number={seen.emergencyContact} label={STILL_OUT_TEXTS.callEmergencyContact} />
      )}
      {holdsSeat(person.status) && <Actions {...props} />}
    </Card>
  );
}

function Facts(props: InfoPersonProps) {
  const { person, due, timeZone, countsHome } = props;
  const { checkedInAt, homes: [home] = [] } = person;
  const timeAt = (at: number) => formatTime(timeOf(at, timeZone));
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <Fact label={COMMON_WORDS.code}>{spacedReference(person.reference)}</Fact>
      <Fact label={COMMON_WORDS.phone}>
        {INFO_PERSON_TEXTS.phoneEndsIn({ digits: person.phoneEnd })}
      </Fact>
      {isUnpaid(person) && due && due.names.length > 1 && (
        <Fact label={INFO_PERSON_TEXTS.toPayFor}>{due.names.join(", ")}</Fact>
      )}
      {isUnpaid(person) && person.utr !== undefined && (
        <Fact label={INFO_PERSON_TEXTS.givenReference}>{person.utr}</Fact>
      )}
      {person.paceGroup && <Fact label={INFO_PERSON_TEXTS.paceGroup}>{person.paceGroup}</Fact>}
      <Fact label={INFO_PERSON_TEXTS.emergencyContact}>{emergencyText(props)}</Fact>
      <Fact label={INFO_PERSON_TEXTS.checkedIn}>
        {checkedInAt === null ? INFO_PERSON_TEXTS.notYet : timeAt(checkedInAt)}
      </Fact>
      {countsHome && (
        <Fact label={INFO_PERSON_TEXTS.home}>
          {home?.kind === "left_early"
            ? INFO_PERSON_TEXTS.leftEarlyAt({ time: timeAt(home.at) })
            : (home && timeAt(home.at)) || INFO_PERSON_TEXTS.notYet}
        </Fact>
      )}
    </dl>
  );
}

function Actions(props: InfoPersonProps) {
  const { person, due, hasContacts, seen, isAdmin, isOpen, countsHome, reason } = props;
  const busy = useNavigation().formData?.get("bookingId") === person.bookingId;
  const isIn = person.checkedInAt !== null;
  return (
    <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
      <input type="hidden" name="bookingId" value={person.bookingId} />
      <input type="hidden" name="submitKey" value={person.submitKey} />
      {!isIn && <input type="hidden" name="checkInKey" value={person.checkInKey} />}
      {isIn && <UndoButton busy={busy} />}
      {hasContacts && !person.lacksEmergencyContact && !seen && (
        <Button name="kind" value="contact_seen" busy={busy}>
          {INFO_PERSON_TEXTS.showContact}
        </Button>
      )}
      {countsHome && isOut(person) && (
        <>
          <Button name="kind" value="home" busy={busy}>
            {INFO_PERSON_TEXTS.home}
          </Button>
          <Button name="kind" value="left_early" busy={busy}>
            {INFO_PERSON_TEXTS.leftEarly}
          </Button>
        </>
      )}
      {isUnpaid(person) && isAdmin && (
        <>
          <input type="hidden" name="shownRupees" value={dueRupees(person, due)} />
          <Button name="paidBy" value="cash" busy={busy}>
            {INFO_PERSON_TEXTS.paidInCash}
          </Button>
          <Button name="paidBy" value="upi" busy={busy}>
            {INFO_PERSON_TEXTS.paidByUpi}
          </Button>
        </>
      )}
      {!isIn && person.isUnpaid && (
        <Button name="kind" value="owes" busy={busy}>
          {INFO_PERSON_TEXTS.cameOwes({ rupees: formatRupees(person.priceRupees) })}
        </Button>
      )}
      {!isIn && !person.isUnpaid && isAdmin && !isOpen && (
        <Input
          label={INFO_PERSON_TEXTS.why}
          name="reason"
          defaultValue={reason}
          required
          minLength={3}
          maxLength={200}
          className="w-full"
        />
      )}
      {!isIn && !person.isUnpaid && (
        <Button name="kind" value="check_in" variant="primary" busy={busy}>
          {INFO_PERSON_TEXTS.checkIn}
        </Button>
      )}
    </Form>
  );
}

function UndoButton({ busy }: { busy: boolean }) {
  const clear = useClearOfFinger();
  return (
    <Button {...clear} name="kind" value="undo" busy={busy}>
      {INFO_PERSON_TEXTS.undo}
    </Button>
  );
}

function isUnpaid(person: RosterEntry): boolean {
  return person.isUnpaid || Boolean(person.owesRupees);
}

function dueRupees(
  { owesRupees, priceRupees }: Pick<RosterEntry, "owesRupees" | "priceRupees">,
  due: DuePayment | undefined,
): number {
  return due?.rupees ?? (owesRupees || priceRupees);
}

function unpaidText(person: RosterEntry, due: DuePayment | undefined): string {
  const rupees = formatRupees(dueRupees(person, due));
  if (person.hasGivenReference) return INFO_PERSON_TEXTS.unpaidWithReference({ rupees });
  return INFO_PERSON_TEXTS.unpaid({ rupees });
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}

function emergencyText({ person, seen, hasContacts }: InfoPersonProps): string {
  if (person.lacksEmergencyContact)
    return person.isGuest ? INFO_PERSON_TEXTS.ofGuest : INFO_PERSON_TEXTS.missing;
  if (!hasContacts) return INFO_PERSON_TEXTS.shownLater;
  return seen?.emergencyContact ? spacedPhone(seen.emergencyContact) : INFO_PERSON_TEXTS.onFile;
}

/** Links to the crew's other pages for the event. */
export function InfoLinks({ eventId, isAdmin }: { eventId: EventId; isAdmin: boolean }) {
  const query = `?${new URLSearchParams({ event: eventId })}`;
  return (
    <nav
      aria-label={INFO_LINKS_TEXTS.runDay}
      className="grid gap-3 *:justify-start! sm:grid-cols-3"
    >
      <ButtonLink reloadDocument to={`/qr-scanner${query}`} icon={<ScanLine />}>
        {INFO_LINKS_TEXTS.qrScanner}
      </ButtonLink>
      <ButtonLink to={`/qr-info/screen${query}`} icon={<Monitor />}>
        {INFO_LINKS_TEXTS.selfCheckInScreen}
      </ButtonLink>
      <ButtonLink to={`/qr-info/poster${query}`} icon={<Printer />}>
        {INFO_LINKS_TEXTS.poster}
      </ButtonLink>
      <ButtonLink to={`/qr-info/roster${query}`} icon={<ClipboardList />}>
        {INFO_LINKS_TEXTS.rosterToPrint}
      </ButtonLink>
      <ButtonLink to={`/qr-info/distances${query}`} icon={<Ruler />}>
        {INFO_LINKS_TEXTS.distances}
      </ButtonLink>
      {isAdmin && (
        <>
          <ButtonLink to={`/qr-info/results${query}`} icon={<Flag />}>
            {INFO_LINKS_TEXTS.afterTheRun}
          </ButtonLink>
          <ButtonLink to={`/qr-info/log${query}`} icon={<History />}>
            {INFO_LINKS_TEXTS.logOfTheDesk}
          </ButtonLink>
        </>
      )}
    </nav>
  );
}
