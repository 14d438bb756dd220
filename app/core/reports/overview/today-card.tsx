import { Link } from "react-router";
import { IfRight } from "~/core/people/rights/if-right";
import { formatWhen } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { SEATS_TAKEN_TEXTS } from "~/texts/bookings/admin";
import { TODAY_TEXTS } from "~/texts/reports/panel";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { MarkedText } from "~/ui/marked-text";
import type { Route } from "./+types/route";

interface TodayCardProps {
  nextRun: Route.ComponentProps["loaderData"]["nextRun"];
  /** People who wait for approval. */
  approvals: number;
  /** Messages of visitors without an answer. */
  messages: number;
  outstandingRupees: number;
}

/** The next run with who is unpaid and who waits, and what else waits for an admin. */
export function TodayCard({ nextRun, ...waiting }: TodayCardProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <NextRunCard run={nextRun} />
      <WaitingCard {...waiting} />
    </div>
  );
}

function NextRunCard({ run }: { run: TodayCardProps["nextRun"] }) {
  return (
    <Card as="section">
      <CardHeader title={TODAY_TEXTS.nextRun} />
      {!run && (
        <p className="flex flex-wrap items-center justify-between gap-3">
          {TODAY_TEXTS.noNextRun}
          <IfRight right="events">
            <ButtonLink to="/admin/events/new" size="small">
              {TODAY_TEXTS.addARun}
            </ButtonLink>
          </IfRight>
        </p>
      )}
      {run && (
        <div className="grid gap-2 wrap-anywhere">
          <p>
            <Link to={`/admin/events/${run.id}`} className="text-lg font-bold text-link">
              {run.title}
            </Link>
            <span className="block text-muted">{formatWhen(run)}</span>
          </p>
          <ul className="grid gap-1">
            <li>
              <MarkedText
                text={SEATS_TAKEN_TEXTS.outOf({ taken: run.seatsTaken, capacity: run.capacity })}
                marks={{ b: (words) => <b>{words}</b> }}
              />
            </li>
            <li>
              {TODAY_TEXTS.unpaid({ unpaid: run.unpaid })}
              {run.unpaid > 0 && (
                <span className="text-muted">
                  {" "}
                  {TODAY_TEXTS.names({
                    names: run.unpaidNames.join(", "),
                    more: run.unpaid - run.unpaidNames.length,
                  })}
                </span>
              )}
            </li>
            {run.waiting > 0 && <li>{TODAY_TEXTS.waitlist({ waiting: run.waiting })}</li>}
          </ul>
        </div>
      )}
    </Card>
  );
}

function WaitingCard({ approvals, messages, outstandingRupees }: Omit<TodayCardProps, "nextRun">) {
  return (
    <Card as="section">
      <CardHeader title={TODAY_TEXTS.waitingForYou} />
      <ul className="grid gap-2">
        <IfRight right="members">
          <WaitingLine to="/admin/registrations?period=all" isQuiet={approvals === 0}>
            {TODAY_TEXTS.approvals({ approvals })}
          </WaitingLine>
        </IfRight>
        <IfRight right="money">
          <WaitingLine to="/admin/payments" isQuiet={outstandingRupees === 0}>
            {outstandingRupees === 0
              ? TODAY_TEXTS.nothingOutstanding
              : TODAY_TEXTS.outstanding({ rupees: formatRupees(outstandingRupees) })}
          </WaitingLine>
        </IfRight>
        <IfRight right="messages">
          <WaitingLine to="/admin/messages" isQuiet={messages === 0}>
            {TODAY_TEXTS.messages({ messages })}
          </WaitingLine>
        </IfRight>
      </ul>
    </Card>
  );
}

/** A link where something waits, and a plain line where nothing does. */
function WaitingLine({
  to,
  isQuiet,
  children,
}: {
  to: string;
  isQuiet: boolean;
  children: string;
}) {
  return (
    <li>
      {isQuiet ? (
        <span className="text-muted">{children}</span>
      ) : (
        <Link to={to} className="font-bold text-link">
          {children}
        </Link>
      )}
    </li>
  );
}
