import { useConnectionGuard } from "./use-connection-guard";

/** Shows an alert while the server is unreachable. */
export function ConnectionAlert() {
  const isLost = useConnectionGuard();
  return (
    <p
      role="status"
      className="fixed inset-x-4 top-3 z-50 mx-auto w-fit max-w-prose text-balance rounded-lg border border-line bg-raised px-5 py-3 text-ink shadow-float empty:hidden print:hidden"
    >
      {isLost &&
        "We can't reach the club right now. Nothing you've typed is lost. Please try again in a moment."}
    </p>
  );
}
