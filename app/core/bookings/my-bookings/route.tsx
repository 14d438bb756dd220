import { Form } from "react-router";
import { pageTitle } from "~/content/page-club";
import { drawings } from "~/content/people";
import { OfflineBookings } from "~/core/account/sync/offline-bookings";
import { splitBookings } from "~/core/bookings/bookings";
import { listWaitingEvents } from "~/core/bookings/standings.server";
import { hasFeed, startFeed, stopFeed } from "~/core/events/feeds/calendar-feeds.server";
import { CreditCard } from "~/core/payments/credits/credit-card";
import { listCredit } from "~/core/payments/credits/refund-credit.server";
import { findCredit } from "~/core/payments/payments.server";
import type { BookingId } from "~/db/tables/shapes";
import { formatMoment } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { BOOKINGS_SCREEN_TEXTS, MY_BOOKINGS_TEXTS } from "~/texts/bookings/booking";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";
import { BookingList, type BookingListProps } from "./booking-list";
import { listMemberBookings } from "./bookings.server";

const BOOKINGS_SHOWN = 100;
const CREDIT_ENTRIES_SHOWN = 20;

export const meta = pageTitle((club) => MY_BOOKINGS_TEXTS.myRuns({ club }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { id: memberId, displayName } = context.get(memberContext);
  const credit = await listCredit(db, { memberId, limit: CREDIT_ENTRIES_SHOWN });
  const bookings = await listMemberBookings(db, { memberId, limit: BOOKINGS_SHOWN, now });
  return {
    waiting: await listWaitingEvents(db, { memberId, now }),
    ...splitBookings(bookings, now),
    creditRupees: await findCredit(db, { memberId }),
    credit: credit.map((entry) => ({
      ...entry,
      when: formatMoment(entry.createdAt, timeZone),
    })),
    displayName,
    hasFeed: await hasFeed(db, { memberId }),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, now, publicUrl } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const form = await request.formData();
  if (requireIntent(form, ["start", "stop"]) === "stop") {
    await stopFeed(db, { memberId });
    return { address: undefined };
  }
  const token = await startFeed(db, { memberId, now });
  return { address: `${publicUrl ?? url.origin}/calendar/${token}.ics` };
}

export default function BookingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, coming, cancelled, earlier } = loaderData;
  return (
    <>
      <PageHeader
        title={COMMON_WORDS.myRuns}
        actions={
          <ButtonLink to="/membership">{BOOKINGS_SCREEN_TEXTS.membershipAndReceipts}</ButtonLink>
        }
      />
      <OfflineBookings name={loaderData.displayName} />
      <Runs
        title={BOOKINGS_SCREEN_TEXTS.waitlist}
        bookings={waiting.map((event) => ({ ...event, id: event.slug }))}
        hrefOf={({ id }) => `/events/${id}`}
      />
      <Runs title={BOOKINGS_SCREEN_TEXTS.comingUp} bookings={coming} hrefOf={pageOf} />
      <Runs title={BOOKINGS_SCREEN_TEXTS.cancelled} bookings={cancelled} hrefOf={pageOf} />
      <Runs title={BOOKINGS_SCREEN_TEXTS.earlier} bookings={earlier} hrefOf={pageOf} />
      {waiting.length + coming.length + cancelled.length + earlier.length === 0 && (
        <EmptyState
          title={BOOKINGS_SCREEN_TEXTS.noRunsBookedYet}
          picture={drawings.firstRun}
          action={<ButtonLink to="/events">{BOOKINGS_SCREEN_TEXTS.findARun}</ButtonLink>}
        />
      )}
      <CreditCard rupees={loaderData.creditRupees} entries={loaderData.credit} />
      <Card className="grid gap-4">
        <CardHeader title={BOOKINGS_SCREEN_TEXTS.calendarTitle} />
        <p className="text-muted">{BOOKINGS_SCREEN_TEXTS.aPrivateAddressFor}</p>
        {actionData?.address && (
          <Alert tone="success" title={BOOKINGS_SCREEN_TEXTS.copyNow} announce>
            <code className="break-all select-all">{actionData.address}</code>
          </Alert>
        )}
        <Form method="post" className="flex flex-wrap gap-3">
          <Button name="intent" value="start">
            {loaderData.hasFeed
              ? BOOKINGS_SCREEN_TEXTS.makeANewAddress
              : BOOKINGS_SCREEN_TEXTS.makeAnAddress}
          </Button>
          {loaderData.hasFeed && (
            <Button name="intent" value="stop" variant="quiet">
              {BOOKINGS_SCREEN_TEXTS.takeItBack}
            </Button>
          )}
        </Form>
      </Card>
    </>
  );
}

/** One part of the list, under its heading. */
function Runs({ title, ...list }: BookingListProps & { title: string }) {
  if (list.bookings.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-heading">{title}</h2>
      <BookingList {...list} isOwn />
    </section>
  );
}

function pageOf({ id }: { id: BookingId }): string {
  return `/bookings/${id}`;
}
