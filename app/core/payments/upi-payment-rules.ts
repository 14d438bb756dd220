import { qrPath } from "~/lib/qr";
import { type Payee, payeeOf, upiLink } from "./payments";

/** How a payment is made by UPI: the account, the link for this phone, the code for another. Undefined without an account. */
export function upiPaymentOf(
  payment: { amountRupees: number; reference: string },
  club: { upi: Payee; name: string },
) {
  const upi = payeeOf(club);
  if (!upi) return undefined;
  const { amountRupees, reference } = payment;
  const link = upiLink({ upi, amountRupees, reference });
  return { id: upi.id, link, code: qrPath(link) };
}
