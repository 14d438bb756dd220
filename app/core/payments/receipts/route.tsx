import { data, redirect } from "react-router";
import { isOffered } from "~/content/club-texts.server";
import { pageTitle, useClub } from "~/content/page-club";
import { METHOD_NAMES, receiptCode, receiptSubject } from "~/core/payments/payments";
import { dayOf, formatDay } from "~/lib/dates";
import { currentLanguage, pathIn } from "~/lib/language";
import { addressBase } from "~/lib/language.server";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { RECEIPT_SHEET_TEXTS } from "~/texts/payments/payments-payments";
import { RECEIPTS_TEXTS } from "~/texts/payments/receipts";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Card } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import { PrintButton } from "~/ui/print-button";
import type { Route } from "./+types/route";
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

/** A receipt to print: who was paid, by whom, what for and how. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { receipt, invoice } = loaderData;
  const { membership } = receipt;
  const club = useClub();
  return (
    <Card as="article" className="mx-auto grid w-full max-w-2xl gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="heading text-lg">{invoice.name || club.name}</p>
          {[club.address.join(", "), club.email].filter(Boolean).map((line) => (
            <p key={line} className="text-sm text-muted">
              {line}
            </p>
          ))}
        </div>
        <h1 className="text-heading">
          {RECEIPT_SHEET_TEXTS.receipt({ number: receiptCode(receipt, invoice) })}
        </h1>
      </header>
      <DataList
        items={[
          {
            label: RECEIPT_SHEET_TEXTS.receivedFrom,
            value: receipt.payer ?? COMMON_WORDS.newRunner,
          },
          { label: RECEIPT_SHEET_TEXTS.for, value: receiptSubject(receipt) },
          ...(membership
            ? [
                {
                  label: COMMON_WORDS.membership,
                  value: RECEIPT_SHEET_TEXTS.fromForAMonth({ day: formatDay(membership.startsOn) }),
                },
              ]
            : []),
          { label: RECEIPT_SHEET_TEXTS.paid, value: receipt.paidOn },
          {
            label: RECEIPT_SHEET_TEXTS.how,
            value: METHOD_NAMES[receipt.method ?? "upi"],
          },
          { label: RECEIPT_SHEET_TEXTS.bookingReference, value: receipt.reference },
          ...(invoice.gstin ? [{ label: RECEIPT_SHEET_TEXTS.gstin, value: invoice.gstin }] : []),
          ...(invoice.hsn ? [{ label: RECEIPT_SHEET_TEXTS.hsn, value: invoice.hsn }] : []),
          ...(receipt.utr ? [{ label: "UTR", value: receipt.utr }] : []),
        ]}
      />
      <p className="flex items-baseline justify-between border-t border-line pt-4">
        <strong>{RECEIPT_SHEET_TEXTS.amountReceived}</strong>
        <span className="figure text-4xl">{formatRupees(receipt.amountRupees)}</span>
      </p>
      <PrintButton label={RECEIPT_SHEET_TEXTS.printTheReceipt} />
    </Card>
  );
}
