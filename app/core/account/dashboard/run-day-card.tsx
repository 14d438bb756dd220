import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { ComingEvent } from "~/core/bookings/standing";
import { standingText } from "~/core/bookings/standing-texts";
import { CLOSES_AFTER_END_MS } from "~/core/check-in/check-ins";
import { spacedReference } from "~/core/check-in/pass/passes";
import type { BookingId } from "~/db/tables/shapes";
import { addDays, type Day, formatDay, formatTime } from "~/lib/dates";
import { listText } from "~/lib/lists";
import { formatRupees } from "~/lib/rupees";
import { RUN_DAY_TEXTS } from "~/texts/account/account";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Folded } from "~/ui/open-sign";
import { QrCode } from "~/ui/qr-code";
import { Time } from "~/ui/time";
import { useOfflinePage } from "~/ui/use-offline-page";
import { useServiceWorker } from "~/ui/use-service-worker";
import { useWakeLock } from "~/ui/use-wake-lock";
import { Icon as CheckCircle2 } from "~icons/circle-check";
import { Icon as Clock } from "~icons/clock";
import { Icon as MapPin } from "~icons/map-pin";
import { CheckInCard } from "../check-in-card/check-in-card";
import type { Meeting, RunDayView } from "./find-run-day.server";

type Coming = Extract<RunDayView, { phase: "pass" | "running" }>;

interface RunDayCardProps {
  runDay: RunDayView;
  today: Day;
  /** The one main button of the page is another one. */
  isQuiet: boolean;
}

/** The run of the day: the pass before it, a wish after the check-in, and afterwards the card to share. */
export function RunDayCard({ runDay, today, isQuiet }: RunDayCardProps) {
  if (runDay.phase === "ran")
    return (
      <CheckInCard
        card={runDay.card}
        action={`/bookings/${runDay.card.bookingId}`}
        isQuiet={isQuiet}
      />
    );
  if (runDay.phase === "running") return <Running {...runDay} today={today} />;
  return <Pass {...runDay} today={today} />;
}

/** The pass in full: bright in both colour schemes, kept on the phone, the screen awake. */
function Pass({ event, pass, qr, meeting, endsAt, today }: Coming & { today: Day }) {
  const awake = useWakeLock();
  useServiceWorker();
  const kept = useOfflinePage();
  const isOver = useIsOver(endsAt + CLOSES_AFTER_END_MS);
  const dueRupees = event.booking?.dueRupees ?? 0;
  const bookingId = event.booking?.id ?? "";
  const card = (
    <section
      data-theme="light"
      data-glare
      aria-label={RUN_DAY_TEXTS.passFor({ run: event.title })}
      className="mx-auto grid w-full max-w-md justify-items-center gap-2 rounded-xl border border-line bg-surface p-3 text-ink wrap-anywhere sm:p-6"
    >
      <When event={event} today={today} />
      <QrCode
        label={RUN_DAY_TEXTS.passFor({ run: event.title })}
        className="max-w-[min(16rem,52svh)] short:order-first sm:max-w-[min(20rem,52svh)]"
        {...qr}
      />
      <p className="text-center">
        <span className="sr-only">{RUN_DAY_TEXTS.sayThisCode} </span>
        <span className="figure text-4xl leading-none tracking-widest select-all">
          {spacedReference(pass.reference)}
        </span>
        <span className="block font-bold">{pass.name}</span>
      </p>
      <div className="grid w-full gap-1 text-center">
        <Place location={event.location} mapUrl={pass.mapUrl} />
        <MeetingLine meeting={meeting} />
        {dueRupees > 0 && (
          <p className="font-bold text-warning">
            {RUN_DAY_TEXTS.due({ rupees: formatRupees(dueRupees) })}
          </p>
        )}
      </div>
      <div className="flex w-full flex-wrap justify-center gap-2" data-print="hide">
        <Late bookingId={bookingId} isSaid={pass.lateAt !== null} />
        <ButtonLink to={`/bookings/${bookingId}?cancel#cancel`} variant="quiet" size="small">
          {RUN_DAY_TEXTS.giveBack}
        </ButtonLink>
      </div>
      {/* Both sentences appear after loading: room for them is kept. */}
      <p className="min-h-5 text-center text-sm text-muted" data-print="hide">
        {awake && RUN_DAY_TEXTS.staysOn} {kept && RUN_DAY_TEXTS.kept}
      </p>
    </section>
  );
  if (!isOver) return card;
  // The clock of this phone may be wrong: the pass is a press away.
  return (
    <Card as="section">
      <p>{RUN_DAY_TEXTS.over}</p>
      <Folded title={RUN_DAY_TEXTS.passFor({ run: event.title })}>{card}</Folded>
    </Card>
  );
}

