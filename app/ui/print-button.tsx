import { PRINT_TEXTS } from "~/texts/site-wide/print";
import { Icon as Printer } from "~icons/printer";
import { Button } from "./button";

/** Opens the print dialog; hidden in print. */
export function PrintButton({ label = PRINT_TEXTS.print }: { label?: string }) {
  return (
    <Button
      type="button"
      icon={<Printer />}
      className="justify-self-start"
      data-print="hide"
      onClick={() => print()}
    >
      {label}
    </Button>
  );
}
