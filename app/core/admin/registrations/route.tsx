import { data, Form, Link, useNavigation } from "react-router";
import { pageTitle } from "~/content/page-club";
import { listMovedIn } from "~/core/admin/member-file/member-origin.server";
import { handleMemberMove } from "~/core/admin/move-members/move-members.server";
import { useLastAnswer } from "~/core/people/rights/if-right";
import { sourceLabel } from "~/core/reports/shares";
import type { AdminId } from "~/db/tables/shapes";
import { readChoices } from "~/lib/address-choices";
import type { Instant } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { approvalPeriodCookie, readCookie } from "~/middleware/cookies.server";
import { answerForm, readOrFail } from "~/middleware/read-failure.server";
import { APPROVAL_PERIOD_LABELS } from "~/texts/admin/approvals";
import { APPROVALS_PAGE_TEXTS } from "~/texts/admin/pages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { ApprovalTable } from "./approval-table";
import {
  APPROVAL_PERIODS,
  APPROVALS_SHOWN,
  approvalsSince,
  MOVES_AT_ONCE,
  refusedMemberMove,
  undoneTogether,
} from "./approvals";
import {
  ARRIVAL_KEY,
  countApprovals,
  listApprovalIds,
  listApprovals,
  listMovedAt,
} from "./approvals.server";
import { admitAllSchema, memberMoveForm, undoAllSchema } from "./approvals-form";

const COUNTED_UP_TO = 10_000;

export const meta = pageTitle((clubName) => APPROVALS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, now, publicUrl, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const cookie = approvalPeriodCookie({ publicUrl });
  const kept = await readCookie(cookie, request);
  const { values, ignored } = readChoices(
    searchParams,
    {
      period: {
        options: APPROVAL_PERIODS,
        fallback: APPROVAL_PERIODS.find((period) => period === kept) ?? "week",
      },
    },
    PAGE_PARAMS,
  );
  const since = approvalsSince(values.period, now);
  return await readOrFail(context, { failed: APPROVALS_PAGE_TEXTS.failed }, async () => {
    const counted = { since, limit: COUNTED_UP_TO };
    const count = await countApprovals(db, { ...counted, side: "since" });
    const earlier = await countApprovals(db, { ...counted, side: "before" });
    const asked = readPageRequest(searchParams, ARRIVAL_KEY);
    const page = await listApprovals(db, { since, request: asked, limit: APPROVALS_SHOWN });
    const movedIn = await listMovedIn(db, { memberIds: page.rows.map(({ id }) => id) });
    const approvals = page.rows.map((person) => ({
      ...person,
      sourceLabel: sourceLabel(person.source, { isMovedIn: movedIn.has(person.id) }),
      registered: formatMoment(person.createdAt, timeZone, { year: true }),
    }));
    const { before, after } = page;
    return data(
      { search, ...values, ignored, seenAt: now, approvals, count, earlier, before, after },
      { headers: { "Set-Cookie": await cookie.serialize(values.period) } },
    );
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const by = { adminId: args.context.get(adminContext).id, now, requestId, timeZone };
  const form = await args.request.clone().formData();
  if (form.has("seenAt")) return await admitAll(args, by);
  if (form.has("everyone")) return await undoAdmitAll(args, by);
  return await answerForm(args, {
    ...memberMoveForm,
    change: (move) => handleMemberMove(db, { ...move, ...by }),
  });
}

interface By {
  adminId: AdminId;
  now: Instant;
  requestId: string;
  timeZone: string;
}

const APPROVE = { from: "pending", to: "active" } as const;

/** Approves everybody whom the admin's list had, also those on its next pages. */
async function admitAll(args: Route.ActionArgs, by: By) {
  const { db, now } = args.context.get(requestContext);
  return await answerForm(args, {
    ...memberMoveForm,
    schema: admitAllSchema,
    change: async ({ period, seenAt }) => {
      const range = { since: approvalsSince(period, now), until: seenAt, limit: MOVES_AT_ONCE };
      const memberId = await listApprovalIds(db, range);
      if (memberId.length === 0) return refusedMemberMove("changed_meanwhile");
      const move = { ...APPROVE, intent: "move" as const, movedAt: now, memberId };
      return undoneTogether(await handleMemberMove(db, { ...move, ...by }));
    },
  });
}

/** Takes back what `admitAll` did. */
async function undoAdmitAll(args: Route.ActionArgs, by: By) {
  const { db } = args.context.get(requestContext);
  return await answerForm(args, {
    ...memberMoveForm,
    schema: undoAllSchema,
    change: async ({ movedAt }) => {
      const memberId = await listMovedAt(db, { adminId: by.adminId, movedAt });
      const undo = { ...APPROVE, intent: "undo" as const, movedAt, memberId };
      return await handleMemberMove(db, { ...undo, ...by });
    },
  });
}

export default function ApprovalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { period, ignored, approvals, count, earlier } = loaderData;
  return (
    <>
      <PageHeader
        title={APPROVALS_PAGE_TEXTS.title}
        intro={APPROVALS_PAGE_TEXTS.waiting({ count: count + earlier })}
      />
      <IgnoredFilters ignored={ignored} />
      <ChangeResult answer={useLastAnswer(actionData)} />
      <Segmented
        label={APPROVALS_PAGE_TEXTS.registeredInTheLast}
        options={APPROVAL_PERIODS.map((option) => ({
          to: `?period=${option}`,
          label: APPROVAL_PERIOD_LABELS[option],
          current: option === period,
        }))}
      />
      {earlier > 0 && (
        <Alert
          tone="warning"
          action={<Link to="?period=all">{APPROVALS_PAGE_TEXTS.everyoneWaiting}</Link>}
        >
          <p>{APPROVALS_PAGE_TEXTS.earlier({ count: earlier })}</p>
        </Alert>
      )}
      {approvals.length > 1 && (
        <AdmitAll
          period={period}
          seenAt={loaderData.seenAt}
          count={Math.min(count, MOVES_AT_ONCE)}
        />
      )}
      <ApprovalTable approvals={approvals} />
      <PageLinks {...loaderData} />
    </>
  );
}

/** Approves everybody who waited when the page was read, on this page and the next ones. */
function AdmitAll({
  period,
  seenAt,
  count,
}: Pick<Route.ComponentProps["loaderData"], "period" | "seenAt" | "count">) {
  const isBusy = useNavigation().formData?.has("seenAt");
  return (
    <Form method="post" preventScrollReset data-print="hide">
      <input type="hidden" name="period" value={period} />
      <input type="hidden" name="seenAt" value={seenAt} />
      <Button variant="primary" busy={isBusy}>
        {APPROVALS_PAGE_TEXTS.admitAll({ count })}
      </Button>
    </Form>
  );
}
