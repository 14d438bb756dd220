import { data } from "react-router";
import { club } from "~/content/club";
import { dayOf, formatDay } from "~/lib/dates";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import type { Route } from "./+types/route";
import { ReceiptSheet } from "./receipt-sheet";
import { findReceipt } from "./receipts.server";

export const meta: Route.MetaFunction = () => [{ title: `Receipt – ${club.name}` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const receipt = await findReceipt(db, { memberId, paymentId: params.id });
  if (!receipt) throw data({ reason: "no_receipt" }, { status: 404 });
  return { ...receipt, paidOn: formatDay(dayOf(receipt.paidAt, timeZone), { year: true }) };
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptSheet receipt={loaderData} />;
}
