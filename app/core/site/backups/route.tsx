import { data, Form, Link } from "react-router";
import { pageTitle } from "~/content/page-club";
import { checkAdminPassword } from "~/core/people/admin-account/own-account.server";
import { ADMIN_PASSWORD_TEXTS } from "~/core/people/rights/refusals-texts";
import { formatMoment } from "~/lib/moments";
import { adminContext } from "~/middleware/admin.server";
import { requestContext } from "~/middleware/context.server";
import { requireIntent } from "~/middleware/intents.server";
import { readOrFail } from "~/middleware/read-failure.server";
import { BACKUPS_TEXTS } from "~/texts/site/site";
import { Alert } from "~/ui/alert";
import { Button, buttonStyle } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/field";
import { MarkedText } from "~/ui/marked-text";
import { PageHeader } from "~/ui/page-header";
import { PrintButton } from "~/ui/print-button";
import { Cell, Row, Table } from "~/ui/table";
import { useLatest } from "~/ui/use-latest";
import { revalidateAfterRefusal } from "~/ui/use-revalidate-later";
import { operationIn } from "../health/health";
import { agoText, bytesText } from "../health/health-texts";
import { listOperations } from "../health/note-operation.server";
import type { Route } from "./+types/route";
import { findBackupState, recordBackupUse, sealDownload, showBackupKey } from "./backups.server";

export const meta = pageTitle((clubName) => BACKUPS_TEXTS.documentTitle({ clubName }));

export async function loader({ context }: Route.LoaderArgs) {
  const { db, installation, now, timeZone } = context.get(requestContext);
  return await readOrFail(context, { failed: BACKUPS_TEXTS.failed }, async () => {
    const operations = await listOperations(db);
    const outcomeOf = (name: "backup" | "drill") => {
      const { doneAt, detail } = operationIn(operations, name);
      return { ago: doneAt === undefined ? undefined : agoText(now - doneAt), detail };
    };
    const { files, key } = findBackupState(installation);
    return {
      files: files.map(({ madeAt, ...file }) => ({
        ...file,
        made: formatMoment(madeAt, timeZone),
      })),
      backup: outcomeOf("backup"),
      drill: outcomeOf("drill"),
      key,
      canMake: installation.makeBackup !== undefined,
    };
  });
}

export const shouldRevalidate = revalidateAfterRefusal;

export async function action({ context, request }: Route.ActionArgs) {
  const { db, installation, now, requestId, secret } = context.get(requestContext);
  const { id: adminId } = context.get(adminContext);
  const form = await request.formData();
  const intent = requireIntent(form, ["make", "key"]);
  const own = String(form.get("own") ?? "");
  const stepUp = await checkAdminPassword(db, { adminId, password: own, now });
  if (!stepUp.ok) {
    const isLimited = stepUp.reason === "limit";
    const error =
      stepUp.reason === "wrong_password"
        ? BACKUPS_TEXTS.ownPasswordWrong
        : ADMIN_PASSWORD_TEXTS[stepUp.reason];
    return answerOf(intent, { error }, isLimited ? 429 : 400);
  }
  const by = { adminId, requestId, now };
  if (intent === "key") {
    // A key of the settings is known to whoever set it.
    if (installation.backupKey !== undefined) return answerOf(intent, {}, 409);
    return answerOf(intent, { key: await showBackupKey(db, { ...by, place: installation }) });
  }
  const isMade = (await installation.makeBackup?.()) ?? false;
  const [newest] = findBackupState(installation).files;
  if (!isMade || !newest) return answerOf(intent, { error: BACKUPS_TEXTS.notMade }, 409);
  await recordBackupUse(db, by, "backup_made");
  const ticket = sealDownload(newest.name, { adminId, secret, now });
  const { bytes, isLocked } = newest;
  return answerOf(intent, { ready: { ticket, bytes, isLocked } });
}

type Intent = "make" | "key";

interface Answer {
  error?: string;
  /** Shown for printing. */
  key?: string;
  ready?: { ticket: string; bytes: number; isLocked: boolean };
}

function answerOf(intent: Intent, answer: Answer, status = 200) {
  return data({ intent, ...answer }, { status });
}

