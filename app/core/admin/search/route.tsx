import { Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { SEARCH_MAX_LENGTH, searchTerms } from "~/core/admin/subscribers/subscribers";
import { useRights } from "~/core/people/rights/if-right";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { PANEL_PAGES } from "~/parts";
import { SEARCH_PAGE_TEXTS, SEARCH_TEXTS, SUBSCRIBERS_PAGE_TEXTS } from "~/texts/admin/pages";
import { STATUS_LABELS } from "~/texts/admin/subscriber-table";
import { STATUS_BADGE_TEXTS } from "~/texts/bookings/status-badge";
import { EVENT_STATUS_BADGE_TEXTS } from "~/texts/events/forms";
import { PAYMENT_LABELS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { SearchForm } from "~/ui/search-form";
import type { Route } from "./+types/route";
import { type PanelPage, searchPanelPages } from "./panel-pages.server";
import { searchClub } from "./search.server";

export const meta = pageTitle((clubName) => SEARCH_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const text = (url.searchParams.get("q") ?? "").slice(0, SEARCH_MAX_LENGTH);
  const failed = SEARCH_TEXTS.failed;
  const found = await readOrFail(context, { failed }, () => searchClub(db, { text, now }));
  return {
    text,
    isTooShort: text.trim() !== "" && !searchTerms(text),
    people: found.people.map((person) => ({
      id: person.id,
      to: `/admin/subscribers/${person.id}`,
      title: person.name ?? COMMON_WORDS.noNameYet,
      detail: [person.phone, person.email].filter(Boolean).join(" · "),
      badge: STATUS_LABELS[person.status],
    })),
    bookings: found.bookings.map((booking) => ({
      id: booking.id,
      to: `/admin/subscribers/${booking.memberId}`,
      title: `${booking.name}, ${booking.title}`,
      detail: `${formatDay(booking.date)} · ${booking.reference}`,
      badge: STATUS_BADGE_TEXTS[booking.status],
    })),
    pages: searchPanelPages(text, PANEL_PAGES).map(({ words: _, ...page }) => page),
    hasMorePeople: found.hasMorePeople,
    payments: found.payments.map((payment) => ({
      id: payment.id,
      to: `/admin/subscribers/${payment.memberId}`,
      title: `${formatRupees(payment.amountRupees)}, ${payment.fullName ?? payment.name ?? COMMON_WORDS.newRunner}`,
      detail: [payment.reference, payment.utr && SEARCH_TEXTS.utr({ utr: payment.utr })]
        .filter(Boolean)
        .join(" · "),
      badge: PAYMENT_LABELS[payment.status],
    })),
    events: found.events.map((event) => ({
      id: event.id,
      to: `/admin/events/${event.id}`,
      title: event.title,
      detail: `${formatDay(event.date)} · ${event.location}`,
      badge: EVENT_STATUS_BADGE_TEXTS[event.status],
    })),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { text, isTooShort, people, bookings, events, payments } = loaderData;
  const may = useRights();
  const pages = loaderData.pages.filter(({ right }) => may(right));
  const isEmpty = [pages, people, bookings, events, payments].every(({ length }) => length === 0);
  return (
    <>
      <PageHeader
        title={SEARCH_PAGE_TEXTS.search}
        intro={text && SEARCH_PAGE_TEXTS.for({ text })}
      />
      <SearchForm
        text={text}
        label={SEARCH_PAGE_TEXTS.searchTheClub}
        placeholder={SEARCH_PAGE_TEXTS.namePhoneReferenceUtr}
        search={SEARCH_PAGE_TEXTS.search}
      />
      {isEmpty && (
        <EmptyState title={text ? SEARCH_PAGE_TEXTS.nothingFound : SEARCH_PAGE_TEXTS.question}>
          {isTooShort ? SUBSCRIBERS_PAGE_TEXTS.typeMore : SEARCH_PAGE_TEXTS.anyPartOfA}
        </EmptyState>
      )}
      {pages.length > 0 && <FoundPages pages={pages} />}
      <SearchResults title={SEARCH_PAGE_TEXTS.people} results={people} />
      {loaderData.hasMorePeople && (
        <ButtonLink to={`/admin/subscribers?${new URLSearchParams({ q: text })}`} className="w-fit">
          {SEARCH_PAGE_TEXTS.allPeopleFound}
        </ButtonLink>
      )}
      <SearchResults title={COMMON_WORDS.payments} results={payments} />
      <SearchResults title={COMMON_WORDS.bookings} results={bookings} />
      <SearchResults title={COMMON_WORDS.events} results={events} />
    </>
  );
}

/** Pages and actions; each is one press away. */
function FoundPages({ pages }: { pages: Pick<PanelPage, "name" | "title" | "to">[] }) {
  return (
    <Card as="section">
      <CardHeader title={SEARCH_PAGE_TEXTS.pages} />
      <ul className="flex flex-wrap gap-2">
        {pages.map(({ name, title, to }) => (
          <li key={name}>
            <ButtonLink to={to} reloadDocument={to === "/qr-scanner"}>
              {title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Result {
  id: string;
  to: string;
  title: string;
  detail: string;
  /** Its status in words. */
  badge: string;
}

/** Search results of one kind; renders nothing without any. */
function SearchResults({ title, results }: { title: string; results: Result[] }) {
  if (results.length === 0) return null;
  return (
    <Card as="section">
      <CardHeader title={title} />
      <ul className="divide-y divide-line">
        {results.map((result) => (
          <li
            key={result.id}
            className="flex items-center justify-between gap-4 py-2.5 max-[18rem]:flex-wrap"
          >
            <div className="min-w-0 wrap-anywhere">
              <Link to={result.to} className="font-bold text-ink no-underline hover:underline">
                {result.title}
              </Link>
              <p className="text-sm text-muted">{result.detail}</p>
            </div>
            <Badge>{result.badge}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
