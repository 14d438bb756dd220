import { SearchForm } from "~/ui/search-form";
import { PAYMENT_SEARCH_TEXTS } from "../desk-texts";

/** Looks for payments, whatever their state. */
export function PaymentSearch({ text }: { text: string }) {
  return (
    <SearchForm
      text={text}
      label={PAYMENT_SEARCH_TEXTS.searchPayments}
      placeholder={PAYMENT_SEARCH_TEXTS.namePhoneReferenceUtr}
      search={PAYMENT_SEARCH_TEXTS.search}
    />
  );
}
