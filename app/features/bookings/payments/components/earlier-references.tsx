/** References that were given for the member's earlier bookings of the same event; nothing without one. */
export function EarlierReferences({ utrs }: { utrs: string[] }) {
  return utrs.map((utr) => (
    <span key={utr} className="block text-sm text-muted">
      UTR {utr}, given for the booking before
    </span>
  ));
}
