import { Form } from "react-router";
import { club } from "~/content/club";
import { AuditTable } from "~/features/audit/components/audit-table";
import { listAudit } from "~/features/audit/queries.server";
import { AUDIT_SHOWN, AUDIT_SUBJECTS, actionsLike } from "~/features/audit/rules";
import { readChoices, withChoices } from "~/lib/address-choices";
import { dayOf, timeOf } from "~/lib/dates";
import { appContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { Button, ButtonLink } from "~/ui/button";
import { Input } from "~/ui/field";
import { IgnoredNotice } from "~/ui/ignored-notice";
import { PageHeader } from "~/ui/page-header";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => [{ title: `Audit – ${club.name} admin` }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, timeZone } = context.get(appContext);
  const { search, searchParams } = new URL(request.url);
  const { values, ignored } = readChoices(searchParams, {
    subject: { options: AUDIT_SUBJECTS, fallback: "all" },
  });
  const text = (searchParams.get("q") ?? "").slice(0, 100);
  const before = Number(searchParams.get("before"));
  const failed = "Failed to load dashboard data: the audit list could not be read.";
  return await readOrFail(context, { failed }, async () => {
    const rows = await listAudit(db, {
      ...values,
      actions: text.trim() === "" ? undefined : actionsLike(text),
      before: Number.isSafeInteger(before) && before > 0 ? before : now + 1,
      limit: AUDIT_SHOWN,
    });
    const entries = rows.map((entry) => ({
      ...entry,
      when: `${dayOf(entry.at, timeZone)} ${timeOf(entry.at, timeZone)}`,
    }));
    return { search, ...values, text, ignored, entries, hasMore: rows.length === AUDIT_SHOWN };
  });
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { search, subject, text, ignored, entries, hasMore } = loaderData;
  const last = entries.at(-1);
  return (
    <>
      <PageHeader title="Audit" intro="Who did what, when, and what changed" />
      <IgnoredNotice ignored={ignored} />
      <Form role="search" className="flex max-w-xl items-end gap-2" data-print="hide">
        <input type="hidden" name="subject" value={subject} />
        <Input
          key={text}
          className="grow"
          label="Search actions"
          hideLabel
          type="search"
          name="q"
          defaultValue={text}
          placeholder="An action, such as ‘status’ or ‘phone’"
        />
        <Button>Search</Button>
      </Form>
      <Segmented
        label="About"
        options={AUDIT_SUBJECTS.map((option) => ({
          to: withChoices(search, { subject: option, before: undefined }),
          label: option === "all" ? "All" : `${option[0]?.toUpperCase()}${option.slice(1)}s`,
          current: option === subject,
        }))}
      />
      <AuditTable entries={entries} />
      {hasMore && last && (
        <ButtonLink to={withChoices(search, { before: String(last.at) })} className="w-fit">
          Earlier
        </ButtonLink>
      )}
    </>
  );
}
