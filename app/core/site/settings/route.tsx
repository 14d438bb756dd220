import { data, Form, Link, type RouterContextProvider } from "react-router";
import { allWrittenTexts } from "~/content/club-texts.server";
import { pageTitle } from "~/content/page-club";
import { sections } from "~/content/sections";
import { useRights } from "~/core/people/rights/if-right";
import { formatMoment } from "~/lib/moments";
import { COUNTRY_CODE, MOBILE_DIGITS, plainPhoneDigits } from "~/lib/phone-digits";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { ADDED_PAGES } from "~/parts";
import { SERVER_SLOTS } from "~/parts.server";
import {
  HEALTH_TEXTS,
  MESSAGE_CHECK_TEXTS,
  MESSAGE_FORM_TEXTS,
  OPENING_TEXTS,
  SAMPLE_TEXTS,
  SETTINGS_PAGE_TEXTS,
  SETTINGS_TEXTS,
  TEMPLATES_TEXTS,
} from "~/texts/site/site";
import { WORDS_TEXTS } from "~/texts/site/words";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ChangeResult } from "~/ui/change-result";
import { PageHeader } from "~/ui/page-header";
import { PhoneField } from "~/ui/phone-field";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { Icon as ArrowRight } from "~icons/arrow-right";
import { Icon as CircleCheck } from "~icons/circle-check";
import { Icon as CircleDashed } from "~icons/circle-dashed";
import { Icon as Trash2 } from "~icons/trash";
import { MissingWords } from "../words/word-forms";
import { listComingTexts, missingWords } from "../words/words.server";
import type { Route } from "./+types/route";
import { checkMessages } from "./answer-section.server";
import { findWrittenContent, listContentChanges } from "./content-changes.server";
import { findOpeningItems, isOpened, openClub } from "./opening.server";
import type { OpeningItem } from "./setup";

export const meta = pageTitle((clubName) => SETTINGS_PAGE_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { content, db, mode, now, timeZone } = context.get(requestContext);
  return await readOrFail(context, { failed: SETTINGS_TEXTS.failed }, async () => {
    const changes = await listContentChanges(db);
    const club = await clubOf(context);
    return {
      withSample: club.hasSample,
      items: await findOpeningItems(db, club),
      isOpened: await isOpened(db, { now }),
      isLive: mode === "live",
      missing: missingWords(content, [
        ...[...allWrittenTexts(await findWrittenContent(db, mode)).values()].flat(),
        ...(await listComingTexts(db, { now })),
      ]),
      changed: Object.fromEntries(
        changes.map(({ section, savedAt, savedBy, values }) => [
          section,
          values && SETTINGS_TEXTS.changedBy({ savedAt: formatMoment(savedAt, timeZone), savedBy }),
        ]),
      ),
    };
  });
}

