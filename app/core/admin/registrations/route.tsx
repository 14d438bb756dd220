import { data, Link } from "react-router";
import { club } from "~/content/club";
import { listMovedIn } from "~/core/admin/member-file/member-origin.server";
import { handleMemberMove } from "~/core/admin/move-members/move-members.server";
import { APPROVALS_PAGE_TEXTS } from "~/core/admin/pages-texts";
import { useLastAnswer } from "~/core/people/rights/use-last-answer";
import { sourceLabel } from "~/core/reports/shares";
import { readChoices } from "~/lib/address-choices";
import { formatMoment } from "~/lib/moments";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { answerForm } from "~/middleware/answer-form.server";
import { requestContext } from "~/middleware/context.server";
import { approvalPeriodCookie, readCookie } from "~/middleware/cookies.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Alert } from "~/ui/alert";
import { ChangeResult } from "~/ui/change-result";
import { IgnoredFilters } from "~/ui/ignored-filters";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { ApprovalTable } from "./approval-table";
import {
  APPROVAL_PERIOD_LABELS,
  APPROVAL_PERIODS,
  APPROVALS_SHOWN,
  approvalsSince,
} from "./approvals";
import { ARRIVAL_KEY, countApprovals, listApprovals } from "./approvals.server";
import { memberMoveForm } from "./approvals-form";

const COUNTED_UP_TO = 10_000;

export const meta: Route.MetaFunction = () => [
  { title: APPROVALS_PAGE_TEXTS.documentTitle(club.name) },
];

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
  return await readOrFail(context, { failed: APPROVALS_PAGE_TEXTS.failedToLoad }, async () => {
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
      { search, ...values, ignored, approvals, count, earlier, before, after },
      { headers: { "Set-Cookie": await cookie.serialize(values.period) } },
    );
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const { db, now, requestId, timeZone } = args.context.get(requestContext);
  const by = { adminId: args.context.get(adminContext).id, now, requestId, timeZone };
  return await answerForm(args, {
    ...memberMoveForm,
    change: (move) => handleMemberMove(db, { ...move, ...by }),
  });
}

export default function ApprovalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { period, ignored, approvals, count, earlier } = loaderData;
  return (
    <>
      <PageHeader
        title={APPROVALS_PAGE_TEXTS.title}
        intro={APPROVALS_PAGE_TEXTS.waiting(count + earlier)}
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
          <p>{APPROVALS_PAGE_TEXTS.earlier(earlier)}</p>
        </Alert>
      )}
      <ApprovalTable approvals={approvals} />
      <PageLinks {...loaderData} />
    </>
  );
}