export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { files, backup, drill, key, canMake } = loaderData;
  const answer = useLatest(actionData);
  const ready = answer?.ready;
  const errorOf = (intent: Intent) => (answer?.intent === intent ? answer.error : undefined);
  return (
    <>
      <PageHeader
        title={BACKUPS_TEXTS.title}
        intro={BACKUPS_TEXTS.intro}
        back={{ to: "/admin/health", label: BACKUPS_TEXTS.back }}
      />
      <Card as="section" className="grid gap-4" data-print="hide">
        <CardHeader title={BACKUPS_TEXTS.howItStands} className="mb-0!" />
        <p>
          {backup.ago === undefined
            ? BACKUPS_TEXTS.noneYet
            : BACKUPS_TEXTS.lastMade({ ago: backup.ago })}{" "}
          {drill.ago === undefined
            ? BACKUPS_TEXTS.notTried
            : BACKUPS_TEXTS.lastTried({ ago: drill.ago, detail: drill.detail })}
        </p>
        {ready && (
          <Alert tone="success" title={BACKUPS_TEXTS.ready} announce>
            <p className="mb-3">
              {ready.isLocked ? BACKUPS_TEXTS.readyLocked : BACKUPS_TEXTS.readyOpen}
            </p>
            <a
              href={`/admin/backups/${ready.ticket}`}
              className={buttonStyle({ variant: "primary" })}
              download
            >
              {BACKUPS_TEXTS.download({ size: bytesText(ready.bytes) })}
            </a>
          </Alert>
        )}
        {canMake ? (
          <Form method="post" preventScrollReset className="grid max-w-sm gap-4">
            <OwnPassword id="make-own" error={errorOf("make")} />
            <Button name="intent" value="make" className="justify-self-start">
              {BACKUPS_TEXTS.makeOne}
            </Button>
          </Form>
        ) : (
          <p className="text-muted">{BACKUPS_TEXTS.notHere}</p>
        )}
      </Card>
      <KeyCard state={key} shown={answer?.key} error={errorOf("key")} />
      <section className="grid gap-3" data-print="hide">
        <h2 className="text-heading">{BACKUPS_TEXTS.kept}</h2>
        {files.length === 0 ? (
          <EmptyState title={BACKUPS_TEXTS.noFiles} />
        ) : (
          <Table
            caption={BACKUPS_TEXTS.kept}
            columns={[
              { label: BACKUPS_TEXTS.made },
              { label: BACKUPS_TEXTS.size },
              { label: BACKUPS_TEXTS.encrypted },
            ]}
          >
            {files.map(({ name, made, bytes, isLocked }) => (
              <Row key={name}>
                <Cell heading>{made}</Cell>
                <Cell label={BACKUPS_TEXTS.size}>{bytesText(bytes)}</Cell>
                <Cell label={BACKUPS_TEXTS.encrypted}>
                  {isLocked ? BACKUPS_TEXTS.yes : BACKUPS_TEXTS.no}
                </Cell>
              </Row>
            ))}
          </Table>
        )}
      </section>
      <p className="text-muted" data-print="hide">
        <MarkedText
          text={BACKUPS_TEXTS.elsewhere}
          marks={{ audit: (words) => <Link to="/admin/audit">{words}</Link> }}
        />
      </p>
    </>
  );
}

/** Makes the key, and shows it for printing after the password. */
function KeyCard({
  state,
  shown,
  error,
}: {
  state: "none" | "own" | "settings";
  shown: string | undefined;
  error: string | undefined;
}) {
  return (
    <Card as="section" className="grid gap-4" id="key">
      <CardHeader title={BACKUPS_TEXTS.keyTitle} className="mb-0!" />
      {shown ? (
        <>
          <p className="figure text-lg wrap-anywhere select-all">{shown}</p>
          <p>{BACKUPS_TEXTS.printIt}</p>
          <PrintButton />
        </>
      ) : (
        <p className="text-muted">{KEY_TEXTS[state]()}</p>
      )}
      {!shown && state !== "settings" && (
        <Form method="post" preventScrollReset className="grid max-w-sm gap-4" data-print="hide">
          <OwnPassword id="key-own" error={error} />
          <Button
            name="intent"
            value="key"
            variant={state === "none" ? "primary" : "secondary"}
            className="justify-self-start"
          >
            {state === "none" ? BACKUPS_TEXTS.makeKey : BACKUPS_TEXTS.showKey}
          </Button>
        </Form>
      )}
    </Card>
  );
}

const KEY_TEXTS = {
  none: () => BACKUPS_TEXTS.noKey,
  own: () => BACKUPS_TEXTS.ownKey,
  settings: () => BACKUPS_TEXTS.settingsKey,
};

function OwnPassword({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Input
      label={BACKUPS_TEXTS.ownPassword}
      name="own"
      id={id}
      type="password"
      required
      autoComplete="current-password"
      errors={error ? [error] : undefined}
    />
  );
}
