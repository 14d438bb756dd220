import { ClipboardList, Flag, History, Monitor, Printer, Ruler, ScanLine } from "lucide-react";
import { ButtonLink } from "~/ui/button";

/** Links to the crew's other pages for the event. */
export function InfoLinks({ eventId, isAdmin }: { eventId: string; isAdmin: boolean }) {
  const query = `?${new URLSearchParams({ event: eventId })}`;
  return (
    <nav aria-label="Run day" className="grid gap-3 *:justify-start! sm:grid-cols-3">
      <ButtonLink reloadDocument to="/qr-scanner" icon={<ScanLine />}>
        QR Scanner
      </ButtonLink>
      <ButtonLink to={`/qr-info/screen${query}`} icon={<Monitor />}>
        Self check-in screen
      </ButtonLink>
      <ButtonLink to={`/qr-info/poster${query}`} icon={<Printer />}>
        Poster
      </ButtonLink>
      <ButtonLink to={`/qr-info/roster${query}`} icon={<ClipboardList />}>
        Roster to print
      </ButtonLink>
      <ButtonLink to={`/qr-info/distances${query}`} icon={<Ruler />}>
        Distances
      </ButtonLink>
      {isAdmin && (
        <>
          <ButtonLink to={`/qr-info/results${query}`} icon={<Flag />}>
            After the run
          </ButtonLink>
          <ButtonLink to={`/qr-info/log${query}`} icon={<History />}>
            Log of the desk
          </ButtonLink>
        </>
      )}
    </nav>
  );
}
