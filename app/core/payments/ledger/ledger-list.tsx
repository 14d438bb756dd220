import { Link } from "react-router";
import { formatDay } from "~/lib/dates";
import { formatPaise, formatRupees } from "~/lib/rupees";
import { LEDGER_TEXTS } from "~/texts/payments/ledger";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { EmptyState } from "~/ui/empty-state";
import { Stat, StatList } from "~/ui/stat";
import { Cell, Row, Table } from "~/ui/table";
import { METHOD_NAMES, membershipText } from "../payments";
import { type Account, type LedgerLine, unexplainedRupees } from "./ledger";

export type ShownLine = LedgerLine & { when: string };

/** What a member's money came to: what came is the sum of what became of it. */
export function AccountSums({ account }: { account: Account }) {
  const { keptRupees, dueRupees, refundedRupees } = account;
  const unexplained = unexplainedRupees(account);
  const sums: [string, number, boolean][] = [
    [LEDGER_TEXTS.paidInAll, account.paidRupees, true],
    [LEDGER_TEXTS.runs, account.seatRupees, true],
    [LEDGER_TEXTS.memberships, account.membershipRupees, true],
    [LEDGER_TEXTS.creditLeft, account.creditRupees, true],
    [LEDGER_TEXTS.paidBack, refundedRupees, refundedRupees !== 0],
    [LEDGER_TEXTS.kept, keptRupees, keptRupees !== 0],
    [LEDGER_TEXTS.unexplained, unexplained, unexplained !== 0],
    [LEDGER_TEXTS.stillDue, dueRupees, dueRupees !== 0],
  ];
  return (
    <StatList>
      {sums.map(
        ([label, rupees, isThere]) =>
          isThere && <Stat key={label} label={label} value={formatRupees(rupees)} />,
      )}
    </StatList>
  );
}

const columns = () => [
  { label: LEDGER_TEXTS.what },
  { label: COMMON_WORDS.amount, numeric: true },
  { label: COMMON_WORDS.code },
  { label: COMMON_WORDS.when },
];

/** A member's money line by line; receipts are linked where the reader may open them. */
export function LedgerList({
  lines,
  linksReceipts,
}: {
  lines: readonly ShownLine[];
  linksReceipts: boolean;
}) {
  if (lines.length === 0) return <EmptyState title={LEDGER_TEXTS.nothingYet} />;
  return (
    <Table caption={LEDGER_TEXTS.title} columns={columns()} className="compact line-rows">
      {lines.map((line) => (
        <Row key={`${line.kind} ${line.id}`}>
          <Cell heading>
            {LEDGER_TEXTS.kind[line.kind]}
            <span className="block text-sm font-normal text-muted">{aboutText(line)}</span>
          </Cell>
          <Cell label={COMMON_WORDS.amount} numeric className="row-top">
            {formatPaise(line.paise)}
          </Cell>
          <Cell label={COMMON_WORDS.code}>
            {line.paymentId !== undefined && linksReceipts ? (
              <Link to={`/receipts/${line.paymentId}`} className="text-link">
                {line.code}
              </Link>
            ) : (
              (line.code ?? "–")
            )}
          </Cell>
          <Cell label={COMMON_WORDS.when}>{line.when}</Cell>
        </Row>
      ))}
    </Table>
  );
}

function aboutText({ run, membership, method, note }: LedgerLine): string {
  const parts = [
    run && `${run.title}, ${formatDay(run.date)}`,
    membership && membershipText(membership),
    method && METHOD_NAMES[method],
    note,
  ];
  return parts.filter(Boolean).join(" · ");
}
