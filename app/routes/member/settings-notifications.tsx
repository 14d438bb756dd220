import { redirect } from "react-router";
import { club } from "~/content/club";
import { setNoticeChoices } from "~/features/notice-choices/commands.server";
import { NoticeChoicesForm } from "~/features/notice-choices/components/notice-choices-form";
import { findNoticeChoices } from "~/features/notice-choices/queries.server";
import { choicesIn } from "~/features/notice-choices/rules";
import { appContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { Alert } from "~/ui/alert";
import { Card, CardHeader } from "~/ui/card";
import type { Route } from "./+types/settings-notifications";

export const meta: Route.MetaFunction = () => [{ title: `Notifications – ${club.name}` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const memberId = context.get(memberContext).id;
  return {
    choices: await findNoticeChoices(db, { memberId }),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db } = context.get(appContext);
  const form = await request.formData();
  const memberId = context.get(memberContext).id;
  await setNoticeChoices(db, { memberId, choices: choicesIn((name) => form.has(name)) });
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
        <NoticeChoicesForm choices={loaderData.choices} />
        <p className="mt-5 text-sm text-muted">
          Messages to your phone need your consent as well: see Privacy.
        </p>
      </Card>
    </>
  );
}
