import type { ReactNode } from "react";
import { formatTime, formatWhen } from "~/lib/dates";
import { CREW_FRAME_TEXTS } from "~/texts/check-in/pages";
import { ButtonLink } from "~/ui/button";
import { Segmented } from "~/ui/segmented";
import { Icon as ArrowLeft } from "~icons/arrow-left";
import type { CheckInEvent } from "../desk";
import { UnsentLine } from "../unsent/unsent-line";

/** The frame of the crew's pages: the event, a link back (to QR Info unless said), and the choice of another event. */
export function CrewFrame({
  title,
  event,
  events,
  back = { to: `/qr-info?event=${event?.id}`, label: CREW_FRAME_TEXTS.qrInfo },
  children,
}: {
  title: string;
  event: CheckInEvent | null;
  events?: CheckInEvent[] | undefined;
  back?: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      data-glare
      // Firefox moves a table in a grid to the next page as a whole.
      className="mx-auto grid w-full max-w-3xl gap-6 p-4 pb-16 print:block print:space-y-4 print:p-0"
    >
      <UnsentLine />
      <header className="grid gap-2">
        <ButtonLink
          to={back.to}
          variant="quiet"
          size="small"
          icon={<ArrowLeft />}
          className="justify-self-start"
          data-print="hide"
        >
          {back.label}
        </ButtonLink>
        <h1 className="text-title">{title}</h1>
        {event && (
          <p className="flex flex-wrap gap-x-4 text-lg wrap-anywhere text-muted">
            <b className="basis-full text-ink">{event.title}</b>
            <span>{formatWhen(event)}</span> <span>{event.location}</span>
          </p>
        )}
      </header>
      {events && events.length > 1 && (
        <Segmented
          label={CREW_FRAME_TEXTS.run}
          options={events.map((option) => ({
            to: `?${new URLSearchParams({ event: option.id })}`,
            label: `${option.title}, ${formatTime(option.time)}`,
            current: option.id === event?.id,
          }))}
        />
      )}
      {children}
    </main>
  );
}
