import { data, redirectDocument } from "react-router";
import { contentPreview } from "~/content/changed-content.server";
import { club } from "~/content/club";
import { writtenContent } from "~/content/club-content.server";
import type { Club } from "~/content/content-shape";
import { PLACEHOLDERS } from "~/content/placeholders";
import type { Section } from "~/content/section";
import { isRearrangement } from "~/content/section-form";
import { sectionValues } from "~/content/section-values";
import { findSection } from "~/content/sections";
import { payeeOf, upiLink } from "~/core/payments/payments";
import { earlierTitle, SECTION_TEXTS, SETTING_PAGE_TEXTS, SETTINGS_TEXTS } from "~/core/site/texts";
import { chosenFile } from "~/lib/chosen-file";
import { formatMoment } from "~/lib/moments";
import { qrPath } from "~/lib/qr";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { QrCode } from "~/ui/qr-code";
import { revalidateAfterRefusal } from "~/ui/revalidate-after-refusal";
import { useToldPart } from "~/ui/use-told-part";
import { TEST_CODE_TEXTS, testCodeLabel } from "../texts";
import type { Route } from "./+types/section-route";
import { answerSection } from "./answer-section.server";
import { SectionForm } from "./section-form";
import { SectionHistory } from "./section-history";
import { SectionPreview } from "./section-preview";
import { findContentChange, listSectionHistory } from "./show-club-content.server";

export const meta: Route.MetaFunction = () => [
  { title: SETTING_PAGE_TEXTS.documentTitle(club.name) },
];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, mode, timeZone } = context.get(requestContext);
  const section = sectionOf(params.section);
  const history = await readOrFail(context, { failed: SETTINGS_TEXTS.failed }, () =>
    listSectionHistory(db, { section: section.key, limit: HISTORY_SHOWN }),
  );
  const [latest, before] = history;
  const { told, forgotten } = await takeTold({ context, request, url });
  const version = Number(url.searchParams.get("version"));
  const asked = version > 0 ? await findContentChange(db, { section: section.key, version }) : null;
  const isSaved = told.has("saved") && latest !== undefined;
  const page = {
    key: section.key,
    earlier: asked?.values && {
      when: formatMoment(asked.savedAt, timeZone),
      preview: contentPreview(section, asked.values, mode),
    },
    values: sectionValues(writtenContent(), section),
    seen: latest?.version ?? 0,
    testCode: section.key === "upi" ? testCodeOf() : undefined,
    wordings: [
      ...history.map(({ version, savedAt, savedBy, values }) => ({
        version,
        when: formatMoment(savedAt, timeZone),
        by: values ? savedBy : `${savedBy}, back to the original`,
      })),
      { version: 0, when: undefined, by: undefined },
    ],
    saved: isSaved ? { at: latest.savedAt, before: before?.version ?? 0 } : undefined,
  };
  return data(page, forgotten);
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, now, content, mode, timeZone, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const section = sectionOf(params.section);
  const sent = await request.formData();
  if (!isRearrangement(sent)) requireIntent(sent, ["save", "preview", "restore", "undo"]);
  const { form, pictures } = await readSent(sent);
  const by = { adminId, adminName, requestId, now };
  const answer = await answerSection(db, { section, form, pictures, mode, timeZone, ...by });
  if ("saved" in answer) {
    await content.check();
    // A new document, so that the frame around the form has the new name too.
    throw await redirectTelling(
      context,
      `/admin/settings/${section.key}`,
      "saved",
      redirectDocument,
    );
  }
  const { status, ...draft } = answer;
  const { club: typed } = draft.preview ?? {};
  const testCode = typed && section.key === "upi" ? testCodeOf(typed) : undefined;
  return data({ ...draft, testCode }, { status });
}

/** The texts, and the chosen pictures under the names of what they are pictures of. */
async function readSent(sent: FormData) {
  const form = new Map<string, string>();
  const pictures = new Map<string, Uint8Array>();
  for (const [name, value] of sent) {
    const file = chosenFile(value);
    if (file) pictures.set(name.replace(/-file$/, ""), await file.bytes());
    else if (typeof value === "string") form.set(name, value);
  }
  return { form, pictures };
}

