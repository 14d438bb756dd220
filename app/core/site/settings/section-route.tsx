import { data, redirectDocument } from "react-router";
import { contentPreview } from "~/content/changed-content.server";
import { writtenTexts } from "~/content/club-texts.server";
import type { Club } from "~/content/content-shape";
import { pageTitle } from "~/content/page-club";
import { PLACEHOLDERS } from "~/content/placeholders";
import type { FieldKind, Section } from "~/content/section";
import { isRearrangement } from "~/content/section-form";
import { sectionValues } from "~/content/section-values";
import { findSection } from "~/content/sections";
import { payeeOf, upiLink } from "~/core/payments/payments";
import { formatMoment } from "~/lib/moments";
import { qrPath } from "~/lib/qr";
import { chosenFile } from "~/lib/text-encoding";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import {
  SECTION_TEXTS,
  SETTING_PAGE_TEXTS,
  SETTINGS_TEXTS,
  SITE_TEXTS,
  TEST_CODE_TEXTS,
} from "~/texts/site/site";
import { WORDS_TEXTS } from "~/texts/site/words";
import { ButtonLink } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { MarkedText } from "~/ui/marked-text";
import { PageHeader } from "~/ui/page-header";
import { QrCode } from "~/ui/qr-code";
import { useToldPart } from "~/ui/told-alert";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { WordForms } from "../words/word-forms";
import { listWords, saveWords, undoWords } from "../words/words.server";
import type { Route } from "./+types/section-route";
import { answerSection } from "./answer-section.server";
import {
  findContentChange,
  findWrittenContent,
  listSectionHistory,
} from "./content-changes.server";
import { findNextSection } from "./opening.server";
import { SectionForm } from "./section-form";
import { SectionHistory, SectionPreview } from "./section-preview";

