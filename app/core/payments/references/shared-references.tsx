import { Link } from "react-router";
import { EARLIER_REFERENCES_TEXTS, SHARED_REFERENCES_TEXTS } from "~/texts/payments/desk";
import { MarkedText } from "~/ui/marked-text";
import { type SharedReference, sharedReferenceText } from "./shared-references-rules";

/** Warns that a reference was given for other payments too, with the way to each member; nothing without one. */
export function SharedReferences({ shared }: { shared: SharedReference[] }) {
  return shared.map((other) => (
    <span key={other.paymentId} className="block text-sm text-warning">
      <MarkedText
        text={SHARED_REFERENCES_TEXTS.alsoGivenFor({ payment: sharedReferenceText(other) })}
        marks={{
          payment: (words) => (
            <Link to={`/admin/subscribers/${other.memberId}`} className="text-link">
              {words}
            </Link>
          ),
        }}
      />
    </span>
  ));
}

/** References that were given before, for this payment or an earlier booking of the event; nothing without one. */
export function EarlierReferences({ utrs }: { utrs: string[] }) {
  return utrs.map((utr) => (
    <span key={utr} className="block text-sm text-muted">
      {EARLIER_REFERENCES_TEXTS.givenEarlier({ utr })}
    </span>
  ));
}
