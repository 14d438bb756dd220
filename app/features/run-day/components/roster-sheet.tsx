import type { RosterEntry } from "~/features/roster/rules";
import { timeOf } from "~/lib/dates";
import { EmptyState } from "~/ui/empty-state";
import { Cell, Row, Table } from "~/ui/table";

const COLUMNS = [
  { label: "In" },
  { label: "Name" },
  { label: "Phone ends in" },
  { label: "To know" },
];

/** The list on paper, for when every battery is flat. */
export function RosterSheet({ people, timeZone }: { people: RosterEntry[]; timeZone: string }) {
  if (people.length === 0) return <EmptyState title="Nobody is booked on this run yet." />;
  return (
    <Table caption="People on this run" columns={COLUMNS}>
      {people.map((person) => (
        <Row key={person.bookingId}>
          <Cell label="In">
            {person.checkedInAt === null ? "☐" : timeOf(person.checkedInAt, timeZone)}
          </Cell>
          <Cell heading>{person.name}</Cell>
          <Cell label="Phone ends in">{person.phoneEnd}</Cell>
          <Cell label="To know">{marksOf(person).join(", ") || "–"}</Cell>
        </Row>
      ))}
    </Table>
  );
}

function marksOf(person: RosterEntry): string[] {
  return [
    person.isUnpaid && "unpaid",
    person.isFirstRun && "first run",
    person.isGuest && "guest",
    person.lacksEmergencyContact && "no emergency contact",
  ].filter((mark) => mark !== false);
}
