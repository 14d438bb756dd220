import { Printer } from "lucide-react";
import { Button } from "./button";

/** Opens the print dialog; hidden in print. */
export function PrintButton({ label = "Print" }: { label?: string }) {
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
