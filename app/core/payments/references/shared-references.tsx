import { Link } from "react-router";
import { SHARED_REFERENCES_TEXTS } from "../desk-texts";
import { type SharedReference, sharedReferenceText } from "./shared-references-rules";

/** Warns that a reference was given for other payments too, with the way to each member; nothing without one. */
export function SharedReferences({ shared }: { shared: SharedReference[] }) {
  return shared.map((other) => (
    <span key={other.paymentId} className="block text-sm text-warning">
      {SHARED_REFERENCES_TEXTS.alsoGivenFor}{" "}
      <Link to={`/admin/subscribers/${other.memberId}`} className="text-link">
        {sharedReferenceText(other)}
      </Link>
    </span>
  ));
}
