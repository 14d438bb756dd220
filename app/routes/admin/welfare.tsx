import { data, Form, redirect } from "react-router";
import { club } from "~/content/club";
import { closeWelfare } from "~/features/member-admin/commands/close-welfare.server";
import { isWelfareReader, listWelfare } from "~/features/member-admin/queries/welfare.server";
import { formatMoment } from "~/lib/dates";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/welfare";

export const meta: Route.MetaFunction = () => [{ title: `Welfare – ${club.name} admin` }];

/** For everybody who is not named the page does not exist. */
async function requireReader({ context }: Pick<Route.LoaderArgs, "context">): Promise<string> {
  const { db } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  if (!(await isWelfareReader(db, { adminId }))) throw data(null, { status: 404 });
  return adminId;
}

export async function loader(args: Route.LoaderArgs) {
  const { db, log, requestId, secret, timeZone } = args.context.get(requestContext);
  const adminId = await requireReader(args);
  log.info({ event: "welfare_read", adminId, requestId }, "welfare reports read");
  const reports = await listWelfare(db, { secret });
  return {
    reports: reports.map(({ createdAt, closedAt, ...report }) => ({
      ...report,
      sent: formatMoment(createdAt, timeZone),
      closed: closedAt === null ? undefined : formatMoment(closedAt, timeZone),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const { db, now, requestId } = args.context.get(requestContext);
  const adminId = await requireReader(args);
  const form = await args.request.formData();
  const reportId = String(form.get("reportId"));
  if (!(await closeWelfare(db, { reportId, adminId, requestId, now })))
    throw data(null, { status: 404 });
  throw redirect("/admin/welfare");
}

export default function WelfarePage({ loaderData }: Route.ComponentProps) {
  const { reports } = loaderData;
  return (
    <>
      <PageHeader title="Welfare" />
      {reports.length === 0 && <EmptyState title="Nothing has been reported." />}
      {reports.map(({ id, text, contact, sent, closed }) => (
        <Card key={id} as="section">
          <CardHeader title={closed ? `${sent}, closed ${closed}` : sent} />
          <p className="whitespace-pre-line">{text}</p>
          <p className="mt-2 text-muted">
            {contact ? `Reach: ${contact}` : "Sent without a name."}
          </p>
          {!closed && (
            <Form method="post" className="mt-4">
              <input type="hidden" name="reportId" value={id} />
              <Button variant="secondary">Close it</Button>
            </Form>
          )}
        </Card>
      ))}
    </>
  );
}
