import { parseWithZod } from "@conform-to/zod/v4";
import { useRef } from "react";
import { data, Form, Link, redirect } from "react-router";
import { offeredMembershipRupees } from "~/content/club-content.server";
import { pageTitle } from "~/content/page-club";
import { refusedReference, utrSchema } from "~/core/payments/form";
import { upiPaymentOf } from "~/core/payments/marked-money";
import { findCredit, findPayment, listMemberPayments } from "~/core/payments/payments.server";
import {
  type RefusedReference,
  RefusedReferenceForm,
  UnsentReference,
} from "~/core/payments/references/reference-form";
import { reportPayment } from "~/core/payments/references/report-payment.server";
import { UpiPayment } from "~/core/payments/upi-payment";
import { dayOf, formatDay } from "~/lib/dates";
import { formatRupees } from "~/lib/rupees";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { memberContext } from "~/middleware/member.server";
import { SERVER_SLOTS } from "~/parts.server";
import { MEMBERSHIP_SCREEN_TEXTS } from "~/texts/bookings/booking";
import { DOUBLE_REFUSAL_TEXTS, DOUBLE_TEXTS, LEDGER_TEXTS } from "~/texts/payments/ledger";
import { BUY_REFUSAL_TEXTS, MEMBERSHIP_TEXTS } from "~/texts/payments/memberships";
import { RECEIPT_LIST_TEXTS, UPI_PAYMENT_TEXTS } from "~/texts/payments/payments-payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { Button, ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { ToldAlert } from "~/ui/told-alert";
import { useKeptFocus } from "~/ui/use-kept-focus";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { answerDouble, listDoubles } from "../double/answer-double.server";
import { DoubleChoice } from "../double/double-choice";
import { receiptCode, receiptSubject } from "../payments";
import { listReceipts, type Receipt } from "../receipts/receipts.server";

import type { Route } from "./+types/route";
import { findMembershipCard, findMembershipPayment } from "./find-membership-card.server";
import { MembershipCard } from "./membership-card";
import { unappliedMembershipReferenceText } from "./memberships";
import { buyMembership, dropUnpaidMembership } from "./record-membership.server";

const RECEIPTS_SHOWN = 100;
/** References that were not sent are looked for among as many payments. */
const LATEST_PAYMENTS = 10;

export const meta = pageTitle((club) => MEMBERSHIP_TEXTS.membership({ club }));

