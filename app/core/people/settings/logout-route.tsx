import { Form } from "react-router";
import { pageTitle } from "~/content/page-club";
import { LOGOUT_ROUTE_TEXTS, SETTINGS_LOGOUT_SCREEN_TEXTS } from "~/texts/people/member-pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";

import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";

export const meta = pageTitle((club) => LOGOUT_ROUTE_TEXTS.logout({ club }));

/** Must exist: without a loader the guard does not run when the browser moves between pages. */
export function loader() {
  return null;
}

export default function LogoutPage() {
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      <CardHeader title={COMMON_WORDS.logout} className="mb-0!" />
      <p>{SETTINGS_LOGOUT_SCREEN_TEXTS.explanation}</p>
      <Form method="post" action="/logout">
        <Button variant="primary">{COMMON_WORDS.logout}</Button>
      </Form>
    </Card>
  );
}
