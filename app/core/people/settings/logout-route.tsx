import { Form } from "react-router";
import { club } from "~/content/club";
import { SETTINGS_LOGOUT_SCREEN_TEXTS } from "~/core/people/member-pages-texts";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import type { Route } from "./+types/logout-route";

export const meta: Route.MetaFunction = () => [{ title: `Logout – ${club.name}` }];

/** Must exist: without a loader the guard does not run when the browser moves between pages. */
export function loader() {
  return null;
}

export default function LogoutPage() {
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      <CardHeader title={SETTINGS_LOGOUT_SCREEN_TEXTS.logout} className="mb-0!" />
      <p>{SETTINGS_LOGOUT_SCREEN_TEXTS.thisSignsYouOut}</p>
      <Form method="post" action="/logout">
        <Button variant="primary">{SETTINGS_LOGOUT_SCREEN_TEXTS.logout}</Button>
      </Form>
    </Card>
  );
}
