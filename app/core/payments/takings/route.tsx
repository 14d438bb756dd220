import { club } from "~/content/club";
import { PAYMENTS_TAKINGS_PAGE_TEXTS } from "~/core/payments/pages-texts";
import { PAYMENTS_FAILED_TEXT } from "~/core/payments/payments";
import { addDays, dayOf, formatDay, formatTime, instantOf, isDay, timeOf } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { PrintButton } from "~/ui/print-button";
import type { Route } from "./+types/route";
import { findTakingsTotals, listTakings } from "./list-takings.server";
import { TakingsTable, TakingsTotals } from "./takings";

const SHOWN = 500;

export const meta: Route.MetaFunction = () => [
  { title: PAYMENTS_TAKINGS_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const today = dayOf(now, timeZone);
  const asked = url.searchParams.get("day") ?? "";
  const day = isDay(asked) && asked <= today ? asked : today;
  const span = {
    from: instantOf(day, "00:00", timeZone),
    to: instantOf(addDays(day, 1), "00:00", timeZone),
  };
  return await readOrFail(context, { failed: PAYMENTS_FAILED_TEXT }, async () => {
    const totals = await findTakingsTotals(db, span);
    const takings = await listTakings(db, { ...span, limit: SHOWN });
    return {
      ...{ day, today, totals },
      takings: takings.map((taking) => ({
        ...taking,
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
        title={PAYMENTS_TAKINGS_PAGE_TEXTS.takings(formatDay(day, { year: true }))}
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
      <TakingsTotals {...totals} />
      <TakingsTable takings={takings} />
      {takings.length === SHOWN && <p>{PAYMENTS_TAKINGS_PAGE_TEXTS.firstShown(SHOWN)}</p>}
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
