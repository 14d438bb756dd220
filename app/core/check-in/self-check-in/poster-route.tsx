import { data } from "react-router";
import { inClubWords } from "~/content/club-words.server";
import { pageTitle, useClub } from "~/content/page-club";
import { findEventOnNow } from "~/core/check-in/entries/desk.server";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { qrPath } from "~/lib/qr";
import { requestContext } from "~/middleware/context.server";
import { crewContext } from "~/middleware/event-crew.server";
import { PAGES_TEXTS, POSTER_TEXTS } from "~/texts/check-in/pages";
import { PrintButton } from "~/ui/print-button";
import { QrCode } from "~/ui/qr-code";
import type { Route } from "./+types/poster-route";

export const meta = pageTitle((club) => `${POSTER_TEXTS.documentTitle} – ${club}`);

/** The poster's QR code opens the check-in page; the code to type there is on the screen at the start only. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, publicUrl = url.origin } = context.get(requestContext);
  const eventId = url.searchParams.get("event");
  const { event } = await findEventOnNow(db, { crew: context.get(crewContext), eventId, now });
  if (!event) throw data({ reason: "no_run" }, { status: 404 });
  return { event: inClubWords(event), qr: qrPath(`${publicUrl}/check-in/${event.id}`) };
}

export default function QrInfoPosterPage({ loaderData }: Route.ComponentProps) {
  const { event, qr } = loaderData;
  return (
    <CrewFrame title={POSTER_TEXTS.title({ club: useClub().name })} event={event}>
      <PrintButton />
      <div className="mx-auto w-full max-w-md">
        <QrCode label={POSTER_TEXTS.code} {...qr} />
      </div>
      <ol className="mx-auto grid max-w-md list-decimal gap-2 pl-6 text-xl">
        {[PAGES_TEXTS.scan, PAGES_TEXTS.signIn, PAGES_TEXTS.typeCode].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </CrewFrame>
  );
}
