import type { ReactNode } from "react";
import { data, Form } from "react-router";
import { languagesOf } from "~/content/club-texts.server";
import { pageTitle } from "~/content/page-club";
import type { TextSheet } from "~/core/messages/templates/registered-texts.server";
import { FIRST_LANGUAGE, LANGUAGES, type Language, languageOf } from "~/lib/language";
import { plainDigits } from "~/lib/phone-digits";
import { loadedOf, mergedFields } from "~/lib/stored-fields";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { redirectTelling, takeTold } from "~/middleware/told-once.server";
import { SETTINGS_TEXTS, TEMPLATES_TEXTS } from "~/texts/site/site";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Input, type InputProps } from "~/ui/field";
import { NamedLanguage } from "~/ui/named-language";
import { PageHeader } from "~/ui/page-header";
import { LeaveDialog } from "~/ui/question-dialog";
import { Segmented } from "~/ui/segmented";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { useShownErrors } from "~/ui/use-shown-errors";
import { useUnsavedForm } from "~/ui/use-unsaved-form";
import type { Route } from "./+types/route";
import {
  CODE_FIELD,
  dltField,
  serviceField,
  type TemplateProblem,
  templateTitle,
} from "./templates";
import { findStoredTemplates, saveTemplates } from "./templates.server";

export const meta = pageTitle((clubName) => TEMPLATES_TEXTS.documentTitle({ clubName }));

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { content, contentStore, db, installation } = context.get(requestContext);
  const { texts } = installation;
  const language = shownLanguage(url.searchParams.get("language"));
  const { told, forgotten } = await takeTold({ context, request, url });
  const page = await readOrFail(context, { failed: TEMPLATES_TEXTS.failed }, async () => {
    await contentStore.check();
    const sheets = texts.sheets().filter((sheet) => sheet.language === language);
    const codes = texts.codeSheet();
    return {
      language,
      languages: languagesOf(content),
      sheets,
      hasWhatsApp: codes !== undefined,
      codes: language === undefined ? codes : undefined,
      needsServiceId: texts.needsServiceId(),
      seen: (await findStoredTemplates(db)).seen,
      isSaved: told.has("saved"),
    };
  });
  return data(page, forgotten);
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { contentStore, db, installation, now, requestId } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const form = await request.formData();
  requireIntent(form, ["save"]);
  const language = shownLanguage(form.get("language"));
  const saved = await saveTemplates(db, {
    texts: installation.texts,
    language,
    typed: (name) => plainDigits(String(form.get(name) ?? "").trim()),
    seen: Number(form.get("seen")),
    adminId,
    adminName,
    requestId,
    now,
  });
  if (saved.ok) {
    await contentStore.check();
    throw await redirectTelling(context, pathOf(language), "saved");
  }
  const typed = Object.fromEntries(
    [...form]
      .filter(([, value]) => typeof value === "string")
      .map(([name, value]) => [name, String(value)]),
  );
  if (saved.reason === "problems")
    return data(
      { typed, problems: saved.problems, text: SETTINGS_TEXTS.problems },
      { status: 400 },
    );
  await contentStore.check();
  const { texts } = installation;
  const sheets = texts.sheets().filter((sheet) => sheet.language === language);
  const stored = storedFields(sheets, language === undefined ? texts.codeSheet() : undefined);
  const goesOn = {
    ...typed,
    ...mergedFields({ stored, typed }),
    loaded: loadedOf(stored),
    seen: String((await findStoredTemplates(db)).seen),
  };
  return data({ typed: goesOn, problems: {}, text: SETTINGS_TEXTS[saved.reason] }, { status: 409 });
}

/** The stored ids by the names of their fields. */
function storedFields(
  sheets: readonly Pick<TextSheet, "key" | "dltId" | "serviceId">[],
  codes: { name: string } | undefined,
): Record<string, string> {
  const ids = sheets.flatMap(({ key, dltId, serviceId }) => [
    [dltField(key), dltId],
    [serviceField(key), serviceId],
  ]);
  return { ...Object.fromEntries(ids), ...(codes && { [CODE_FIELD]: codes.name }) };
}

/** The language that the page is about; undefined for the first. */
function shownLanguage(name: unknown): Language | undefined {
  const language = typeof name === "string" ? languageOf(name) : undefined;
  return language === FIRST_LANGUAGE ? undefined : language;
}

function pathOf(language: Language | undefined): string {
  return language === undefined ? "/admin/templates" : `/admin/templates?language=${language}`;
}

type Problems = Partial<Record<string, TemplateProblem>>;

/** What was saved is another form, which has nothing unsaved in it. */
export default function TemplatesPage(props: Route.ComponentProps) {
  const { language, seen } = props.loaderData;
  return <TemplatesForm key={`${language} ${seen}`} {...props} />;
}

