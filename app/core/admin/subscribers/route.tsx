import { pageTitle } from "~/content/page-club";
import { handleMemberMove } from "~/core/admin/move-members/move-members.server";
import { memberMoveForm } from "~/core/admin/registrations/approvals-form";
import { IfPage, IfRight, useLastAnswer } from "~/core/people/rights/if-right";
import { sumOf } from "~/core/reports/counters/counters";
import { listTotals } from "~/core/reports/counters/counters.server";
import { readChoices } from "~/lib/address-choices";
import { dayOf, formatDate } from "~/lib/dates";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { answerForm, readOrFail } from "~/middleware/read-failure.server";
import { SUBSCRIBERS_PAGE_TEXTS } from "~/texts/admin/pages";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Alert } from "~/ui/alert";
import { ButtonLink, buttonStyle } from "~/ui/button";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters, useChosenSearch } from "~/ui/search-form";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import type { Route } from "./+types/route";
import { SubscriberFilters, SubscriberTable } from "./subscriber-table";
import {
  SEARCH_LIMIT,
  SEARCH_MAX_LENGTH,
  SUBSCRIBER_SORTS,
  SUBSCRIBER_STATUSES,
  SUBSCRIBERS_SHOWN,
  searchTerms,
} from "./subscribers";
import { listSubscribers, SUBSCRIBER_KEYS, searchMemberIds } from "./subscribers.server";

export const meta = pageTitle((clubName) => SUBSCRIBERS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const { values, ignored } = readChoices(
    searchParams,
    {
      status: { options: SUBSCRIBER_STATUSES, fallback: "all" },
      sort: { options: SUBSCRIBER_SORTS, fallback: "date" },
    },
    ["q", ...PAGE_PARAMS],
  );
  const text = (searchParams.get("q") ?? "").slice(0, SEARCH_MAX_LENGTH);
  const terms = searchTerms(text);
  return await readOrFail(context, { failed: SUBSCRIBERS_PAGE_TEXTS.failed }, async () => {
    const counts = await listTotals(db, { counter: "member_status" });
    const found = terms && (await searchMemberIds(db, { terms }));
    const page = await listSubscribers(db, {
      ...values,
      ids: found?.ids,
      request: readPageRequest(searchParams, SUBSCRIBER_KEYS[values.sort]),
      limit: SUBSCRIBERS_SHOWN,
    });
    const subscribers = page.rows.map((row) => ({
      ...row,
      registered: formatDate(dayOf(row.createdAt, timeZone), { year: true }),
    }));
    const isTooShort = text.trim() !== "" && !terms;
    return {
      search,
      ...values,
      text,
      ignored,
      counts,
      subscribers,
      before: page.before,
      after: page.after,
      isTooShort,
      hasMore: found?.hasMore ?? false,
    };
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

export default function SubscribersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, counts, subscribers, status, sort, ignored } = loaderData;
  const search = useChosenSearch(loaderData.search);
  return (
    <>
      <PageHeader
        title={COMMON_WORDS.subscribers}
        intro={SUBSCRIBERS_PAGE_TEXTS.peopleInTheClub({ shown: sumOf(counts) })}
        actions={
          <>
            <IfRight right="members">
              <ButtonLink to="/admin/subscribers/new" variant="primary">
                {SUBSCRIBERS_PAGE_TEXTS.addAMember}
              </ButtonLink>
              <IfPage path="/admin/subscribers/import">
                <ButtonLink to="/admin/subscribers/import">
                  {SUBSCRIBERS_PAGE_TEXTS.importAList}
                </ButtonLink>
              </IfPage>
            </IfRight>
            <IfRight right="audit">
              <a
                href="/admin/subscribers.csv"
                className={buttonStyle({ variant: "quiet" })}
                download
              >
                {SUBSCRIBERS_PAGE_TEXTS.exportCsv}
              </a>
            </IfRight>
          </>
        }
      />
      <IgnoredFilters ignored={ignored} />
      <ChangeResult answer={useLastAnswer(actionData)} />
      <SubscriberFilters {...{ text, status, sort, search, counts }} />
      {loaderData.isTooShort && (
        <Alert>
          <p>{SUBSCRIBERS_PAGE_TEXTS.typeMore}</p>
        </Alert>
      )}
      {loaderData.hasMore && (
        <Alert>
          <p>{SUBSCRIBERS_PAGE_TEXTS.tooMany({ most: SEARCH_LIMIT })}</p>
        </Alert>
      )}
      <SubscriberTable {...{ subscribers, sort, search }} isNew={sumOf(counts) === 0} />
      <PageLinks {...loaderData} search={search} />
    </>
  );
}
