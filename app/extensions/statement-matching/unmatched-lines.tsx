import { Link } from "react-router";
import { formatDay } from "~/lib/dates";
import { Cell, Row, Table } from "~/ui/table";
import type { LineMatch } from "./statement-matches";
import { isSettled, lineResultText, restText } from "./statement-texts";
import { UNMATCHED_LINES_TEXTS } from "./statement-texts-payments";

const SHOWN = 200;

const COLUMNS = [
  { label: UNMATCHED_LINES_TEXTS.statement },
  { label: UNMATCHED_LINES_TEXTS.result },
  { label: UNMATCHED_LINES_TEXTS.amount, numeric: true },
];

const paise = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** The lines that mark nothing, with the reason: those to look into first. */
export function UnmatchedLines({
  matches,
  unread,
}: {
  matches: LineMatch[];
  unread: { number: number; reason: string }[];
}) {
  const rest = matches.filter(({ state }) => state !== "matched" && state !== "likely");
  const isOpen = (match: LineMatch) => !isSettled(match);
  const lines = [...rest.filter(isOpen), ...rest.filter(isSettled)];
  if (lines.length === 0 && unread.length === 0) return null;
  return (
    <details className="grid gap-3" open={unread.length > 0 || lines.some(isOpen)}>
      <summary className="cursor-pointer font-bold">
        {restText(lines.length, unread.length)}
      </summary>
      {lines.length > 0 && (
        <Table caption={UNMATCHED_LINES_TEXTS.otherLines} columns={COLUMNS} className="mt-3">
          {lines.slice(0, SHOWN).map((match) => (
            <Row key={match.line.number}>
              <Cell label={UNMATCHED_LINES_TEXTS.statement} heading>
                {match.line.day ? formatDay(match.line.day) : UNMATCHED_LINES_TEXTS.noDate}
                <span className="block text-sm font-normal break-words text-muted">
                  {match.line.text}
                </span>
              </Cell>
              <Cell label={UNMATCHED_LINES_TEXTS.result}>
                {lineResultText(match)}
                <AboutPayment match={match} />
              </Cell>
              <Cell label={UNMATCHED_LINES_TEXTS.amount} numeric>
                {paise.format(match.line.paise / 100)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {unread.length > 0 && (
        <ul className="mt-3 text-sm text-muted">
          {unread.slice(0, SHOWN).map(({ number, reason }) => (
            <li key={number}>{UNMATCHED_LINES_TEXTS.line(number, reason)}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

function AboutPayment({ match }: { match: LineMatch }) {
  if (!("payment" in match) || !match.payment) return null;
  const { payment } = match;
  return (
    <span className="block text-sm text-muted">
      <Link to={`/admin/subscribers/${payment.memberId}`}>
        {payment.name ?? UNMATCHED_LINES_TEXTS.newRunner}
      </Link>
      , {payment.reference}, ₹{payment.amountRupees}
    </span>
  );
}
