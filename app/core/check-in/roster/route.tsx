import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { shortGroupName } from "~/core/bookings/pace-groups/rules";
import { holdsSeat } from "~/core/bookings/status";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { formatTime, timeOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import { ROSTER_PAGE_TEXTS, ROSTER_SHEET_TEXTS } from "~/texts/check-in/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { EmptyState } from "~/ui/empty-state";
import { PrintButton } from "~/ui/print-button";
import { Cell, Row, Table } from "~/ui/table";
import { dueText } from "../desk/desk-texts";
import type { Route } from "./+types/route";
import { asksForContact, type RosterEntry } from "./roster";
import { listRoster } from "./rosters.server";

export const meta = pageTitle((club) => `${ROSTER_PAGE_TEXTS.title} – ${club}`);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const eventId = url.searchParams.get("event");
  const { event } = await findEventOnNow(db, { crew: context.get(crewContext), eventId, now });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  const roster = await listRoster(db, { eventId: event.id });
  return { event, people: roster.filter(({ status }) => holdsSeat(status)), timeZone };
}

export default function QrInfoRosterPage({ loaderData }: Route.ComponentProps) {
  const { event, people, timeZone } = loaderData;
  return (
    <CrewFrame title={ROSTER_PAGE_TEXTS.title} event={event}>
      <PrintButton />
      <RosterSheet people={people} timeZone={timeZone} />
    </CrewFrame>
  );
}

/** The printable list, as a fallback without phones. */
function RosterSheet({ people, timeZone }: { people: RosterEntry[]; timeZone: string }) {
  if (people.length === 0) return <EmptyState title={ROSTER_SHEET_TEXTS.nobody} />;
  return (
    <>
      <Table
        caption={ROSTER_SHEET_TEXTS.caption}
        columns={[
          { label: ROSTER_SHEET_TEXTS.in },
          { label: COMMON_WORDS.name },
          { label: ROSTER_SHEET_TEXTS.phoneEndsIn },
          { label: ROSTER_SHEET_TEXTS.paid },
          { label: ROSTER_SHEET_TEXTS.toKnow },
        ]}
      >
        {people.map((person) => (
          <Row key={person.bookingId}>
            <Cell label={ROSTER_SHEET_TEXTS.in}>
              {person.checkedInAt === null ? "☐" : formatTime(timeOf(person.checkedInAt, timeZone))}
            </Cell>
            <Cell heading>{person.name}</Cell>
            <Cell label={ROSTER_SHEET_TEXTS.phoneEndsIn}>{person.phoneEnd}</Cell>
            <Cell label={ROSTER_SHEET_TEXTS.paid}>{paidText(person)}</Cell>
            <Cell label={ROSTER_SHEET_TEXTS.toKnow}>{marksOf(person).join(", ") || "–"}</Cell>
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
      <h2 className="text-heading">{ROSTER_SHEET_TEXTS.walkIns}</h2>
      {["1.", "2.", "3.", "4.", "5.", "6."].map((line) => (
        <p key={line} className="flex h-10 items-end border-b border-control">
          {line}
        </p>
      ))}
    </section>
  );
}

/** Paper goes from hand to hand: it says that a reference was given, and not which. */
function paidText({ owesRupees, priceRupees, hasGivenReference }: RosterEntry): string {
  const due = dueText(owesRupees);
  if (due) return hasGivenReference ? ROSTER_SHEET_TEXTS.referenceGiven({ due }) : due;
  return priceRupees > 0 ? ROSTER_SHEET_TEXTS.isPaid : "–";
}

function marksOf(person: RosterEntry): string[] {
  return [
    ...(person.paceGroup ? [shortGroupName(person.paceGroup)] : []),
    person.isFirstRun && ROSTER_SHEET_TEXTS.firstRun,
    person.isGuest && ROSTER_SHEET_TEXTS.guest,
    asksForContact(person) && ROSTER_SHEET_TEXTS.noEmergencyContact,
  ].filter((mark) => mark !== false);
}
