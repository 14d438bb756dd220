import { parseWithZod } from "@conform-to/zod/v4";
import { Check, Minus } from "lucide-react";
import { data, Link } from "react-router";
import { club } from "~/content/club";
import { MemberBadge } from "~/core/admin/member-file/member-badge";
import { TEAM_PAGE_TEXTS } from "~/core/admin/panel/pages-texts";
import { teamSchema } from "~/core/people/admins/form";
import { IfRight } from "~/core/people/rights/if-right";
import { roleText, TEAM_REFUSAL_TEXTS } from "~/core/people/rights/refusals-texts";
import { useLastAnswer } from "~/core/people/rights/use-last-answer";
import { recordKeys } from "~/lib/records";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { Cell, Row, Table } from "~/ui/table";
import { RIGHTS_TABLE_TEXTS } from "../rights/panel-texts";
import { hasRight, RIGHTS, type Right, ROLE_LABELS, ROLES } from "../rights/roles";
import type { Route } from "./+types/route";
import { addAdmin, changeAdminRole, findAdminName, listTeam, moveAdmin } from "./move-admin.server";
import { AddAdmin, TeamTable } from "./team-table";

export const meta: Route.MetaFunction = () => [{ title: TEAM_PAGE_TEXTS.documentTitle(club.name) }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const failed = "Failed to load the team. Please try again.";
  const team = await readOrFail(context, { failed }, () => listTeam(db));
  return { ...team, ownId: context.get(adminContext).id };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: teamSchema });
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((messages) => messages ?? []);
    return data({ ...NOTHING, errors }, { status: 400 });
  }
  const by = { adminId: context.get(adminContext).id, now, requestId };
  const change = submission.value;
  if (change.intent === "add") {
    const { username } = change;
    const added = await addAdmin(db, { ...change, ...by });
    if (added.ok) return said({ ok: true, text: TEAM_PAGE_TEXTS.canSignInNow(username) });
    return data({ ...NOTHING, errors: [added.message], username }, { status: 400 });
  }
  const changed =
    change.intent === "move"
      ? await moveAdmin(db, { ...change, ...by })
      : await changeAdminRole(db, { ...change, ...by });
  if (!changed.ok)
    return data(said({ ok: false, text: TEAM_REFUSAL_TEXTS[changed.reason] }), { status: 409 });
  const name = (await findAdminName(db, change)) ?? "";
  const text =
    change.intent === "move"
      ? TEAM_PAGE_TEXTS.statusUpdatedTo(change.to)
      : roleText(name, change.role);
  return said({ ok: true, text });
}

const NO_ERRORS: string[] = [];
const NOTHING = { answer: undefined, errors: NO_ERRORS, username: undefined };

function said(answer: { ok: boolean; text: string }) {
  return { ...NOTHING, answer };
}

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { admins, leaders, ownId } = loaderData;
  return (
    <>
      <PageHeader title={TEAM_PAGE_TEXTS.team} intro={TEAM_PAGE_TEXTS.whoRunsTheClub} />
      <ChangeResult answer={useLastAnswer(actionData)?.answer} />
      <section className="grid gap-3">
        <h2 className="text-heading">{TEAM_PAGE_TEXTS.admins}</h2>
        <TeamTable admins={admins} ownId={ownId} />
      </section>
      <IfRight right="team">
        {/* Another form once somebody was added: the password typed is gone. */}
        <AddAdmin
          key={admins.length}
          errors={actionData?.errors ?? []}
          username={actionData?.username}
        />
      </IfRight>
      <Card as="section">
        <CardHeader title={TEAM_PAGE_TEXTS.runLeaders} />
        {leaders.length === 0 && (
          <EmptyState title={TEAM_PAGE_TEXTS.noRunLeadersYet}>
            {TEAM_PAGE_TEXTS.openAMemberAnd}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {leaders.map((leader) => (
            <li key={leader.id} className="flex items-center justify-between py-2.5">
              <Link to={`/admin/subscribers/${leader.id}`}>
                {leader.name ?? TEAM_PAGE_TEXTS.noNameYet}
              </Link>
              <MemberBadge status={leader.status} />
            </li>
          ))}
        </ul>
      </Card>
      <section className="grid gap-3">
        <h2 className="text-heading">{TEAM_PAGE_TEXTS.roles}</h2>
        <RightsTable />
      </section>
    </>
  );
}

const COLUMNS = [
  { label: RIGHTS_TABLE_TEXTS.what },
  ...ROLES.map((role) => ({ label: ROLE_LABELS[role] })),
];

/** What each role may do: the table that the server decides by. */
function RightsTable() {
  return (
    <Table caption={RIGHTS_TABLE_TEXTS.whatEachRoleMay} columns={COLUMNS}>
      {rights.map((right) => (
        <Row key={right}>
          <Cell heading>
            {RIGHTS[right].label}
            <span className="block text-sm font-normal text-muted min-[769px]:hidden">
              {namesOf(right)}
            </span>
          </Cell>
          {ROLES.map((role) => (
            <Cell key={role} className="max-[769px]:hidden!">
              <Mark isAllowed={hasRight(role, right)} />
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** The roles that have the right, as narrow screens say it. */
function namesOf(right: Right): string {
  return ROLES.filter((role) => hasRight(role, right))
    .map((role) => ROLE_LABELS[role])
    .join(", ");
}

const rights = recordKeys(RIGHTS);

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus;
  return (
    <span className={isAllowed ? "text-success" : "text-muted"}>
      <Icon aria-hidden className="size-4.5" />
      <span className="sr-only">{isAllowed ? RIGHTS_TABLE_TEXTS.yes : RIGHTS_TABLE_TEXTS.no}</span>
    </span>
  );
}
