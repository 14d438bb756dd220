import { pageTitle } from "~/content/page-club";
import { findSection } from "~/content/sections";
import { searchTerms } from "~/core/admin/subscribers/subscribers";
import { searchMemberIds } from "~/core/admin/subscribers/subscribers.server";
import {
  AUDIT_SHOWN,
  AUDIT_SUBJECTS,
  auditCursorText,
  readAuditCursor,
} from "~/core/people/audit/audit";
import type { AuditSubjectKind } from "~/db/tables/access";
import { readChoices, withChoices } from "~/lib/address-choices";
import { formatMoment } from "~/lib/moments";
import { requestContext } from "~/middleware/context.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { AUDIT_PAGE_TEXTS, AUDIT_TEXTS } from "~/texts/admin/panel-pages";
import { AUDIT_SUBJECT_LABELS } from "~/texts/people/audit";
import { COMMON_WORDS } from "~/texts/site-wide/common-words";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { IgnoredFilters, SearchForm } from "~/ui/search-form";
import { Segmented } from "~/ui/segmented";
import type { Route } from "./+types/route";
import { listAudit, searchAudit } from "./audit.server";
import { AuditTable } from "./audit-table";

/** How many of the people found a search lists the records of. */
const PEOPLE = 20;

export const meta = pageTitle((clubName) => AUDIT_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, timeZone } = context.get(requestContext);
  const { search, searchParams } = url;
  const { values, ignored } = readChoices(
    searchParams,
    {
      subject: { options: AUDIT_SUBJECTS, fallback: "all" },
    },
    ["q", "before"],
  );
  const text = (searchParams.get("q") ?? "").slice(0, 100);
  const before = readAuditCursor(searchParams.get("before"));
  const failed = AUDIT_TEXTS.failed;
  return await readOrFail(context, { failed }, async () => {
    const page = { ...values, before, limit: AUDIT_SHOWN + 1 };
    const terms = searchTerms(text);
    const subjectIds = terms ? (await searchMemberIds(db, { terms })).ids.slice(0, PEOPLE) : [];
    const rows =
      text.trim() === ""
        ? await listAudit(db, page)
        : await searchAudit(db, { ...page, text, subjectIds });
    const entries = rows.slice(0, AUDIT_SHOWN).map((entry) => ({
      ...entry,
      subjectName: entry.subjectName ?? sectionName(entry),
      when: formatMoment(entry.at, timeZone, { year: true }),
    }));
    return { search, ...values, text, ignored, entries, hasMore: rows.length > AUDIT_SHOWN };
  });
}

/** The part of the settings that was changed. */
function sectionName({
  subjectKind,
  subjectId,
}: {
  subjectKind: AuditSubjectKind;
  subjectId: string;
}) {
  return subjectKind === "club" ? (findSection(subjectId)?.title ?? null) : null;
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { search, subject, text, ignored, entries, hasMore } = loaderData;
  const last = entries.at(-1);
  return (
    <>
      <PageHeader title={AUDIT_PAGE_TEXTS.audit} intro={AUDIT_PAGE_TEXTS.purpose} />
      <IgnoredFilters ignored={ignored} />
      <SearchForm
        text={text}
        label={AUDIT_PAGE_TEXTS.searchTheAuditList}
        placeholder={AUDIT_PAGE_TEXTS.anActionAnAdmin}
        search={COMMON_WORDS.search}
      >
        <input type="hidden" name="subject" value={subject} />
      </SearchForm>
      <Segmented
        label={AUDIT_PAGE_TEXTS.about}
        options={AUDIT_SUBJECTS.map((option) => ({
          to: withChoices(search, { subject: option, before: undefined }),
          label: AUDIT_SUBJECT_LABELS[option],
          current: option === subject,
        }))}
      />
      <AuditTable entries={entries} />
      {hasMore && last && (
        <ButtonLink to={withChoices(search, { before: auditCursorText(last) })} className="w-fit">
          {AUDIT_PAGE_TEXTS.earlier}
        </ButtonLink>
      )}
    </>
  );
}
