import { Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { VERSION } from "~/content/version";
import { HELP_ROUTE_TEXTS, SETTINGS_HELP_SCREEN_TEXTS } from "~/texts/people/member-pages";

import { Card, CardHeader } from "~/ui/card";
import { DataList } from "~/ui/data-list";

export const meta = pageTitle((club) => HELP_ROUTE_TEXTS.help({ club }));

/** Must exist: without a loader the guard does not run when the browser moves between pages. */
export function loader() {
  return null;
}

export default function HelpPage() {
  return (
    <Card as="section">
      <CardHeader title={SETTINGS_HELP_SCREEN_TEXTS.help} />
      <DataList
        items={[
          {
            label: SETTINGS_HELP_SCREEN_TEXTS.questionsAndAnswers,
            value: <To to="/faq">{SETTINGS_HELP_SCREEN_TEXTS.whatOthersAsked}</To>,
          },
          {
            label: SETTINGS_HELP_SCREEN_TEXTS.howThingsWork,
            value: <To to="/help">{SETTINGS_HELP_SCREEN_TEXTS.helpPages}</To>,
          },
          {
            label: SETTINGS_HELP_SCREEN_TEXTS.talkToUs,
            value: <To to="/contact">{SETTINGS_HELP_SCREEN_TEXTS.contact}</To>,
          },
          {
            label: SETTINGS_HELP_SCREEN_TEXTS.yourData,
            value: <To to="/privacy">{SETTINGS_HELP_SCREEN_TEXTS.privacyNotice}</To>,
          },
          { label: SETTINGS_HELP_SCREEN_TEXTS.version, value: VERSION },
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