/** What the checklist is read from. */
async function clubOf(context: Readonly<RouterContextProvider>) {
  const { content, db, installation, now } = context.get(requestContext);
  return {
    content,
    texts: installation.texts,
    dataDir: installation.dataDir,
    hasSample: (await SERVER_SLOTS.hasSample?.(db)) ?? false,
    hasWelfare: ADDED_PAGES.includes("/admin/welfare"),
    now,
  };
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { content, db, now, requestId, sms } = context.get(requestContext);
  const { id: adminId, displayName: adminName } = context.get(adminContext);
  const by = { adminId, adminName, requestId, now };
  const form = await request.formData();
  const intent = requireIntent(form, ["message", "remove-sample", "open"]);
  if (intent === "open") {
    const opened = await openClub(db, { ...by, club: await clubOf(context) });
    if (opened.ok) return data({ ok: true, text: OPENING_TEXTS.opened });
    return data({ ok: false, text: OPENING_TEXTS.notReady(opened) }, { status: 409 });
  }
  if (intent === "remove-sample") {
    await SERVER_SLOTS.removeSampleClub?.(db, by);
    return data({ ok: true, text: SETTINGS_TEXTS.sampleRemoved });
  }
  const digits = plainPhoneDigits(String(form.get("phone") ?? ""));
  if (!MOBILE_DIGITS.test(digits))
    return data({ ok: false, text: MESSAGE_CHECK_TEXTS.bad_number }, { status: 400 });
  const sent = await checkMessages(db, { ...by, sms, clubName: content.club.name, digits });
  if (sent.ok) return data({ ok: true, text: MESSAGE_CHECK_TEXTS.sent });
  return data({ ok: false, text: MESSAGE_CHECK_TEXTS[sent.reason] }, { status: 409 });
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { changed, items, isLive, isOpened, missing, withSample } = loaderData;
  return (
    <>
      <PageHeader title={SETTINGS_PAGE_TEXTS.settings} intro={SETTINGS_TEXTS.intro} />
      <ChangeResult answer={actionData} />
      <OpeningList items={items} isLive={isLive} isOpened={isOpened} />
      <Card as="section" flush>
        <h2 className="sr-only">{SETTINGS_PAGE_TEXTS.club}</h2>
        <ul className="divide-y divide-line">
          {sections().map(({ key, title, intro }) => (
            <li key={key} className="grid gap-0.5 px-5 py-4 sm:px-6">
              <Link to={`/admin/settings/${key}`} className="w-fit py-1 font-bold">
                {title}
              </Link>
              <span>{intro}</span>
              <span className="text-sm text-muted">
                {changed[key] ?? SETTINGS_TEXTS.asDelivered}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section">
        <CardHeader title={WORDS_TEXTS.all} />
        {missing.length === 0 ? (
          <p>{WORDS_TEXTS.allComplete}</p>
        ) : (
          <ul className="list-disc pl-5">
            {missing.map(({ language, missing }) => (
              <li key={language}>
                <MissingWords language={language} missing={missing} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card as="section">
        <Link to="/admin/health" className="inline-flex w-fit py-1 font-bold">
          {HEALTH_TEXTS.title}
        </Link>
        <p>{HEALTH_TEXTS.intro}</p>
      </Card>
      <Card as="section">
        <Link to="/admin/templates" className="inline-flex w-fit py-1 font-bold">
          {TEMPLATES_TEXTS.title}
        </Link>
        <p>{TEMPLATES_TEXTS.intro}</p>
      </Card>
      <MessageCheck />
      {withSample && <SampleRemoval />}
    </>
  );
}

interface Opening {
  items: OpeningItem[];
  isLive: boolean;
  isOpened: boolean;
}

/** What is left before the club opens, each one press from where it is put right; then the press that opens it. */
function OpeningList({ items, isLive, isOpened }: Opening) {
  const open = items.filter(({ isDone }) => !isDone);
  const done = items.filter(({ isDone }) => isDone);
  if (open.length === 0) return isOpened || !isLive ? null : <OpenClub />;
  return (
    <Card as="section" id="opening" className="grid gap-3">
      <CardHeader
        title={OPENING_TEXTS.title({ done: done.length, all: items.length })}
        className="mb-0!"
      />
      {!isOpened && (
        <p className="text-muted">{isLive ? OPENING_TEXTS.intro : OPENING_TEXTS.introTrial}</p>
      )}
      <Items items={open} />
      {done.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2 font-bold">
            {OPENING_TEXTS.doneCount({ done: done.length })}
          </summary>
          <Items items={done} />
        </details>
      )}
    </Card>
  );
}

function Items({ items }: { items: OpeningItem[] }) {
  const hasRight = useRights();
  return (
    <ul className="divide-y divide-line">
      {items.map(({ key, title, text, to, right, isDone }) => (
        <li key={key} className="flex items-start gap-3 py-2.5">
          {isDone ? (
            <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-success" />
          ) : (
            <CircleDashed aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
          )}
          <div className="grid min-w-0 gap-0.5">
            {hasRight(right) ? (
              <Link to={to} className="inline-flex w-fit items-center gap-1.5 py-1 font-bold">
                {title}
                {!isDone && <ArrowRight aria-hidden className="size-4 shrink-0" />}
              </Link>
            ) : (
              <span className="py-1 font-bold">{title}</span>
            )}
            <span className="wrap-anywhere text-muted">{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function OpenClub() {
  return (
    <Card as="section" id="opening" className="grid gap-4">
      <CardHeader title={OPENING_TEXTS.ready} className="mb-0!" />
      <p>{OPENING_TEXTS.readyIntro}</p>
      <Form method="post">
        <Button name="intent" value="open" variant="primary">
          {OPENING_TEXTS.openClub}
        </Button>
      </Form>
    </Card>
  );
}

/** Removes the sample club, once the admin has opened what it means. */
function SampleRemoval() {
  return (
    <Card as="section" id="sample" className="grid scroll-mt-20 gap-4">
      <CardHeader title={SAMPLE_TEXTS.title} className="mb-0!" />
      <p>{SAMPLE_TEXTS.what}</p>
      <Form method="post">
        <Button name="intent" value="remove-sample" variant="danger" icon={<Trash2 />}>
          {SAMPLE_TEXTS.remove}
        </Button>
      </Form>
    </Card>
  );
}

/** The form that sends a test message to a number of the admin's. */
function MessageCheck() {
  return (
    <Card as="section" id="messages" className="grid scroll-mt-20 gap-4">
      <CardHeader title={MESSAGE_FORM_TEXTS.title} className="mb-0!" />
      <p>{MESSAGE_FORM_TEXTS.intro}</p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <PhoneField
          label={MESSAGE_FORM_TEXTS.phone}
          name="phone"
          id="phone"
          prefix={COUNTRY_CODE}
          autoComplete="tel"
          required
        />
        <Button name="intent" value="message">
          {MESSAGE_FORM_TEXTS.send}
        </Button>
      </Form>
    </Card>
  );
}
