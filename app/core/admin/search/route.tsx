import type { ReactNode } from "react";
import { Link } from "react-router";
import { club } from "~/content/club";
import { SEARCH_PAGE_TEXTS, SUBSCRIBERS_PAGE_TEXTS } from "~/core/admin/pages-texts";
import { SEARCH_MAX_LENGTH, searchTerms } from "~/core/admin/subscribers/subscribers";
import { PAYMENT_LABELS } from "~/core/payments/payments";
import { formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { SearchForm } from "~/ui/search-form";
import type { Route } from "./+types/route";
import { searchClub } from "./search.server";

export const meta: Route.MetaFunction = () => [
  { title: SEARCH_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const text = (url.searchParams.get("q") ?? "").slice(0, SEARCH_MAX_LENGTH);
  const failed = "Failed to load subscribers. Please try again.";
  const found = await readOrFail(context, { failed }, () => searchClub(db, { text, now }));
  return {
    text,
    isTooShort: text.trim() !== "" && !searchTerms(text),
    people: found.people.map((person) => ({
      id: person.id,
      to: `/admin/subscribers/${person.id}`,
      title: person.name ?? SEARCH_PAGE_TEXTS.noNameYet,
      detail: [person.phone, person.email].filter(Boolean).join(" · "),
      badge: person.status,
    })),
    bookings: found.bookings.map((booking) => ({
      id: booking.id,
      to: `/admin/subscribers/${booking.memberId}`,
      title: `${booking.name}, ${booking.title}`,
      detail: `${formatDay(booking.date)} · ${booking.reference}`,
      badge: booking.status,
    })),
    hasMorePeople: found.hasMorePeople,
    payments: found.payments.map((payment) => ({
      id: payment.id,
      to: `/admin/subscribers/${payment.memberId}`,
      title: `${formatRupees(payment.amountRupees)}, ${payment.fullName ?? payment.name ?? SEARCH_PAGE_TEXTS.newRunner}`,
      detail: [payment.reference, payment.utr && `UTR ${payment.utr}`].filter(Boolean).join(" · "),
      badge: PAYMENT_LABELS[payment.status],
    })),
    events: found.events.map((event) => ({
      id: event.id,
      to: `/admin/events/${event.id}`,
      title: event.title,
      detail: `${formatDay(event.date)} · ${event.location}`,
      badge: event.status,
    })),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { text, isTooShort, people, bookings, events, payments } = loaderData;
  const isEmpty = [people, bookings, events, payments].every(({ length }) => length === 0);
  return (
    <>
      <PageHeader title={SEARCH_PAGE_TEXTS.search} intro={text && SEARCH_PAGE_TEXTS.for(text)} />
      <SearchForm
        text={text}
        label={SEARCH_PAGE_TEXTS.searchTheClub}
        placeholder={SEARCH_PAGE_TEXTS.namePhoneReferenceUtr}
        search={SEARCH_PAGE_TEXTS.search}
      />
      {isEmpty && (
        <EmptyState
          title={text ? SEARCH_PAGE_TEXTS.nothingFound : SEARCH_PAGE_TEXTS.whatAreYouLooking}
        >
          {isTooShort ? SUBSCRIBERS_PAGE_TEXTS.typeAtLeastTwo : SEARCH_PAGE_TEXTS.anyPartOfA}
        </EmptyState>
      )}
      <SearchResults title={SEARCH_PAGE_TEXTS.people} results={people} />
      {loaderData.hasMorePeople && (
        <ButtonLink to={`/admin/subscribers?${new URLSearchParams({ q: text })}`} className="w-fit">
          {SEARCH_PAGE_TEXTS.allPeopleFound}
        </ButtonLink>
      )}
      <SearchResults title={SEARCH_PAGE_TEXTS.payments} results={payments} />
      <SearchResults title={SEARCH_PAGE_TEXTS.bookings} results={bookings} />
      <SearchResults title={SEARCH_PAGE_TEXTS.events} results={events} />
    </>
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
function SearchResults({ title, results }: { title: ReactNode; results: Result[] }) {
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
            <Badge>
              <span className="first-letter:uppercase inline-block">{result.badge}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
