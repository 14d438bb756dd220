import { Form } from "react-router";
import { club } from "~/content/club";
import { SearchResults } from "~/features/member-admin/components/search-results";
import { searchClub } from "~/features/member-admin/queries/search.server";
import { SEARCH_MAX_LENGTH } from "~/features/member-admin/rules/subscribers";
import { formatDay } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/search";

export const meta: Route.MetaFunction = () => [{ title: `Search – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, SEARCH_MAX_LENGTH);
  const failed = "Failed to load subscribers. Please try again.";
  const found = await readOrFail(context, { failed }, () => searchClub(db, { text }));
  return {
    text,
    people: found.people.map((person) => ({
      id: person.id,
      to: `/admin/subscribers/${person.id}`,
      title: person.name ?? "No name yet",
      detail: [person.phone, person.email].filter(Boolean).join(" · "),
      status: person.status,
    })),
    bookings: found.bookings.map((booking) => ({
      id: booking.id,
      to: `/admin/subscribers/${booking.memberId}`,
      title: `${booking.name}, ${booking.title}`,
      detail: `${formatDay(booking.date)} · ${booking.reference}`,
      status: booking.status,
    })),
    events: found.events.map((event) => ({
      id: event.id,
      to: `/admin/events/${event.id}`,
      title: event.title,
      detail: `${formatDay(event.date)} · ${event.location}`,
      status: event.status,
    })),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { text, people, bookings, events } = loaderData;
  const isEmpty = people.length + bookings.length + events.length === 0;
  return (
    <>
      <PageHeader title="Search" intro={text && `For ‘${text}’`} />
      <Form role="search" className="flex max-w-xl items-end gap-2">
        <Input
          key={text}
          className="grow"
          label="Search the club"
          hideLabel
          type="search"
          name="q"
          defaultValue={text}
          placeholder="Name, phone, booking reference, run"
        />
        <Button>Search</Button>
      </Form>
      {isEmpty && (
        <EmptyState title={text ? "Nothing found" : "What are you looking for?"}>
          The beginning of any word of a name, user name, e-mail or run; the beginning or the end of
          a phone number; a whole booking reference.
        </EmptyState>
      )}
      <SearchResults title="People" results={people} />
      <SearchResults title="Bookings" results={bookings} />
      <SearchResults title="Events" results={events} />
    </>
  );
}
