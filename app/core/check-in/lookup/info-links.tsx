import { ClipboardList, Flag, History, Monitor, Printer, Ruler, ScanLine } from "lucide-react";
import type { EventId } from "~/db/tables/shapes";
import { ButtonLink } from "~/ui/button";
import { INFO_LINKS_TEXTS } from "../pages-texts";

/** Links to the crew's other pages for the event. */
export function InfoLinks({ eventId, isAdmin }: { eventId: EventId; isAdmin: boolean }) {
  const query = `?${new URLSearchParams({ event: eventId })}`;
  return (
    <nav
      aria-label={INFO_LINKS_TEXTS.runDay}
      className="grid gap-3 *:justify-start! sm:grid-cols-3"
    >
      <ButtonLink reloadDocument to={`/qr-scanner${query}`} icon={<ScanLine />}>
        {INFO_LINKS_TEXTS.qrScanner}
      </ButtonLink>
      <ButtonLink to={`/qr-info/screen${query}`} icon={<Monitor />}>
        {INFO_LINKS_TEXTS.selfCheckInScreen}
      </ButtonLink>
      <ButtonLink to={`/qr-info/poster${query}`} icon={<Printer />}>
        {INFO_LINKS_TEXTS.poster}
      </ButtonLink>
      <ButtonLink to={`/qr-info/roster${query}`} icon={<ClipboardList />}>
        {INFO_LINKS_TEXTS.rosterToPrint}
      </ButtonLink>
      <ButtonLink to={`/qr-info/distances${query}`} icon={<Ruler />}>
        {INFO_LINKS_TEXTS.distances}
      </ButtonLink>
      {isAdmin && (
        <>
          <ButtonLink to={`/qr-info/results${query}`} icon={<Flag />}>
            {INFO_LINKS_TEXTS.afterTheRun}
          </ButtonLink>
          <ButtonLink to={`/qr-info/log${query}`} icon={<History />}>
            {INFO_LINKS_TEXTS.logOfTheDesk}
          </ButtonLink>
        </>
      )}
    </nav>
  );
}
