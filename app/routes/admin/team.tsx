import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link } from "react-router";
import { club } from "~/content/club";
import { MemberBadge } from "~/features/member-admin/components/member-badge";
import { addAdmin } from "~/features/sign-in/admins/commands/add-admin.server";
import { moveAdmin } from "~/features/sign-in/admins/commands/move-admin.server";
import { AddAdmin, TeamTable } from "~/features/sign-in/admins/components/team-table";
import { useLastAnswer } from "~/features/sign-in/admins/hooks/use-last-answer";
import { listTeam } from "~/features/sign-in/admins/queries/list-team.server";
import { teamSchema } from "~/features/sign-in/admins/schema";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/team";

export const meta: Route.MetaFunction = () => [{ title: `Team – ${club.name} admin` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const failed = "Failed to load the team. Please try again.";
  const team = await readOrFail(context, { failed }, () => listTeam(db));
  return { ...team, ownId: context.get(adminContext).id };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: teamSchema });
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((messages) => messages ?? []);
    return data({ text: undefined, errors, username: undefined }, { status: 400 });
  }
  const by = { adminId: context.get(adminContext).id, now, requestId };
  const change = submission.value;
  if (change.intent === "move") {
    const moved = await moveAdmin(db, { ...by, ...change });
    if (!moved.ok) throw data({ reason: moved.reason }, { status: 409 });
    return { text: `Admin status updated to ${change.to}`, errors: [], username: undefined };
  }
  const added = await addAdmin(db, { ...by, ...change });
  if (added.ok)
    return { text: `${change.username} can sign in now`, errors: [], username: undefined };
  return data(
    { text: undefined, errors: [added.message], username: change.username },
    { status: 400 },
  );
}

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { admins, leaders, ownId } = loaderData;
  const text = useLastAnswer(actionData)?.text;
  return (
    <>
      <PageHeader title="Team" intro="Who runs the club" />
      <ChangeResult answer={text === undefined ? undefined : { ok: true, text }} />
      <section className="grid gap-3">
        <h2 className="text-heading">Admins</h2>
        <TeamTable admins={admins} ownId={ownId} />
      </section>
      <AddAdmin errors={actionData?.errors ?? []} username={actionData?.username} />
      <Card as="section">
        <CardHeader title="Run leaders" />
        {leaders.length === 0 && (
          <EmptyState title="No run leaders yet">
            Open a member and choose the role ‘Run leader’.
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {leaders.map((leader) => (
            <li key={leader.id} className="flex items-center justify-between py-2.5">
              <Link to={`/admin/subscribers/${leader.id}`}>{leader.name ?? "No name yet"}</Link>
              <MemberBadge status={leader.status} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
