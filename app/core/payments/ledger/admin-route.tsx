import { data } from "react-router";
import { pageTitle } from "~/content/page-club";
import { formatMoment } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { SERVER_SLOTS } from "~/parts.server";
import { LEDGER_TEXTS } from "~/texts/payments/ledger";
import { PAYMENTS_TEXTS } from "~/texts/payments/payments";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/admin-route";
import { inOrder } from "./ledger";
import { AccountSums, LedgerList } from "./ledger-list";
import { findAccount, findPerson, listLedger } from "./list-ledger.server";

const SHOWN = 200;

export const meta = pageTitle((clubName) => LEDGER_TEXTS.adminDocumentTitle({ clubName }));

/** A member's money as the treasurer reads it: the same lines, and what the payment service kept. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  return await readOrFail(context, { failed: PAYMENTS_TEXTS.paymentsFailed }, async () => {
    const { memberId } = params;
    const person = await findPerson(db, { memberId });
    if (!person) throw data({ reason: "no_member" }, { status: 404 });
    const own = await listLedger(db, { memberId, limit: SHOWN });
    const fees = (await SERVER_SLOTS.listOnlineFees?.(db, { memberId, limit: SHOWN })) ?? [];
    return {
      memberId,
      name: person.name,
      account: await findAccount(db, { memberId }),
      lines: inOrder([...own, ...fees]).map((line) => {
        return { ...line, when: formatMoment(line.at, timeZone, { year: true }) };
      }),
    };
  });
}

export default function MemberMoneyPage({ loaderData }: Route.ComponentProps) {
  const name = loaderData.name ?? COMMON_WORDS.newRunner;
  return (
    <>
      <PageHeader
        title={LEDGER_TEXTS.titleOf({ name })}
        back={{ to: `/admin/subscribers/${loaderData.memberId}`, label: name }}
      />
      <AccountSums account={loaderData.account} />
      <LedgerList lines={loaderData.lines} linksReceipts={false} />
    </>
  );
}
