import { data, useRevalidator } from "react-router";
import { inClubWords } from "~/content/club-words.server";
import { pageTitle } from "~/content/page-club";
import { isInWindow } from "~/core/check-in/check-ins";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { qrPath } from "~/lib/qr";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import { SELF_SCREEN_PAGE_TEXTS, SELF_SCREEN_TEXTS } from "~/texts/check-in/pages";
import { Alert } from "~/ui/alert";
import { QrCode } from "~/ui/qr-code";
import { useWakeLock } from "~/ui/use-wake-lock";
import { useConnection } from "../desk/use-connection";

import type { Route } from "./+types/screen-route";
import { findSelfCode } from "./check-in-self.server";

export const meta = pageTitle((club) => `${SELF_SCREEN_PAGE_TEXTS.documentTitle} – ${club}`);

/** The code of this half minute; none outside the window, so that nobody photographs one at home. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, secret, publicUrl = url.origin } = context.get(requestContext);
  const eventId = url.searchParams.get("event");
  const { event } = await findEventOnNow(db, { crew: context.get(crewContext), eventId, now });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  if (!isInWindow(event, now)) return { event: inClubWords(event), shown: null };
  const { code, changesAt } = findSelfCode({ eventId: event.id, secret, now });
  const address = `${publicUrl}/check-in/${event.id}?${new URLSearchParams({ code })}`;
  return {
    event: inClubWords(event),
    shown: { code, changesInMs: changesAt - now, qr: qrPath(address) },
  };
}

export default function QrInfoScreenPage({ loaderData }: Route.ComponentProps) {
  const { event, shown } = loaderData;
  return (
    <CrewFrame title={SELF_SCREEN_PAGE_TEXTS.title} event={event}>
      <SelfScreen shown={shown} />
    </CrewFrame>
  );
}

const CLOSED_LOOK_AGAIN_MS = 30_000;

interface SelfScreenProps {
  shown: { code: string; changesInMs: number; qr: { size: number; path: string } } | null;
}

/** The code to scan at the start; loads the next one when it expires, and again once the network is back. */
function SelfScreen({ shown }: SelfScreenProps) {
  useWakeLock();
  const { revalidate } = useRevalidator();
  const isLost = useConnection(shown?.changesInMs ?? CLOSED_LOOK_AGAIN_MS, revalidate);

  if (isLost) {
    return (
      <Alert tone="warning" announce title={SELF_SCREEN_TEXTS.noCode}>
        {SELF_SCREEN_TEXTS.nextOneComes}
      </Alert>
    );
  }
  if (!shown) {
    return (
      <Alert tone="info" title={SELF_SCREEN_TEXTS.notOpen}>
        {SELF_SCREEN_TEXTS.whenItShows}
      </Alert>
    );
  }
  return (
    <div
      data-theme="light"
      className="mx-auto grid w-full max-w-lg justify-items-center gap-4 rounded-xl bg-surface p-4 text-ink"
    >
      <QrCode label={SELF_SCREEN_TEXTS.label} className="max-w-[52svh]" {...shown.qr} />
      <p className="text-lg">{SELF_SCREEN_TEXTS.scanIt}</p>
      <p className="figure text-5xl tracking-widest">{shown.code}</p>
      <p className="text-muted">{SELF_SCREEN_TEXTS.changes}</p>
    </div>
  );
}
