import { data, Form, redirect } from "react-router";
import { pageTitle } from "~/content/page-club";
import { formatMoment } from "~/lib/moments";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { WELFARE_PAGE_TEXTS } from "~/texts/admin/pages";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { useLatest } from "~/ui/use-latest";
import type { Route } from "./+types/desk-route";
import { closeWelfare, isWelfareReader, listWelfare, readWelfare } from "./welfare.server";

export const meta = pageTitle((clubName) => WELFARE_PAGE_TEXTS.documentTitle({ clubName }));

/** For everybody who is not named the page does not exist. */
async function requireReader({ context }: Pick<Route.LoaderArgs, "context">): Promise<string> {
  const { db } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  if (!(await isWelfareReader(db, { adminId }))) throw data(null, { status: 404 });
  return adminId;
}

export async function loader(args: Route.LoaderArgs) {
  const { db, timeZone } = args.context.get(requestContext);
  const adminId = await requireReader(args);
  const reports = await listWelfare(db, { adminId });
  return {
    reports: reports.map(({ createdAt, closedAt, ...report }) => ({
      ...report,
      sent: formatMoment(createdAt, timeZone),
      closed: closedAt === null ? undefined : formatMoment(closedAt, timeZone),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { db, log, now, requestId, secret } = args.context.get(requestContext);
  const adminId = await requireReader(args);
  const form = await args.request.formData();
  const reportId = String(form.get("reportId"));
  if (requireIntent(form, ["read", "close"]) === "read") {
    const report = await readWelfare(db, { reportId, adminId, secret, requestId, now });
    if (!report) throw data(null, { status: 404 });
    log.info({ event: "welfare_read", adminId, requestId }, "welfare report read");
    return { reportId, ...report };
  }
  if (!(await closeWelfare(db, { reportId, adminId, requestId, now })))
    throw data(null, { status: 404 });
  throw redirect("/admin/welfare");
}

export default function WelfarePage({ loaderData, actionData }: Route.ComponentProps) {
  const { reports } = loaderData;
  const opened = useLatest(actionData);
  return (
    <>
      <PageHeader title={WELFARE_PAGE_TEXTS.welfare} />
      {reports.length === 0 && <EmptyState title={WELFARE_PAGE_TEXTS.nothingHasBeenReported} />}
      {reports.map(({ id, isRead, sent, closed }) => (
        <Card key={id} as="section" id={id}>
          <CardHeader title={closed ? WELFARE_PAGE_TEXTS.closed({ sent, closed }) : sent} />
          {opened?.reportId === id ? (
            <Opened text={opened.text} contact={opened.contact} />
          ) : (
            <p className="text-muted">
              {isRead ? WELFARE_PAGE_TEXTS.youHaveReadThis : WELFARE_PAGE_TEXTS.unread}{" "}
              {WELFARE_PAGE_TEXTS.theAuditSaysWho}
            </p>
          )}
          <Form method="post" preventScrollReset className="mt-4 flex flex-wrap gap-3">
            <input type="hidden" name="reportId" value={id} />
            {opened?.reportId !== id && (
              <Button name="intent" value="read" variant={isRead ? "secondary" : "primary"}>
                {isRead ? WELFARE_PAGE_TEXTS.readItAgain : WELFARE_PAGE_TEXTS.readIt}
              </Button>
            )}
            {isRead && !closed && (
              <Button name="intent" value="close" variant="secondary">
                {WELFARE_PAGE_TEXTS.closeIt}
              </Button>
            )}
          </Form>
        </Card>
      ))}
    </>
  );
}

function Opened({ text, contact }: { text: string; contact: string }) {
  return (
    <>
      <p className="whitespace-pre-line">{text}</p>
      <p className="mt-2 text-muted">
        {contact ? WELFARE_PAGE_TEXTS.reach({ contact }) : WELFARE_PAGE_TEXTS.sentWithoutAName}
      </p>
    </>
  );
}
