import { UnsentNote } from "./unsent-note";
import { useUnsent } from "./use-unsent";

/** Sends what waits on this device while the page is open, and says so. */
export function UnsentLine() {
  return <UnsentNote unsent={useUnsent()} />;
}