function sectionOf(key: string) {
  const section = findSection(key);
  if (!section) throw data({ reason: "no_section" }, { status: 404 });
  return section;
}

/** Undefined while the club has no account. */
function testCodeOf(typed: Pick<Club, "upi" | "name"> = club) {
  const upi = payeeOf(typed);
  return upi && { upi, code: qrPath(upiLink({ upi, ...TEST_PAYMENT })) };
}

export default function SettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { seen, wordings, saved } = loaderData;
  const section = findSection(loaderData.key);
  const preview = useToldPart(actionData?.preview);
  const head = useToldPart(actionData ? undefined : saved?.at);
  const testCode = actionData?.testCode ?? loaderData.testCode;
  if (!section) return null;
  return (
    <>
      <div ref={head} tabIndex={-1} className="outline-none">
        <PageHeader
          title={section.title}
          intro={section.intro}
          back={{ to: "/admin/settings", label: SETTING_PAGE_TEXTS.settings }}
        />
        <ChangeResult
          answer={
            saved && !actionData
              ? { ok: true, text: SETTINGS_TEXTS.saved, undo: undoOf(seen, saved) }
              : undefined
          }
        />
      </div>
      {loaderData.earlier && !actionData && (
        <Card as="section" id="earlier">
          <CardHeader title={earlierTitle(loaderData.earlier.when)} />
          <SectionPreview section={section} content={loaderData.earlier.preview} />
        </Card>
      )}
      {actionData?.preview && (
        <Card as="section" aria-label={SETTING_PAGE_TEXTS.preview} id="preview">
          <div ref={preview} tabIndex={-1} className="scroll-mt-24 outline-none">
            <CardHeader title={SECTION_TEXTS.previewTitle} />
          </div>
          <SectionPreview section={section} content={actionData.preview} />
        </Card>
      )}
      {testCode && <TestCode {...testCode} />}
      <SectionForm
        section={section}
        values={actionData?.values ?? loaderData.values}
        seen={actionData?.seen ?? seen}
        errors={actionData?.errors ?? {}}
        answer={actionData}
        formErrors={actionData?.formErrors ?? []}
        addTo={actionData?.addTo}
      />
      {hasOwnTexts(section) && (
        <p className="text-muted">
          {SECTION_TEXTS.names}{" "}
          {Object.keys(PLACEHOLDERS)
            .map((name) => `{${name}}`)
            .join(", ")}
          .
        </p>
      )}
      <SectionHistory wordings={wordings} />
    </>
  );
}

/** Whether it has texts in which names are replaced; the club's details are what they are replaced with. */
function hasOwnTexts({ fields, lists }: Section): boolean {
  return [...fields, ...lists].some(({ path }) => !path.startsWith("club."));
}

function undoOf(seen: number, { at, before }: { at: number; before: number }) {
  const fields: [string, number][] = [
    ["seen", seen],
    ["version", before],
  ];
  return { fields, movedAt: at, seconds: SETTINGS_UNDO_SECONDS };
}

/** Seconds in which 'Undo' stands beside 'Saved'. */
const SETTINGS_UNDO_SECONDS = 15;

const HISTORY_SHOWN = 50;

/** The payment of the test code: a scan shows the club's account and costs one rupee at most. */
const TEST_PAYMENT = { amountRupees: 1, reference: "TEST" } as const;

/** A UPI code for one rupee, by which a payment app shows whose account it is. */
function TestCode({
  code,
  upi,
}: {
  code: { size: number; path: string };
  upi: { id: string; payee: string };
}) {
  return (
    <Card as="section" className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      <QrCode label={testCodeLabel(upi.id)} {...code} className="max-w-48" />
      <div className="grid content-start gap-2">
        <CardHeader title={TEST_CODE_TEXTS.title} className="mb-0!" />
        <p>
          {TEST_CODE_TEXTS.before} <strong>{upi.id}</strong>, {TEST_CODE_TEXTS.after}
        </p>
        <p className="text-muted">{TEST_CODE_TEXTS.draft}</p>
      </div>
    </Card>
  );
}
