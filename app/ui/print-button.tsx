import { Printer } from "lucide-react";
import { Button } from "./button";

/** Opens the browser's print window; leaves itself out of what is printed. */
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
