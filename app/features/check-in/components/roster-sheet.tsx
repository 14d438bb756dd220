import { shortGroupName } from "~/features/bookings/pace-groups/rules";
import { formatTime, timeOf } from "~/lib/dates";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";
import { dueText } from "../rules/money";
import type { RosterEntry } from "../rules/roster";

const WALK_IN_LINES = ["1.", "2.", "3.", "4.", "5.", "6."];

const COLUMNS = [
  { label: "In" },
  { label: "Name" },
  { label: "Phone ends in" },
  { label: "Paid" },
  { label: "To know" },
];

/** The printable list, as a fallback without phones. */
export function RosterSheet({ people, timeZone }: { people: RosterEntry[]; timeZone: string }) {
  if (people.length === 0) return <EmptyState title="Nobody is booked on this run yet." />;
  return (
    <>
      <Table caption="People on this run" columns={COLUMNS}>
        {people.map((person) => (
          <Row key={person.bookingId}>
            <Cell label="In">
              {person.checkedInAt === null ? "☐" : formatTime(timeOf(person.checkedInAt, timeZone))}
            </Cell>
            <Cell heading>{person.name}</Cell>
            <Cell label="Phone ends in">{person.phoneEnd}</Cell>
            <Cell label="Paid">{paidText(person)}</Cell>
            <Cell label="To know">{marksOf(person).join(", ") || "–"}</Cell>
          </Row>
        ))}
      </Table>
      <WalkInLines />
    </>
  );
}

/** In print only: empty lines for walk-ins. */
function WalkInLines() {
  return (
    <section className="hidden break-inside-avoid print:block">
      <h2 className="text-heading">Walk-ins: name and phone</h2>
      {WALK_IN_LINES.map((line) => (
        <p key={line} className="flex h-10 items-end border-b border-control">
          {line}
        </p>
      ))}
    </section>
  );
}

function paidText({ owesRupees, priceRupees }: RosterEntry): string {
  return dueText(owesRupees) ?? (priceRupees > 0 ? "paid" : "–");
}

function marksOf(person: RosterEntry): string[] {
  return [
    ...(person.paceGroup ? [shortGroupName(person.paceGroup)] : []),
    person.isFirstRun && "first run",
    person.isGuest && "guest",
    person.lacksEmergencyContact && "no emergency contact",
  ].filter((mark) => mark !== false);
}
