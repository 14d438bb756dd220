import { Link } from "react-router";
import { club } from "~/content/club";
import { VERSION } from "~/content/version";
import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";
import type { Route } from "./+types/settings-help";

export const meta: Route.MetaFunction = () => [{ title: `Help – ${club.name}` }];

/** Must exist: without a loader the guard does not run when the browser moves between pages. */
export function loader() {
  return null;
}

export default function HelpPage() {
  return (
    <Card as="section">
      <CardHeader title="Help" />
      <DataList
        items={[
          { label: "Questions and answers", value: <To to="/faq">What others asked</To> },
          { label: "How things work", value: <To to="/help">Help pages</To> },
          { label: "Talk to us", value: <To to="/contact">Contact</To> },
          { label: "Your data", value: <To to="/privacy">Privacy notice</To> },
          { label: "Version", value: VERSION },
        ]}
      />
    </Card>
  );
}

function To({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link">
      {children}
    </Link>
  );
}
