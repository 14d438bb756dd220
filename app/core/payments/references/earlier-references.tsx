import { EARLIER_REFERENCES_TEXTS } from "../desk-texts";
/** References that were given before, for this payment or an earlier booking of the event; nothing without one. */
export function EarlierReferences({ utrs }: { utrs: string[] }) {
  return utrs.map((utr) => (
    <span key={utr} className="block text-sm text-muted">
      {EARLIER_REFERENCES_TEXTS.utr} {utr}
      {EARLIER_REFERENCES_TEXTS.givenEarlier}
    </span>
  ));
}
