import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { SEARCH_MAX_LENGTH, searchTerms } from "~/core/admin/subscribers/subscribers";
import { searchMemberIds } from "~/core/admin/subscribers/subscribers.server";
import { paymentMarksSchema } from "~/core/payments/form";
import { markPayments } from "~/core/payments/mark-paid/mark-payments.server";
import { MarkTicked } from "~/core/payments/mark-paid/mark-ticked";
import { membershipText, PAYMENT_FILTERS } from "~/core/payments/payments";
import { listPaidAfterCancel } from "~/core/payments/payments.server";
import {
  listEarlierReferences,
  listUnappliedReferences,
} from "~/core/payments/references/references.server";
import { listSharedReferences } from "~/core/payments/references/report-payment.server";
import { UnappliedReferences } from "~/core/payments/references/unapplied-references";
import { IfPage, useLastAnswer } from "~/core/people/rights/if-right";
import { readChoices, withChoices } from "~/lib/address-choices";
import { DAY_MS } from "~/lib/dates";
import { formatMoment } from "~/lib/moments";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { changeOrFail, readOrFail } from "~/middleware/read-failure.server";
import { PAYMENT_SEARCH_TEXTS } from "~/texts/payments/desk";
import { PAYMENTS_PAGE_TEXTS } from "~/texts/payments/pages";
import { PAYMENT_FILTER_LABELS, PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ButtonLink } from "~/ui/button";
import { ChangeResult, movedIds } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters, SearchForm } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import { usePinnedRows } from "~/ui/use-pinned-rows";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";

import type { Route } from "./+types/route";
import { listPayments, PAYMENT_KEY, searchPaymentIds } from "./list-payments.server";
import { PaymentTable } from "./payment-table";

const SHOWN = 50;
const LOOSE_SHOWN = 50;
const LOOSE_FOR_MS = 60 * DAY_MS;
/** How many of the people found a search lists the payments of. */
const SEARCHED_MEMBERS = 200;

export const meta = pageTitle((clubName) => PAYMENTS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const text = (searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX_LENGTH);
  const { values, ignored } = readChoices(
    searchParams,
    { status: { options: PAYMENT_FILTERS, fallback: text === "" ? "due" : "all" } },
    ["q", ...PAGE_PARAMS],
  );
  const asked = readPageRequest(searchParams, PAYMENT_KEY);
  return await readOrFail(context, { failed: PAYMENTS_TEXTS.paymentsFailed }, async () => {
    const ids = text === "" ? undefined : await findPaymentIds(db, text);
    const page = await listPayments(db, { ...values, ids, request: asked, limit: SHOWN });
    const isDue = values.status === "due" && text === "";
    const paymentIds = page.rows.flatMap(({ id, status }) => (status === "due" ? id : []));
    const earlier = await listEarlierReferences(db, { paymentIds });
    const late = page.rows.flatMap(({ id, isLate }) => (isLate === 1 ? id : []));
    const afterCancel = await listPaidAfterCancel(db, { paymentIds: late });
    const loose = isDue
      ? await listUnappliedReferences(db, { since: now - LOOSE_FOR_MS, limit: LOOSE_SHOWN })
      : [];
    const shown = [...page.rows.map(({ id }) => id), ...loose.map(({ paymentId }) => paymentId)];
    const shared = await listSharedReferences(db, { paymentIds: shown });
    const payments = page.rows.map(
      ({ paidAt, createdAt: _, startsOn, endsBefore, ...payment }) => ({
        ...payment,
        membershipDays:
          startsOn && endsBefore && payment.membershipStatus !== "cancelled"
            ? membershipText({ startsOn, endsBefore })
            : undefined,
        earlierUtrs: earlier.get(payment.id) ?? [],
        shared: shared.get(payment.id) ?? [],
        afterCancel: afterCancel.get(payment.id),
        paidWhen: paidAt === null ? "" : formatMoment(paidAt, timeZone),
      }),
    );
    const { before, after } = page;
    return {
      search,
      text,
      ...values,
      ignored,
      payments,
      before,
      after,
      loose: loose.map((reference) => ({
        ...reference,
        shared: shared.get(reference.paymentId) ?? [],
        when: formatMoment(reference.givenAt, timeZone),
      })),
    };
  });
}

type Database = Parameters<typeof searchPaymentIds>[0];

/** Payments by reference, UTR, amount, or the name or phone number of their member. */
async function findPaymentIds(db: Database, text: string): Promise<string[]> {
  const terms = searchTerms(text);
  const members = terms ? (await searchMemberIds(db, { terms })).ids : [];
  return await searchPaymentIds(db, { text, memberIds: members.slice(0, SEARCHED_MEMBERS) });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const admin = context.get(adminContext);
  const form = await request.formData();
  return await changeOrFail(context, PAYMENTS_TEXTS.markFailed, async () => {
    const submission = parseWithZod(form, { schema: paymentMarksSchema });
    if (submission.status !== "success") {
      const text = submission.error?.paymentId?.[0] ?? PAYMENTS_TEXTS.markFailed;
      return data({ ok: false, text }, { status: 400 });
    }
    const { paymentId: paymentIds, ...mark } = submission.value;
    const by = { adminId: admin.id, adminName: admin.displayName, now, requestId };
    const answer = await markPayments(db, { ...mark, ...by, paymentIds });
    if (!answer) throw data({ reason: "no_payment" }, { status: 404 });
    return data(answer, { status: answer.ok ? 200 : 409 });
  });
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, text, payments } = loaderData;
  const answer = useLastAnswer(actionData);
  const marked = movedIds(answer, "paymentId");
  const rows = usePinnedRows(payments, marked, loaderData.search);
  return (
    <>
      <PageHeader
        title={COMMON_WORDS.payments}
        actions={
          <>
            <IfPage path="/admin/payments/statement">
              <ButtonLink to="/admin/payments/statement" variant="primary">
                {PAYMENTS_PAGE_TEXTS.matchABankStatement}
              </ButtonLink>
            </IfPage>
            <IfPage path="/admin/payments/inbox">
              <ButtonLink to="/admin/payments/inbox">{PAYMENTS_PAGE_TEXTS.moneyInbox}</ButtonLink>
            </IfPage>
            <ButtonLink to="/admin/payments/takings">{PAYMENTS_PAGE_TEXTS.takings}</ButtonLink>
            <ButtonLink to="/admin/credits">{PAYMENTS_PAGE_TEXTS.creditAndRefunds}</ButtonLink>
          </>
        }
      />
      <ChangeResult answer={answer} />
      <IgnoredFilters ignored={loaderData.ignored} />
      <SearchForm
        text={text}
        label={PAYMENT_SEARCH_TEXTS.searchPayments}
        placeholder={PAYMENT_SEARCH_TEXTS.namePhoneReferenceUtr}
        search={COMMON_WORDS.search}
      />
      <Segmented
        label={PAYMENTS_PAGE_TEXTS.state}
        options={PAYMENT_FILTERS.map((filter) => ({
          to: withChoices(loaderData.search, { status: filter }),
          label: PAYMENT_FILTER_LABELS[filter],
          current: filter === status,
        }))}
      />
      <UnappliedReferences references={loaderData.loose} />
      <MarkTicked isShown={rows.some((row) => row.status !== "paid")} />
      <PaymentTable payments={rows} isSearch={text !== ""} />
      <PageLinks {...loaderData} />
    </>
  );
}
