import { club } from "~/content/club";
import type { EventId } from "~/db/tables/shapes";
import { ButtonLink } from "~/ui/button";
import { SCANNER_TEXTS } from "./desk-texts";

interface DeskFootProps {
  /** The event shown at the desk; without a list, none. */
  eventId: EventId | undefined;
  home: string;
  isKept: boolean;
}

/** The way from the desk to QR Info of the same event and out of the desk, and whether the page works offline. */
export function DeskFoot({ eventId, home, isKept }: DeskFootProps) {
  return (
    <>
      <nav aria-label={SCANNER_TEXTS.otherPages} className="flex flex-wrap justify-center gap-3">
        <ButtonLink
          reloadDocument
          to={`/qr-info${eventId ? `?${new URLSearchParams({ event: eventId })}` : ""}`}
          variant="quiet"
        >
          {SCANNER_TEXTS.qrInfo}
        </ButtonLink>
        <ButtonLink reloadDocument to={home} variant="quiet">
          {SCANNER_TEXTS.leaveTheDesk}
        </ButtonLink>
      </nav>
      <p className="text-center text-sm text-muted noscript:hidden">
        {club.name} · {isKept ? SCANNER_TEXTS.isKept : SCANNER_TEXTS.gettingReady}
      </p>
    </>
  );
}
