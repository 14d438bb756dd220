import { useSyncExternalStore } from "react";
import { isConnectionLost, listenForConnection } from "./lost-connection";

/** Says so while the club cannot be reached, until it answers again. */
export function ConnectionNotice() {
  const isLost = useSyncExternalStore(listenForConnection, isConnectionLost, () => false);
  return (
    <p
      role="status"
      className="fixed inset-x-4 top-3 z-50 mx-auto w-fit max-w-prose text-balance rounded-lg border border-line bg-raised px-5 py-3 text-ink shadow-float empty:hidden print:hidden"
    >
      {isLost &&
        "We cannot reach the club right now. Nothing you typed is lost: try again in a moment."}
    </p>
  );
}
