import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { refundSchema } from "~/core/payments/form";
import { useLastAnswer } from "~/core/people/rights/if-right";
import { readChoices } from "~/lib/address-choices";
import { newId } from "~/lib/ids.server";
import { formatMoment } from "~/lib/moments";
import { PAGE_PARAMS, readPageRequest } from "~/lib/page-cursor";
import { maskedPhone } from "~/lib/phone-digits";
import { formatRupees } from "~/lib/rupees";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { REFUND_TABLE_TEXTS } from "~/texts/payments/desk";
import { CREDITS_PAGE_TEXTS } from "~/texts/payments/pages";
import { PAYMENTS_TEXTS, REFUND_REFUSAL_TEXTS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ButtonLink } from "~/ui/button";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PageLinks } from "~/ui/page-links";
import { IgnoredFilters } from "~/ui/search-form";
import { Cell, Row, Table } from "~/ui/table";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";

import type { Route } from "./+types/route";
import { CreditTable } from "./credit-table";
import { CREDIT_KEY, listOpenCredit, listRefunds } from "./give-credits.server";
import { refundCredit } from "./refund-credit.server";

const SHOWN = 50;
/** Refunds below the list of credit. */
const LATEST_SHOWN = 20;

export const meta = pageTitle((clubName) => CREDITS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const lists = { list: { options: ["credit", "refunds"], fallback: "credit" } } as const;
  const { values, ignored } = readChoices(searchParams, lists, PAGE_PARAMS);
  const asked = { request: readPageRequest(searchParams, CREDIT_KEY), limit: SHOWN };
  const isRefunds = values.list === "refunds";
  const latest = { request: { way: "first" as const }, limit: LATEST_SHOWN };
  return await readOrFail(context, { failed: PAYMENTS_TEXTS.paymentsFailed }, async () => {
    const credit = isRefunds ? undefined : await listOpenCredit(db, asked);
    const refunds = await listRefunds(db, isRefunds ? asked : latest);
    const { before, after } = credit ?? refunds;
    return {
      search,
      ignored,
      before,
      after,
      isRefunds,
      hasMoreRefunds: !isRefunds && refunds.after !== undefined,
      credit: (credit?.rows ?? []).map((owed) => ({
        ...owed,
        name: owed.name ?? COMMON_WORDS.newRunner,
        phone: maskedPhone(owed.phone),
        submitKey: newId(),
      })),
      refunds: refunds.rows.map((refund) => ({
        ...refund,
        when: formatMoment(refund.createdAt, timeZone),
      })),
    };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: refundSchema });
  const refusal = (errors: string[]) => ({
    ok: false,
    text: errors.join(" "),
    refused: {
      memberId: String(form.get("memberId") ?? ""),
      amount: String(form.get("amountRupees") ?? ""),
      how: String(form.get("how") ?? ""),
      errors,
    },
  });
  if (submission.status !== "success") {
    const errors = Object.values(submission.error ?? {}).flatMap((texts) => texts ?? []);
    return data(refusal(errors), { status: 400 });
  }
  const by = { adminId, adminName, now, requestId };
  const outcome = await refundCredit(db, { ...submission.value, ...by });
  if (!outcome.ok) return data(refusal([REFUND_REFUSAL_TEXTS[outcome.reason]]), { status: 409 });
  const amount = formatRupees(submission.value.amountRupees);
  const text = CREDITS_PAGE_TEXTS.notedAsPaidBack({ amount });
  return data({ ok: true, text, refused: undefined });
}

export default function CreditsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { credit, refunds, isRefunds, hasMoreRefunds } = loaderData;
  const answer = useLastAnswer(actionData);
  const refused = answer?.refused;
  const isBesideForm = credit.some(({ memberId }) => memberId === refused?.memberId);
  const back = isRefunds
    ? { to: "/admin/credits", label: COMMON_WORDS.credit }
    : { to: "/admin/payments", label: COMMON_WORDS.payments };
  return (
    <>
      <PageHeader
        title={isRefunds ? CREDITS_PAGE_TEXTS.paidBack : COMMON_WORDS.credit}
        back={back}
        intro={CREDITS_PAGE_TEXTS.moneyPaidForRuns}
      />
      <IgnoredFilters ignored={loaderData.ignored} />
      <ChangeResult answer={isBesideForm ? undefined : answer} />
      {!isRefunds && <CreditTable credit={credit} refused={refused} />}
      {!isRefunds && <PageLinks {...loaderData} />}
      {refunds.length > 0 && (
        <section className="grid gap-3">
          {!isRefunds && <h2 className="text-heading">{CREDITS_PAGE_TEXTS.paidBack}</h2>}
          <RefundTable refunds={refunds} />
          {hasMoreRefunds && (
            <ButtonLink to="?list=refunds" className="w-fit">
              {CREDITS_PAGE_TEXTS.allPaidBack}
            </ButtonLink>
          )}
        </section>
      )}
      {isRefunds && <PageLinks {...loaderData} />}
    </>
  );
}

type Refund = Route.ComponentProps["loaderData"]["refunds"][number];

function columns() {
  return [
    { label: COMMON_WORDS.runner },
    { label: COMMON_WORDS.amount, numeric: true },
    { label: REFUND_TABLE_TEXTS.how },
    { label: REFUND_TABLE_TEXTS.by },
  ];
}

/** What was paid back, with the admin who said so and when. */
function RefundTable({ refunds }: { refunds: Refund[] }) {
  return (
    <Table caption={REFUND_TABLE_TEXTS.paidBack} columns={columns()} className="compact line-rows">
      {refunds.map((refund) => (
        <Row key={refund.id}>
          <Cell heading>{refund.name ?? REFUND_TABLE_TEXTS.aFormerMember}</Cell>
          <Cell label={COMMON_WORDS.amount} numeric className="row-top">
            {formatRupees(refund.amountRupees)}
          </Cell>
          <Cell label={REFUND_TABLE_TEXTS.how}>{refund.how}</Cell>
          <Cell label={REFUND_TABLE_TEXTS.by}>
            {refund.adminName}
            <span className="block text-sm text-muted">{refund.when}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
