import { Link } from "react-router";
import { POST_TEXTS } from "../texts";

/** A link to the report form, for browsers where the menu does not open. */
export function ReportLink({ to }: { to: string }) {
  return (
    <noscript>
      <Link to={to} className="text-link">
        {POST_TEXTS.report}
      </Link>
    </noscript>
  );
}
