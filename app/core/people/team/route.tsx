import { parseWithZod } from "@conform-to/zod/v4";
import { data, Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { MemberBadge } from "~/core/admin/member-file/member-badge";
import { teamSchema } from "~/core/people/admins/form";
import { IfPage, IfRight, useLastAnswer } from "~/core/people/rights/if-right";
import { roleText } from "~/core/people/rights/refusals-texts";
import { formatMoment } from "~/lib/moments";
import { recordKeys } from "~/lib/records";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { TEAM_PAGE_TEXTS } from "~/texts/admin/panel-pages";
import { TEAM_REFUSAL_TEXTS, TEAM_TEXTS } from "~/texts/people/refusals";
import { RIGHT_LABELS } from "~/texts/people/rights";
import { RIGHTS_TABLE_TEXTS } from "~/texts/people/rights-panel";
import { ROLE_LABELS } from "~/texts/people/roles";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Cell, Row, Table } from "~/ui/table";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { Icon as Check } from "~icons/check";
import { Icon as Minus } from "~icons/minus";

import { listInvitations } from "../admin-links/admin-links.server";
import { hasRight, RIGHTS, type Right, ROLES } from "../rights/roles";
import type { Route } from "./+types/route";
import { handleOwnerForm } from "./handle-owner-form.server";
import { changeAdminRole, findAdminName, listTeam, moveAdmin } from "./move-admin.server";
import { InviteAdmin, NewLink, ResetAdmin, WelfareReaders } from "./owner-forms";
import { TeamTable } from "./team-table";

export const meta = pageTitle((clubName) => TEAM_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const failed = TEAM_TEXTS.failed;
  const team = await readOrFail(context, { failed }, () => listTeam(db));
  const { id: ownId, role } = context.get(adminContext);
  const invitations = hasRight(role, "team") ? await listInvitations(db, { now }) : [];
  return {
    ...team,
    ownId,
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      until: formatMoment(expiresAt, timeZone),
    })),
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const submission = parseWithZod(await request.formData(), { schema: teamSchema });
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((messages) => messages ?? []);
    const { intent, username } = submission.payload;
    const typed = typeof username === "string" ? username : undefined;
    return answered({ intent: String(intent), errors, username: typed }, 400);
  }
  const by = { adminId: context.get(adminContext).id, now, requestId };
  const change = submission.value;
  if (change.intent !== "move" && change.intent !== "role") {
    return await answerOwnerForm({ db, by, origin: request.url }, change);
  }
  const changed =
    change.intent === "move"
      ? await moveAdmin(db, { ...change, ...by })
      : await changeAdminRole(db, { ...change, ...by });
  if (!changed.ok)
    return answered({ answer: { ok: false, text: TEAM_REFUSAL_TEXTS[changed.reason] } }, 409);
  const name = (await findAdminName(db, change)) ?? "";
  const text =
    change.intent === "move"
      ? TEAM_PAGE_TEXTS.statusUpdatedTo({ status: change.to })
      : roleText(name, change.role);
  return answered({ answer: { ok: true, text } });
}

type OwnerForm = Parameters<typeof handleOwnerForm>;

async function answerOwnerForm(
  { db, by, origin }: { db: OwnerForm[0]; by: OwnerForm[2]; origin: string },
  change: OwnerForm[1],
) {
  const { errors, status, answer, link } = await handleOwnerForm(db, change, by);
  if (errors) {
    const username = change.intent === "invite" ? change.username : undefined;
    return answered({ intent: change.intent, errors, username }, status);
  }
  if (!link) return answered({ answer });
  const { token, username } = link;
  const { href: address } = new URL(`/join/${token}`, origin);
  return answered({ link: { address, username } });
}

interface TeamAnswer {
  answer?: { ok: boolean; text: string } | undefined;
  /** Of the form with this intent. */
  errors?: string[];
  intent?: string;
  link?: { address: string; username: string };
  /** As it was typed in a refused invitation. */
  username?: string | undefined;
}

const answered = (answer: TeamAnswer, status = 200) => data(answer, { status });

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { admins, leaders, ownId, invitations } = loaderData;
  const others = admins.filter(({ id, status }) => id !== ownId && status === "active");
  const errorsOf = (intent: string) => (actionData?.intent === intent && actionData.errors) || [];
  return (
    <>
      <PageHeader title={TEAM_PAGE_TEXTS.team} intro={TEAM_PAGE_TEXTS.about} />
      <ChangeResult answer={useLastAnswer(actionData)?.answer} />
      <section className="grid gap-3">
        <h2 className="text-heading">{TEAM_PAGE_TEXTS.admins}</h2>
        <TeamTable admins={admins} ownId={ownId} />
      </section>
      <IfRight right="team">
        {actionData?.link && <NewLink {...actionData.link} />}
        <InviteAdmin
          key={`invite-${actionData?.link?.address}`}
          invitations={invitations}
          errors={errorsOf("invite")}
          username={actionData?.username}
        />
        {others.length > 0 && (
          <ResetAdmin
            key={`reset-${actionData?.link?.address}`}
            admins={others}
            errors={errorsOf("reset")}
          />
        )}
        <IfPage path="/admin/welfare">
          <WelfareReaders
            admins={admins.filter(({ status }) => status === "active")}
            errors={errorsOf("welfare")}
          />
        </IfPage>
      </IfRight>
      <Card as="section">
        <CardHeader title={TEAM_PAGE_TEXTS.runLeaders} />
        {leaders.length === 0 && (
          <EmptyState title={TEAM_PAGE_TEXTS.noRunLeadersYet}>
            {TEAM_PAGE_TEXTS.howToAdd}
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {leaders.map((leader) => (
            <li key={leader.id} className="flex items-center justify-between py-2.5">
              <Link to={`/admin/subscribers/${leader.id}`}>
                {leader.name ?? COMMON_WORDS.noNameYet}
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

function columns() {
  return [
    { label: RIGHTS_TABLE_TEXTS.what },
    ...ROLES.map((role) => ({ label: ROLE_LABELS[role] })),
  ];
}

/** What each role may do: the table that the server decides by. */
function RightsTable() {
  return (
    <Table caption={RIGHTS_TABLE_TEXTS.caption} columns={columns()}>
      {rights.map((right) => (
        <Row key={right}>
          <Cell heading>
            {RIGHT_LABELS[right]}
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