function TemplatesForm({ loaderData, actionData }: Route.ComponentProps) {
  const { sheets, codes, hasWhatsApp, language, languages, needsServiceId, seen, isSaved } =
    loaderData;
  const problems: Problems = actionData?.problems ?? {};
  const formErrors = actionData ? [actionData.text] : [];
  const shown = useShownErrors(actionData, formErrors);
  const question = useUnsavedForm(shown, actionData !== undefined);
  const typed: Partial<Record<string, string>> = actionData?.typed ?? {};
  const open = sheets.filter(({ state }) => state === "open" || state === "changed").length;
  const field = (name: string, stored: string) => ({
    name,
    id: name,
    defaultValue: typed[name] ?? stored,
    errors: problemOf(problems[name]),
    autoComplete: "off",
    autoCapitalize: "none",
  });
  return (
    <>
      <PageHeader
        title={TEMPLATES_TEXTS.title}
        intro={TEMPLATES_TEXTS.intro}
        back={{ to: "/admin/settings", label: TEMPLATES_TEXTS.back }}
      />
      {isSaved && !actionData && (
        <Alert tone="success" announce>
          {TEMPLATES_TEXTS.saved}
        </Alert>
      )}
      {languages.length > 0 && (
        <div className="language-names">
          <Segmented
            label={TEMPLATES_TEXTS.languages}
            options={[undefined, ...languages].map((one) => ({
              to: pathOf(one),
              label: <NamedLanguage language={one ?? FIRST_LANGUAGE} />,
              current: one === language,
            }))}
          />
        </div>
      )}
      <p className="font-bold">{TEMPLATES_TEXTS.count({ open })}</p>
      {language !== undefined && <p>{TEMPLATES_TEXTS.languagesIntro}</p>}
      <Form ref={shown} method="post" className="grid gap-6">
        <ErrorSummary errors={formErrors} />
        <input type="hidden" name="seen" value={typed.seen ?? seen} />
        <input
          type="hidden"
          name="loaded"
          value={typed.loaded ?? loadedOf(storedFields(sheets, codes))}
        />
        <input type="hidden" name="language" value={language ?? FIRST_LANGUAGE} />
        {sheets.map((sheet) => (
          <Card as="section" key={sheet.key} className="grid gap-4">
            <SheetHead sheet={sheet} />
            <SheetBody
              sheet={sheet}
              lang={LANGUAGES[language ?? FIRST_LANGUAGE].locale}
              needsServiceId={needsServiceId}
              hasWhatsApp={hasWhatsApp}
              field={field}
            />
          </Card>
        ))}
        {codes && (
          <Card as="section" className="grid gap-4">
            <CardHeader title={TEMPLATES_TEXTS.codes} className="mb-0!" />
            <p className="text-muted">{TEMPLATES_TEXTS.codesIntro({ language: codes.language })}</p>
            <Registration label={TEMPLATES_TEXTS.codesText} lang={LANGUAGES[FIRST_LANGUAGE].locale}>
              {[codes.body, codes.footer, codes.button].join("\n")}
            </Registration>
            {codes.isOfSettings ? (
              <p className="text-muted">{TEMPLATES_TEXTS.codesOfSettings({ name: codes.name })}</p>
            ) : (
              <Input
                label={TEMPLATES_TEXTS.codesName}
                hint={TEMPLATES_TEXTS.codesHint({ name: codes.suggested })}
                {...field(CODE_FIELD, codes.name)}
              />
            )}
          </Card>
        )}
        <div>
          <Button name="intent" value="save" variant="primary">
            {TEMPLATES_TEXTS.save}
          </Button>
        </div>
        <LeaveDialog question={question} />
      </Form>
    </>
  );
}

interface SheetBodyProps {
  sheet: TextSheet;
  /** The language of the text. */
  lang: string;
  needsServiceId: boolean;
  hasWhatsApp: boolean;
  field: (name: string, stored: string) => Omit<InputProps, "label">;
}

/** What to register for one text in one language, and the fields for its ids. */
function SheetBody({ sheet, lang, needsServiceId, hasWhatsApp, field }: SheetBodyProps) {
  const { key, dltId, dltText, msg91Text, serviceId, state, whatsApp } = sheet;
  return (
    <>
      <Registration label={TEMPLATES_TEXTS.dltText} lang={lang}>
        {dltText}
      </Registration>
      {needsServiceId && (
        <Registration label={TEMPLATES_TEXTS.msg91Text} lang={lang}>
          {msg91Text}
        </Registration>
      )}
      {whatsApp && hasWhatsApp && (
        <Registration label={TEMPLATES_TEXTS.whatsAppText({ name: whatsApp.name })} lang={lang}>
          {whatsApp.text}
        </Registration>
      )}
      {state === "settings" ? (
        <p className="text-muted">{TEMPLATES_TEXTS.ofSettings({ dltId, serviceId })}</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={TEMPLATES_TEXTS.dltId}
            inputMode="numeric"
            {...field(dltField(key), dltId)}
          />
          {needsServiceId && (
            <Input label={TEMPLATES_TEXTS.serviceId} {...field(serviceField(key), serviceId)} />
          )}
        </div>
      )}
    </>
  );
}

function SheetHead({ sheet: { kind, category, state } }: { sheet: TextSheet }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-heading">{templateTitle(kind)}</h2>
      <span className="flex flex-wrap gap-2">
        <Badge>{category}</Badge>
        <Badge tone={TONES[state]}>
          {TEMPLATES_TEXTS[state === "settings" ? "registered" : state]}
        </Badge>
      </span>
    </div>
  );
}

const TONES = {
  registered: "success",
  settings: "success",
  open: "warning",
  changed: "danger",
} as const;

/** A text to copy into a service's form. */
function Registration({
  label,
  lang,
  children,
}: {
  label: string;
  lang: string;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{label}</p>
      <p
        lang={lang}
        className="own-letters rounded-lg bg-sunken px-3.5 py-2 wrap-anywhere whitespace-pre-wrap select-all"
      >
        {children}
      </p>
    </div>
  );
}

function problemOf(problem: TemplateProblem | undefined): string[] | undefined {
  return problem && [TEMPLATES_TEXTS[problem]];
}
