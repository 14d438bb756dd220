import { Form, useNavigation } from "react-router";
import { StatusBadge } from "~/features/bookings/components/status-badge";
import { timeOf } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Input } from "~/ui/field";
import { isOut } from "../rules/home";
import { spacedReference } from "../rules/passes";
import type { RosterEntry } from "../rules/roster";

export interface InfoPersonProps {
  /** Makes a second tap of the same button harmless. */
  person: RosterEntry & { submitKey: string };
  /** Only for admins. */
  more: { phone: string; emergencyContact: string | null } | undefined;
  timeZone: string;
  isAdmin: boolean;
  /** Whether the window is open; outside it an admin enters a reason. */
  isOpen: boolean;
  countsHome: boolean;
}

/** One person on /qr-info, with details and actions. */
export function InfoPerson(props: InfoPersonProps) {
  const { person, more, timeZone, isAdmin, isOpen, countsHome } = props;
  const busy = useNavigation().formData?.get("bookingId") === person.bookingId;
  const isUnpaid = person.isUnpaid || Boolean(person.owesRupees);
  const isLive = person.status !== "cancelled";
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-heading">{person.name}</h2>
        <StatusBadge status={person.status} />
        {isUnpaid && (
          <Badge tone="warning">
            {formatRupees(person.owesRupees || person.priceRupees)} unpaid
          </Badge>
        )}
        {person.isFirstRun && <Badge tone="info">First run</Badge>}
        {person.isGuest && <Badge>Guest</Badge>}
        {person.isNoShow && <Badge tone="danger">No-show</Badge>}
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact label="Code">{spacedReference(person.reference)}</Fact>
        <Fact label="Phone">{more ? more.phone : `ends in ${person.phoneEnd}`}</Fact>
        {person.paceGroup && <Fact label="Pace group">{person.paceGroup}</Fact>}
        <Fact label="Emergency contact">{emergencyText(person, more)}</Fact>
        <Fact label="Checked in">
          {person.checkedInAt === null ? "Not yet" : timeOf(person.checkedInAt, timeZone)}
        </Fact>
        <HomeFact isShown={countsHome} person={person} timeZone={timeZone} />
      </dl>
      {isLive && (
        <Form method="post" className="flex flex-wrap gap-3" preventScrollReset>
          <input type="hidden" name="bookingId" value={person.bookingId} />
          <input type="hidden" name="submitKey" value={person.submitKey} />
          {person.checkedInAt !== null && (
            <Button name="kind" value="undo" busy={busy}>
              Undo
            </Button>
          )}
          <HomeButtons isShown={countsHome} person={person} busy={busy} />
          {isUnpaid && isAdmin && (
            <>
              <Button name="paidBy" value="cash" busy={busy}>
                Paid in cash
              </Button>
              <Button name="paidBy" value="upi" busy={busy}>
                Paid by UPI
              </Button>
            </>
          )}
          {person.checkedInAt === null && person.isUnpaid && (
            <Button name="kind" value="owes" busy={busy}>
              Came, owes {formatRupees(person.priceRupees)}
            </Button>
          )}
          {person.checkedInAt === null && !person.isUnpaid && isAdmin && !isOpen && (
            <Input
              label="Why check in now?"
              name="reason"
              required
              minLength={3}
              maxLength={200}
              className="w-full"
            />
          )}
          {person.checkedInAt === null && !person.isUnpaid && (
            <Button name="kind" value="check_in" variant="primary" busy={busy}>
              Check in
            </Button>
          )}
        </Form>
      )}
    </Card>
  );
}

function HomeButtons({
  isShown,
  person,
  busy,
}: {
  isShown: boolean;
  person: RosterEntry;
  busy: boolean;
}) {
  if (!isShown || !isOut(person)) return null;
  return (
    <>
      <Button name="kind" value="home" busy={busy}>
        Home
      </Button>
      <Button name="kind" value="left_early" busy={busy}>
        Left early
      </Button>
    </>
  );
}

function HomeFact({
  isShown,
  person: { homes: [home] = [] },
  timeZone,
}: {
  isShown: boolean;
  person: RosterEntry;
  timeZone: string;
}) {
  if (!isShown) return null;
  const at = home && timeOf(home.at, timeZone);
  return (
    <Fact label="Home">
      {home?.kind === "left_early" ? `Left early, ${at}` : (at ?? "Not yet")}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}

function emergencyText(person: RosterEntry, more: InfoPersonProps["more"]): string {
  if (person.lacksEmergencyContact) return "Missing: please ask";
  if (!more) return "On file";
  return more.emergencyContact ?? "Shown on the day of the run";
}