export const meta = pageTitle((clubName) => SETTING_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { content, db, mode, now, timeZone } = context.get(requestContext);
  const section = sectionOf(params.section);
  const history = await readOrFail(context, { failed: SETTINGS_TEXTS.failed }, () =>
    listSectionHistory(db, { section: section.key, limit: HISTORY_SHOWN }),
  );
  const [latest, before] = history;
  const { told, forgotten } = await takeTold({ context, request, url });
  const version = Number(url.searchParams.get("version"));
  const asked = version > 0 ? await findContentChange(db, { section: section.key, version }) : null;
  const isSaved = told.has("saved") && latest !== undefined;
  const written = await findWrittenContent(db, mode);
  const page = {
    key: section.key,
    earlier: asked?.values && {
      when: formatMoment(asked.savedAt, timeZone),
      preview: contentPreview(written, { section, values: asked.values, mode }),
    },
    values: sectionValues(written, section),
    seen: latest?.version ?? 0,
    translated: told.has("translated"),
    testCode: section.key === "upi" ? testCodeOf(content.club) : undefined,
    wordings: [
      ...history.map(({ version, savedAt, savedBy, values }) => ({
        version,
        when: formatMoment(savedAt, timeZone),
        by: values ? savedBy : SECTION_TEXTS.backToTheOriginal({ by: savedBy }),
      })),
      { version: 0, when: undefined, by: undefined },
    ],
    saved: isSaved ? { at: latest.savedAt, before: before?.version ?? 0 } : undefined,
    next: isSaved ? await findNextSection(db, { now }) : undefined,
    words: await listWords(db, {
      content,
      part: section.key,
      texts: writtenTexts(section, written),
    }),
  };
  return data(page, forgotten);
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { contentStore, db, now, mode, timeZone, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const section = sectionOf(params.section);
  const sent = await request.formData();
  const intents = ["save", "preview", "restore", "undo", "translate", "undo-words"] as const;
  const intent = isRearrangement(sent) ? undefined : requireIntent(sent, intents);
  const { form, pictures } = await readSent(sent);
  const by = { adminId, adminName, requestId, now };
  if (intent === "translate" || intent === "undo-words") {
    const texts = writtenTexts(section, await findWrittenContent(db, mode));
    const change = intent === "translate" ? saveWords : undoWords;
    const saved = await change(db, { form, part: section.key, texts, ...by });
    if (!saved.ok) return data({ refused: saved }, { status: saved.status });
    await contentStore.check();
    throw await redirectTelling(context, `/admin/settings/${section.key}`, "translated");
  }
  const answer = await answerSection(db, { section, form, pictures, mode, timeZone, ...by });
  if ("saved" in answer) {
    await contentStore.check();
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
function testCodeOf(club: Pick<Club, "upi" | "name">) {
  const upi = payeeOf(club);
  return upi && { upi, code: qrPath(upiLink({ upi, ...TEST_PAYMENT })) };
}

export default function SettingPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const { actionData, refused } = partsOf(answered);
  const { seen, wordings, saved, words } = loaderData;
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
        <ChangeResult answer={answered ? undefined : savedResult(loaderData)} />
        {!actionData && <NextSection next={loaderData.next} />}
      </div>
      {!actionData && <Earlier section={section} earlier={loaderData.earlier} />}
      <Draft head={preview} section={section} content={actionData?.preview} />
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
      {hasOwnTexts(section) && <PlaceholderNames />}
      <WordForms words={words} refused={refused} />
      <SectionHistory wordings={wordings} />
    </>
  );
}

/** The answer to the section's own form, or the translations that were refused. */
function partsOf(answered: Route.ComponentProps["actionData"]) {
  return answered && "refused" in answered
    ? { actionData: undefined, refused: answered.refused }
    : { actionData: answered, refused: undefined };
}

function NextSection({ next }: Pick<Route.ComponentProps["loaderData"], "next">) {
  if (!next) return null;
  return (
    <ButtonLink to={next.to} className="mt-4">
      {SETTINGS_TEXTS.next({ title: next.title })}
    </ButtonLink>
  );
}

function PlaceholderNames() {
  const names = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`);
  return <p className="text-muted">{SECTION_TEXTS.names({ names: names.join(", ") })}</p>;
}

/** The section as it would be with what is typed. */
function Draft({
  head,
  section,
  content,
}: {
  head: ReturnType<typeof useToldPart>;
  section: Section;
  content: Parameters<typeof SectionPreview>[0]["content"] | undefined;
}) {
  if (!content) return null;
  return (
    <Card as="section" aria-label={SETTING_PAGE_TEXTS.preview} id="preview">
      <div ref={head} tabIndex={-1} className="scroll-mt-24 outline-none">
        <CardHeader title={SECTION_TEXTS.previewTitle} />
      </div>
      <SectionPreview section={section} content={content} />
    </Card>
  );
}

/** An earlier wording that was asked for. */
function Earlier({
  section,
  earlier,
}: {
  section: Section;
  earlier: Route.ComponentProps["loaderData"]["earlier"];
}) {
  if (!earlier) return null;
  return (
    <Card as="section" id="earlier">
      <CardHeader title={SITE_TEXTS.asItReadFrom({ when: earlier.when })} />
      <SectionPreview section={section} content={earlier.preview} />
    </Card>
  );
}

/** What was saved before the page was opened again. */
function savedResult({ saved, seen, translated }: Route.ComponentProps["loaderData"]) {
  if (saved) return { ok: true, text: SETTINGS_TEXTS.saved, undo: undoOf(seen, saved) };
  return translated ? { ok: true, text: WORDS_TEXTS.saved } : undefined;
}

/** Whether it has texts in which names are replaced; the club's details are what they are replaced with. */
function hasOwnTexts({ fields, lists }: Section): boolean {
  const isOwn = ({ path }: { path: string }) => !path.startsWith("club.");
  return [...fields.filter(isOwn), ...lists.filter(isOwn).flatMap((list) => list.fields)].some(
    ({ kind, isSame }) => TEXT_KINDS.includes(kind) && !isSame,
  );
}

const TEXT_KINDS: readonly FieldKind[] = ["line", "text", "lines", "paragraphs"];

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
function TestCode({ code, upi }: NonNullable<ReturnType<typeof testCodeOf>>) {
  return (
    <Card as="section" className="grid gap-4 sm:grid-cols-[12rem_1fr]">
      <QrCode label={SITE_TEXTS.testCodeFor({ upiId: upi.id })} {...code} className="max-w-48" />
      <div className="grid content-start gap-2">
        <CardHeader title={TEST_CODE_TEXTS.title} className="mb-0!" />
        <p>
          <MarkedText
            text={TEST_CODE_TEXTS.before({ upi: upi.id })}
            marks={{ upi: (words) => <strong>{words}</strong> }}
          />
        </p>
        <p className="text-muted">{TEST_CODE_TEXTS.draft}</p>
      </div>
    </Card>
  );
}
