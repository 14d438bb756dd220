import { useConnectionGuard } from "./use-connection-guard";

/** Shows an alert while the server is unreachable. */
export function ConnectionAlert() {
  const isLost = useConnectionGuard();
  return (
    <p
      role="status"
      className="fixed inset-x-4 top-3 z-50 mx-auto w-fit max-w-prose text-balance rounded-lg border border-line bg-raised px-5 py-3 text-ink shadow-float empty:hidden print:hidden"
    >
      {isLost && unreachedText(isTextTyped(document))}
    </p>
  );
}

/** The alert's text; it says that nothing is lost only where something is typed. */
export function unreachedText(isTyped: boolean): string {
  const kept = isTyped ? " Nothing you've typed is lost." : "";
  return `We can't reach the club right now.${kept} Please try again in a moment.`;
}

/** Whether a field of the page holds text. */
function isTextTyped(page: Document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea",
  );
  return [...fields].some(({ value }) => value.trim() !== "");
}