function When({ event: { title, date, time }, today }: { event: ComingEvent; today: Day }) {
  return (
    <header className="grid w-full text-center">
      <p className="text-sm text-muted">{dayText(date, today)}</p>
      <h2 className="text-heading leading-tight">{title}</h2>
      <Time value={`${date}T${time}`} className="figure text-4xl leading-none">
        {formatTime(time)}
      </Time>
    </header>
  );
}

function dayText(date: Day, today: Day): string {
  if (date === today) return RUN_DAY_TEXTS.today;
  return date === addDays(today, 1) ? RUN_DAY_TEXTS.tomorrow : formatDay(date);
}

function Place({ location, mapUrl }: { location: string; mapUrl: string }) {
  return (
    <p>
      <a
        href={mapUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-8 items-center gap-1 text-link underline"
      >
        <MapPin aria-hidden className="size-4 shrink-0" />
        {location}
      </a>
    </p>
  );
}

function MeetingLine({ meeting: { group, leaders } }: { meeting: Meeting }) {
  const names = namesText(leaders);
  const count = leaders.length;
  if (group !== null)
    return (
      <p>
        {count > 0
          ? RUN_DAY_TEXTS.withGroup({ names, count, group })
          : RUN_DAY_TEXTS.group({ group })}
      </p>
    );
  return count > 0 ? <p>{RUN_DAY_TEXTS.ledBy({ names, count })}</p> : null;
}

/** 'Meena, Ravi and 2 more' would need their number: the first three lead, whoever else helps. */
const LEADERS_NAMED = 3;

export function namesText(names: readonly string[]): string {
  return listText(names.slice(0, LEADERS_NAMED));
}

/** 'I'm running late': the desk's list says so. */
function Late({ bookingId, isSaid }: { bookingId: BookingId; isSaid: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "late";
  if (isSaid)
    return (
      <p role="status" className="flex items-center gap-1.5 font-bold">
        <Clock aria-hidden className="size-4 shrink-0" />
        {RUN_DAY_TEXTS.lateSaid}
      </p>
    );
  return (
    <Form method="post" action="/dashboard" preventScrollReset>
      <input type="hidden" name="bookingId" value={bookingId} />
      <Button name="intent" value="late" size="small" busy={isBusy}>
        {RUN_DAY_TEXTS.late}
      </Button>
    </Form>
  );
}

/** After the check-in there is no code to show any more. */
function Running({ event, pass, meeting, today }: Coming & { today: Day }) {
  return (
    <Card
      as="section"
      look="night"
      className="grid justify-items-center gap-3 text-center wrap-anywhere"
    >
      <CheckCircle2 aria-hidden className="size-12 text-saffron" />
      <p className="text-title">{standingText(event.standing)}</p>
      <When event={event} today={today} />
      <Place location={event.location} mapUrl={pass.mapUrl} />
      <MeetingLine meeting={meeting} />
      <ButtonLink to={`/bookings/${event.booking?.id}`} variant="quiet">
        {RUN_DAY_TEXTS.seeRun}
      </ButtonLink>
    </Card>
  );
}

const LOOK_EVERY_MS = 60_000;

/** Whether that moment has passed by this phone's clock: a page that was kept may be opened days later. */
function useIsOver(at: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const look = () => setOver(Date.now() > at);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [at]);
  return isOver;
}
