import { data, redirect } from "react-router";
import { isOffered } from "~/content/club-texts.server";
import { pageTitle } from "~/content/page-club";
import { dayOf, formatDay } from "~/lib/dates";
import { currentLanguage, pathIn } from "~/lib/language";
import { addressBase } from "~/lib/language.server";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { RECEIPTS_TEXTS } from "~/texts/payments/receipts";
import type { Route } from "./+types/route";
import { ReceiptSheet } from "./receipt-sheet";
import { findReceipt } from "./receipts.server";

export const meta = pageTitle((club) => RECEIPTS_TEXTS.receipt({ club }));

/** At an address without a language a member who has chosen one is led to the receipt in it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { content, db, publicUrl, timeZone } = context.get(requestContext);
  const { id: memberId, language } = context.get(memberContext);
  const isAway = addressBase() === "/" && language !== currentLanguage();
  if (isAway && language !== null && isOffered(content, language))
    throw redirect((publicUrl ?? url.origin) + pathIn(language, `/receipts/${params.id}`));
  const receipt = await findReceipt(db, { memberId, paymentId: params.id });
  if (!receipt) throw data({ reason: "no_receipt" }, { status: 404 });
  const paidOn = formatDay(dayOf(receipt.paidAt, timeZone), { year: true });
  return { receipt: { ...receipt, paidOn }, invoice: content.club.invoice };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptSheet {...loaderData} />;
}