export async function loader({ context }: Route.LoaderArgs) {
  const { content, db, now, onlinePayments, timeZone } = context.get(requestContext);
  const { id: memberId, displayName, status } = context.get(memberContext);
  const card = await findMembershipCard(db, { memberId, today: dayOf(now, timeZone) });
  const payment = await findMembershipPayment(db, card);
  const receipts = await listReceipts(db, { memberId, limit: RECEIPTS_SHOWN });
  const latest = await listMemberPayments(db, { memberId, limit: LATEST_PAYMENTS });
  return {
    card,
    name: displayName ?? COMMON_WORDS.newRunner,
    canBuy: status === "active",
    creditRupees: await findCredit(db, { memberId }),
    doubles: await listDoubles(db, { memberId }),
    renewalPath: SERVER_SLOTS.renewalPath?.({ onlinePayments }),
    priceRupees: offeredMembershipRupees(content),
    due: payment
      ? {
          payment,
          upi: upiPaymentOf(payment, content.club),
          onlinePath: SERVER_SLOTS.payOnlinePath?.({ onlinePayments, paymentId: payment.id }),
        }
      : null,
    settled: latest
      .filter((paid) => paid.membershipId !== null && paid.title === null && paid.status !== "due")
      .map(({ id, utr }) => ({ id, utr })),
    receipts: receipts.map((receipt) => ({
      ...receipt,
      code: receiptCode(receipt, content.club.invoice),
      when: formatDay(dayOf(receipt.paidAt, timeZone), { year: true }),
    })),
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action(args: Route.ActionArgs) {
  const { db, now, timeZone } = args.context.get(requestContext);
  const memberId = args.context.get(memberContext).id;
  const form = await args.request.formData();
  switch (requireIntent(form, ["extend", "keep", "buy", "drop", "venue", "report"])) {
    case "extend":
      return await settleDouble(args, form, "extend");
    case "keep":
      return await settleDouble(args, form, "credit");
    case "buy": {
      if (offeredMembershipRupees(args.context.get(requestContext).content) === undefined)
        return refused(BUY_REFUSAL_TEXTS.no_price);
      const shown = form.get("shownRupees");
      const shownRupees = shown === null ? undefined : Number(shown);
      const purchase = { memberId, shownRupees, today: dayOf(now, timeZone), now };
      const bought = await buyMembership(db, purchase);
      if (bought.ok) throw redirect("/membership");
      return refused(BUY_REFUSAL_TEXTS[bought.reason]);
    }
    case "drop": {
      const isDropped = await dropUnpaidMembership(db, { memberId, now });
      const card = await findMembershipCard(db, { memberId, today: dayOf(now, timeZone) });
      if (isDropped || !card.unpaid) throw redirect("/membership");
      return refused(MEMBERSHIP_SCREEN_TEXTS.stays);
    }
    case "venue":
      return await report(args, { form, method: "venue", utr: null });
    case "report": {
      const typed = parseWithZod(form, { schema: utrSchema });
      if (typed.status === "success")
        return await report(args, { form, method: "upi", utr: typed.value.utr });
      const reference = refusedReference((name) => form.get(name), typed);
      return data<Answer>({ ok: false, refused: reference }, { status: 400 });
    }
  }
}

async function settleDouble(
  { context }: Route.ActionArgs,
  form: FormData,
  answer: "extend" | "credit",
) {
  const { db, now, requestId, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const paymentId = String(form.get("paymentId") ?? "");
  const by = { memberId, adminId: null, today: dayOf(now, timeZone), requestId, now };
  const answered = await answerDouble(db, { ...by, paymentId, answer });
  if (!answered.ok) return refused(DOUBLE_REFUSAL_TEXTS[answered.reason]);
  const { lastDay } = answered;
  const text = lastDay
    ? DOUBLE_TEXTS.extended({ day: formatDay(lastDay, { year: true }) })
    : DOUBLE_TEXTS.kept;
  return data<Answer>({ ok: true, text });
}

interface Answer {
  ok: boolean;
  text?: string;
  /** The reference that was taken. */
  given?: string | null;
  refused?: RefusedReference;
}

function refused(text: string) {
  return data<Answer>({ ok: false, text }, { status: 409 });
}

async function report(
  { context }: Route.ActionArgs,
  { form, ...how }: { form: FormData; method: "upi" | "venue"; utr: string | null },
) {
  const { db, now, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  // The form names the payment that it was shown for, which may be settled by now.
  const shown = form.get("paymentId");
  const payment =
    typeof shown === "string"
      ? await findPayment(db, { paymentId: shown })
      : await findMembershipPayment(
          db,
          await findMembershipCard(db, { memberId, today: dayOf(now, timeZone) }),
        );
  if (!payment) return refused(MEMBERSHIP_SCREEN_TEXTS.thereIsNothingTo);
  switch (await reportPayment(db, { ...how, paymentId: payment.id, memberId, now })) {
    case "noted":
      return data<Answer>({ ok: true, text: MEMBERSHIP_SCREEN_TEXTS.thankYouNoted });
    case "kept": {
      const text = unappliedMembershipReferenceText(payment.status);
      return data<Answer>({ ok: true, text, given: how.utr });
    }
    case "has_reference":
      return refused(UPI_PAYMENT_TEXTS.hasReference);
    case "nothing_due":
      return refused(MEMBERSHIP_SCREEN_TEXTS.thereIsNothingTo);
  }
}

export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { due, doubles, receipts, renewalPath, settled, ...card } = loaderData;
  const { given, refused } = actionData ?? {};
  const part = useRef<HTMLDivElement>(null);
  // The button that buys or drops a membership goes with its answer.
  useKeptFocus(part);
  return (
    <div className="narrow-column grid gap-6 md:gap-8">
      <PageHeader
        title={COMMON_WORDS.membership}
        back={{ to: "/bookings", label: COMMON_WORDS.myRuns }}
        actions={
          <>
            {renewalPath && <ButtonLink to={renewalPath}>{LEDGER_TEXTS.renewByItself}</ButtonLink>}
            <ButtonLink to="/money">{LEDGER_TEXTS.title}</ButtonLink>
          </>
        }
      />
      {actionData?.text && (
        <ToldAlert told={actionData} tone={actionData.ok ? "success" : "danger"}>
          {actionData.text}
        </ToldAlert>
      )}
      {!refused &&
        settled.map((payment) => <UnsentReference key={payment.id} {...{ payment, given }} />)}
      {doubles.map((double) => (
        <DoubleChoice key={double.paymentId} double={double} />
      ))}
      <div ref={part} tabIndex={-1} className="grid gap-6 md:gap-8 outline-none">
        <MembershipCard {...card} />
        {due && <UpiPayment {...due} buys="membership" refused={refused} />}
        {!due && refused && <RefusedReferenceForm refused={refused} />}
        {due && due.payment.utr === null && (
          <Form method="post">
            <Button name="intent" value="drop" variant="quiet">
              {MEMBERSHIP_SCREEN_TEXTS.notNowTakeIt}
            </Button>
          </Form>
        )}
      </div>
      <ReceiptList receipts={receipts} />
    </div>
  );
}

/** A member's receipts, each with a page to print. */
function ReceiptList({ receipts }: { receipts: (Receipt & { when: string; code: string })[] }) {
  return (
    <Card as="section" aria-labelledby="receipts">
      <CardHeader id="receipts" title={RECEIPT_LIST_TEXTS.receipts} />
      {receipts.length === 0 && <p className="text-muted">{RECEIPT_LIST_TEXTS.aReceiptForEvery}</p>}
      <ul className="divide-y divide-line">
        {receipts.map((receipt) => (
          <li
            key={receipt.paymentId}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <span className="grid">
              <Link to={`/receipts/${receipt.paymentId}`} className="text-link">
                {RECEIPT_LIST_TEXTS.receipt({ number: receipt.code })}
              </Link>
              <span className="text-sm text-muted">
                {RECEIPT_LIST_TEXTS.paid({ subject: receiptSubject(receipt), when: receipt.when })}
              </span>
            </span>
            <span className="figure text-lg">{formatRupees(receipt.amountRupees)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
