/** References that were given before, for this payment or an earlier booking of the event; nothing without one. */
export function EarlierReferences({ utrs }: { utrs: string[] }) {
  return utrs.map((utr) => (
    <span key={utr} className="block text-sm text-muted">
      UTR {utr}, given earlier
    </span>
  ));
}
