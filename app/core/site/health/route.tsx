import type { ReactNode } from "react";
import { Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { IfRight } from "~/core/people/rights/if-right";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import {
  BACKUPS_TEXTS,
  HEALTH_PAGE_TEXTS,
  HEALTH_STATE_LABELS,
  HEALTH_TEXTS,
  SITE_TEXTS,
  WATCH_TEXTS,
} from "~/texts/site/site";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Icon as CircleCheck } from "~icons/circle-check";
import { Icon as CircleX } from "~icons/circle-x";
import { Icon as Info } from "~icons/info";
import { Icon as TriangleAlert } from "~icons/triangle-alert";
import type { Route } from "./+types/route";
import { isOpen } from "./health";
import { FIX_PAGES, type Finding, type HealthState } from "./health-texts";
import { findFindings, runningClubOf } from "./note-operation.server";

export const meta = pageTitle((clubName) => HEALTH_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  return await readOrFail(context, { failed: HEALTH_TEXTS.failed }, async () => {
    const findings = await findFindings(
      db,
      runningClubOf(context.get(requestContext), {
        host: url.host,
        isForwarded: request.headers.has("x-forwarded-for"),
      }),
    );
    return { findings, open: findings.filter(isOpen).length };
  });
}

export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { findings, open } = loaderData;
  return (
    <>
      <PageHeader
        title={HEALTH_TEXTS.title}
        intro={`${HEALTH_TEXTS.intro} ${open === 0 ? HEALTH_TEXTS.allGood : SITE_TEXTS.thingsNeedAttention({ open })}`}
      />
      <HealthList findings={findings} />
      <IfRight right="team">
        <p>
          <Link to="/admin/backups">{BACKUPS_TEXTS.title}</Link>
        </p>
      </IfRight>
    </>
  );
}

const ICONS: Record<HealthState, ReactNode> = {
  bad: <CircleX aria-hidden className="size-5 text-danger" />,
  look: <TriangleAlert aria-hidden className="size-5 text-warning" />,
  good: <CircleCheck aria-hidden className="size-5 text-success" />,
  said: <Info aria-hidden className="size-5 text-muted" />,
};

/** Each finding with its state and what to do about it. */
function HealthList({ findings }: { findings: Finding[] }) {
  return (
    <Card as="section" flush>
      <h2 className="sr-only">{HEALTH_TEXTS.findings}</h2>
      <ul className="divide-y divide-line">
        {findings.map(({ key, state, title, text, todo }) => (
          <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-5 py-4 sm:px-6">
            <span className="pt-0.5">{ICONS[state]}</span>
            <div className="grid gap-0.5">
              <h3 className="font-bold">
                {title}
                <span className="sr-only">: {HEALTH_STATE_LABELS[state]}</span>
              </h3>
              <p className="wrap-anywhere">{text}</p>
              {todo && <p className="wrap-anywhere text-muted">{todo}</p>}
              {todo && <Fix finding={key} title={title} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The way to where a finding is put right, for who may do it. */
function Fix({ finding, title }: { finding: Finding["key"]; title: string }) {
  const page = FIX_PAGES[finding];
  if (!page) return null;
  return (
    <IfRight right={page.right}>
      <ButtonLink to={page.to} size="small" className="mt-1 w-fit">
        {WATCH_TEXTS.fix}
        <span className="sr-only">: {title}</span>
      </ButtonLink>
    </IfRight>
  );
}
