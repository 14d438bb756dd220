import { inClubWords } from "~/content/club-words.server";
import { pageTitle, useClub } from "~/content/page-club";
import { CrewFrame } from "~/core/check-in/frame/crew-frame";
import { qrPath } from "~/lib/qr";
import { requestContext } from "~/middleware/context.server";
import { deskEventOf } from "~/middleware/event-crew.server";
import { PAGES_TEXTS, POSTER_TEXTS } from "~/texts/check-in/pages";
import { PrintButton } from "~/ui/print-button";
import { QrCode } from "~/ui/qr-code";
import type { Route } from "./+types/poster-route";

export const meta = pageTitle((club) => `${POSTER_TEXTS.documentTitle} – ${club}`);

/** The poster's QR code opens the check-in page; the code to type there is on the screen at the start only. */
export async function loader(args: Route.LoaderArgs) {
  const { publicUrl = args.url.origin } = args.context.get(requestContext);
  const event = await deskEventOf(args);
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
