import { Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { METHOD_NAMES } from "~/core/payments/payments";
import { addDays, dayOf, formatDay, formatTime, instantOf, isDay, timeOf } from "~/lib/dates";
import { formatPaise, formatRupees, PAISE_PER_RUPEE } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { SERVER_SLOTS } from "~/parts.server";
import { TAKINGS_TEXTS } from "~/texts/payments/desk";
import { PAYMENTS_TAKINGS_PAGE_TEXTS } from "~/texts/payments/pages";
import { PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { PrintButton } from "~/ui/print-button";
import { Stat, StatList } from "~/ui/stat";
import { Cell, Row, Table } from "~/ui/table";
import type { Route } from "./+types/route";
import { findTakingsTotals, listTakings, takingCode } from "./list-takings.server";

const SHOWN = 500;

export const meta = pageTitle((clubName) =>
  PAYMENTS_TAKINGS_PAGE_TEXTS.documentTitle({ clubName }),
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, db, now, timeZone } = context.get(requestContext);
  const today = dayOf(now, timeZone);
  const asked = url.searchParams.get("day") ?? "";
  const day = isDay(asked) && asked <= today ? asked : today;
  const span = {
    from: instantOf(day, "00:00", timeZone),
    to: instantOf(addDays(day, 1), "00:00", timeZone),
  };
  return await readOrFail(context, { failed: PAYMENTS_TEXTS.paymentsFailed }, async () => {
    const totals = await findTakingsTotals(db, span);
    const takings = await listTakings(db, { ...span, limit: SHOWN });
    return {
      day,
      today,
      totals,
      service: await SERVER_SLOTS.findServiceSums?.(db, span),
      takings: takings.map((taking) => ({
        ...taking,
        code: takingCode(taking, content.club.invoice),
        when: formatTime(timeOf(taking.paidAt, timeZone)),
      })),
    };
  });
}

export default function TakingsPage({ loaderData }: Route.ComponentProps) {
  const { day, today, takings } = loaderData;
  const month = day.slice(0, 7);
  return (
    <>
      <PageHeader
        title={PAYMENTS_TAKINGS_PAGE_TEXTS.takings({ shown: formatDay(day, { year: true }) })}
        back={{ to: "/admin/payments", label: COMMON_WORDS.payments }}
        intro={PAYMENTS_TAKINGS_PAGE_TEXTS.about}
        actions={
          <>
            <ButtonLink to={`?day=${addDays(day, -1)}`}>
              {PAYMENTS_TAKINGS_PAGE_TEXTS.theDayBefore}
            </ButtonLink>
            {day < today && (
              <ButtonLink to={`?day=${addDays(day, 1)}`}>
                {PAYMENTS_TAKINGS_PAGE_TEXTS.theDayAfter}
              </ButtonLink>
            )}
            <PrintButton />
          </>
        }
      />
      <TakingsTotals {...loaderData} />
      <TakingsTable takings={takings} />
      {takings.length === SHOWN && (
        <p>{PAYMENTS_TAKINGS_PAGE_TEXTS.firstShown({ count: SHOWN })}</p>
      )}
      <p className="flex flex-wrap gap-4" data-print="hide">
        <a href={`/admin/payments.csv?from=${day}&to=${day}`} download>
          {PAYMENTS_TAKINGS_PAGE_TEXTS.thisDayAsCsv}
        </a>
        <a href={`/admin/payments.csv?from=${month}-01&to=${day}`} download>
          {PAYMENTS_TAKINGS_PAGE_TEXTS.monthCsv}
        </a>
      </p>
    </>
  );
}

/** The sum of a day's takings, by how they came, what was paid back, and what the payment service kept and transferred. */
function TakingsTotals({ totals, service }: Route.ComponentProps["loaderData"]) {
  const { methods, refundedRupees } = totals;
  const rupees = methods.reduce((sum, method) => sum + method.rupees, 0);
  const count = methods.reduce((sum, method) => sum + method.count, 0);
  return (
    <StatList>
      <Stat label={TAKINGS_TEXTS.taken} value={formatRupees(rupees)} caption={countText(count)} />
      {methods.map((method) => (
        <Stat
          key={method.method}
          label={METHOD_NAMES[method.method ?? "other"]}
          value={formatRupees(method.rupees)}
          caption={countText(method.count)}
        />
      ))}
      {refundedRupees > 0 && (
        <Stat label={TAKINGS_TEXTS.paidBack} value={formatRupees(refundedRupees)} />
      )}
      {service !== undefined && service.feeRupees > 0 && (
        <Stat label={TAKINGS_TEXTS.fees} value={paiseText(service.feeRupees)} />
      )}
      {service !== undefined && service.settledRupees !== 0 && (
        <Stat label={TAKINGS_TEXTS.transferred} value={paiseText(service.settledRupees)} />
      )}
    </StatList>
  );
}

function paiseText(rupees: number): string {
  return formatPaise(Math.round(rupees * PAISE_PER_RUPEE));
}

function countText(count: number): string {
  return TAKINGS_TEXTS.payments({ count });
}

function columns() {
  return [
    { label: TAKINGS_TEXTS.receipt },
    { label: COMMON_WORDS.runner },
    { label: TAKINGS_TEXTS.for },
    { label: TAKINGS_TEXTS.how },
    { label: COMMON_WORDS.amount, numeric: true },
  ];
}

function TakingsTable({ takings }: Pick<Route.ComponentProps["loaderData"], "takings">) {
  if (takings.length === 0)
    return (
      <EmptyState title={TAKINGS_TEXTS.nothingCameIn}>{TAKINGS_TEXTS.tryAnotherDay}</EmptyState>
    );
  return (
    <Table caption={TAKINGS_TEXTS.takings} columns={columns()} className="compact line-rows">
      {takings.map((taking) => (
        <Row key={taking.id}>
          <Cell heading>
            {taking.code || "–"}
            <span className="block text-sm font-normal text-muted">{taking.when}</span>
          </Cell>
          <Cell label={COMMON_WORDS.runner}>
            <Link to={`/admin/subscribers/${taking.memberId}`} className="text-inherit">
              {taking.name ?? COMMON_WORDS.newRunner}
            </Link>
          </Cell>
          <Cell label={TAKINGS_TEXTS.for}>
            {[
              taking.title && taking.date && `${taking.title}, ${formatDay(taking.date)}`,
              taking.membershipId && COMMON_WORDS.membership,
            ]
              .filter(Boolean)
              .join(", ")}
          </Cell>
          <Cell label={TAKINGS_TEXTS.how}>
            {METHOD_NAMES[taking.method ?? "other"]}
            <span className="block text-sm text-muted">
              {[taking.utr && TAKINGS_TEXTS.utr({ utr: taking.utr }), taking.paidByName]
                .filter(Boolean)
                .join(", ")}
            </span>
          </Cell>
          <Cell label={COMMON_WORDS.amount} numeric className="row-top">
            {formatRupees(taking.amountRupees)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
