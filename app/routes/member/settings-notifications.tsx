import { redirect } from "react-router";
import { club } from "~/content/club";
import { setNotificationChoices } from "~/features/notifications/commands/set-notification-choices.server";
import { NotificationChoicesForm } from "~/features/notifications/components/notification-choices-form";
import { findNotificationChoices } from "~/features/notifications/queries/notification-choices.server";
import { choicesIn } from "~/features/notifications/rules/notification-choices";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import type { Route } from "./+types/settings-notifications";

export const meta: Route.MetaFunction = () => [{ title: `Notifications – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  return {
    choices: await findNotificationChoices(db, { memberId }),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(requestContext);
  const form = await request.formData();
  const memberId = context.get(memberContext).id;
  await setNotificationChoices(db, { memberId, choices: choicesIn((name) => form.has(name)) });
  throw redirect("/settings/notifications?saved");
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData.saved && (
        <Alert tone="success" announce>
          Saved.
        </Alert>
      )}
      <Card as="section">
        <CardHeader title="What we tell you, and how" />
        <NotificationChoicesForm choices={loaderData.choices} />
        <p className="mt-5 text-sm text-muted">
          Messages to your phone need your consent as well: see Privacy.
        </p>
      </Card>
    </>
  );
}
