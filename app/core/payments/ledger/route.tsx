import { pageTitle } from "~/content/page-club";
import { formatMoment } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { memberContext } from "~/middleware/member.server";
import { LEDGER_TEXTS } from "~/texts/payments/ledger";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/route";
import { AccountSums, LedgerList } from "./ledger-list";
import { findAccount, listLedger } from "./list-ledger.server";

const SHOWN = 100;

export const meta = pageTitle((clubName) => LEDGER_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const memberId = context.get(memberContext).id;
  const lines = await listLedger(db, { memberId, limit: SHOWN });
  return {
    account: await findAccount(db, { memberId }),
    lines: lines.map((line) => ({ ...line, when: formatMoment(line.at, timeZone) })),
  };
}

export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={LEDGER_TEXTS.title}
        intro={LEDGER_TEXTS.intro}
        back={{ to: "/membership", label: COMMON_WORDS.membership }}
      />
      <AccountSums account={loaderData.account} />
      <LedgerList lines={loaderData.lines} linksReceipts={true} />
    </>
  );
}
