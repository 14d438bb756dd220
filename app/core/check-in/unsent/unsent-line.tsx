import { useUnsent } from "./use-unsent";
import { UnsentNote } from "./unsent-note";

/** Sends what waits on this device while the page is open, and says so. */
export function UnsentLine() {
  return <UnsentNote unsent={useUnsent()} />;
}
