import { pageTitle } from "~/content/page-club";

import { addDays, dayOf, formatDay, formatTime, instantOf, isDay, timeOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { SERVER_SLOTS } from "~/parts.server";
import { PAYMENTS_TAKINGS_PAGE_TEXTS } from "~/texts/payments/pages";
import { PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { PrintButton } from "~/ui/print-button";
import type { Route } from "./+types/route";
import { findTakingsTotals, listTakings, takingCode } from "./list-takings.server";
import { TakingsTable, TakingsTotals } from "./takings";

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
  const { day, today, totals, takings } = loaderData;
  const month = day.slice(0, 7);
  return (
    <>
      <PageHeader
        title={PAYMENTS_TAKINGS_PAGE_TEXTS.takings({ shown: formatDay(day, { year: true }) })}
        back={{ to: "/admin/payments", label: PAYMENTS_TAKINGS_PAGE_TEXTS.payments }}
        intro={PAYMENTS_TAKINGS_PAGE_TEXTS.countedOnTheDay}
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
      <TakingsTotals {...totals} service={loaderData.service} />
      <TakingsTable takings={takings} />
      {takings.length === SHOWN && (
        <p>{PAYMENTS_TAKINGS_PAGE_TEXTS.firstShown({ count: SHOWN })}</p>
      )}
      <p className="flex flex-wrap gap-4" data-print="hide">
        <a href={`/admin/payments.csv?from=${day}&to=${day}`} download>
          {PAYMENTS_TAKINGS_PAGE_TEXTS.thisDayAsCsv}
        </a>
        <a href={`/admin/payments.csv?from=${month}-01&to=${day}`} download>
          {PAYMENTS_TAKINGS_PAGE_TEXTS.thisMonthSoFar}
        </a>
      </p>
    </>
  );
}
