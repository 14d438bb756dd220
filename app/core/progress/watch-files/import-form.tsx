import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useHref, useRevalidator } from "react-router";
import { type FoundFile, filesIn } from "~/lib/packed-files";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { FoldedHeading } from "~/ui/open-sign";
import { ProgressBar } from "~/ui/progress-bar";
import { IMPORT_REFUSAL_TEXTS, IMPORT_TEXTS } from "../texts";
import { BROWSER_LIMITS, type ImportRefusal } from "./import-limits";
import { ACTIVITY_FILE, type ImportOutcome as Outcome, SHARED_CACHE } from "./imports";
import { type ImportState, sendFiles } from "./send-files";

const ADDRESS = "/progress/import";

export interface ImportFormProps {
  /** Result of an import sent without JavaScript. */
  outcome: Outcome | undefined;
  /** Whether the phone's share sheet has left files on this device. */
  isShared: boolean;
}

/** Imports one or more GPX, TCX or FIT files and lists the skipped ones by name. */
export function ImportForm({ outcome, isShared }: ImportFormProps) {
  const id = useId();
  // The answers are in the language of the address, which is that of the page.
  const address = useHref(ADDRESS);
  const { state, start } = useImport(address);
  const shown = state ?? outcome;
  const running = state !== undefined && state.done < (state.total ?? 1);
  useSharedFiles(isShared, start);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    if (files.length > 0) void start(files);
  }

  return (
    <details open={isShared || shown !== undefined} className="group">
      <FoldedHeading id={id}>{IMPORT_TEXTS.label}</FoldedHeading>
      <form
        method="post"
        action={address}
        encType="multipart/form-data"
        className="grid gap-3 pt-1 pb-2"
      >
        <p id={`${id}-hint`} className="text-sm text-muted">
          {IMPORT_TEXTS.hint}
        </p>
        <input
          type="file"
          name="files"
          multiple
          disabled={running}
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          onChange={handleChange}
          className="w-full rounded-lg border border-dashed border-control p-3 file:mr-3 file:rounded-lg file:border-0 file:bg-sunken file:px-4 file:py-2 file:font-bold file:text-ink"
        />
        <noscript>
          <Button>{IMPORT_TEXTS.import}</Button>
        </noscript>
        <div role="status" className="grid gap-3">
          {running && (
            <>
              <ProgressBar label={IMPORT_TEXTS.import} value={state.done} max={state.total ?? 1} />
              <p>
                {state.total === undefined
                  ? IMPORT_TEXTS.opening
                  : IMPORT_TEXTS.reading({ file: state.done + 1, of: state.total })}
              </p>
            </>
          )}
          {shown && !running && <ImportOutcome {...shown} />}
        </div>
      </form>
    </details>
  );
}

function ImportOutcome({ added, doubtful, skipped }: Outcome) {
  return (
    <Alert tone={skipped.length + doubtful > 0 ? "warning" : "success"}>
      <p className="font-bold">{IMPORT_TEXTS.added(added)}</p>
      {doubtful > 0 && <p>{IMPORT_TEXTS.doubtful(doubtful, added)}</p>}
      <p className="whitespace-pre-line">{skippedLines(skipped).join("\n")}</p>
    </Alert>
  );
}

const SHOWN_OF_A_REASON = 3;

/** A line for each of the first files with a reason, and the number of the others. */
function skippedLines(skipped: Outcome["skipped"]): string[] {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.flatMap((reason) => {
    const files = skipped.filter((file) => file.reason === reason);
    const more = files.length - SHOWN_OF_A_REASON;
    const lines = files.slice(0, SHOWN_OF_A_REASON).map(({ name }) => `${name} ${reason}`);
    if (more <= 0) return lines;
    return [...lines, IMPORT_TEXTS.sameFor({ count: more })];
  });
}

/** Hands the files that the phone's share sheet left on this device to `take`, once. */
function useSharedFiles(isShared: boolean, take: (files: File[]) => Promise<void>): void {
  const taken = useRef(false);
  const takeAll = useEffectEvent(take);
  useEffect(() => {
    if (!isShared || taken.current || !("caches" in window)) return;
    taken.current = true;
    void takeShared().then(async (files) => {
      if (files.length > 0) await takeAll(files);
    });
  }, [isShared]);
}

async function takeShared(): Promise<File[]> {
  const cache = await caches.open(SHARED_CACHE);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (!kept) continue;
    const name = decodeURIComponent(new URL(request.url).searchParams.get("name") ?? "shared");
    files.push(new File([await kept.blob()], name));
  }
  await caches.delete(SHARED_CACHE);
  return files;
}

const NONE: ImportState = { done: 0, total: undefined, added: 0, doubtful: 0, skipped: [] };

/** Unpacks archives, sends their files and reports progress. */
function useImport(address: string) {
  const [state, setState] = useState<ImportState>();
  const { revalidate } = useRevalidator();

  async function start(chosen: readonly File[]) {
    setState(NONE);
    const { files, skipped } = await openAll(chosen);
    const opened: ImportState = { ...NONE, total: files.length, skipped };
    setState(opened);
    await sendFiles(files, address, { start: opened, report: setState });
    await revalidate();
  }

  return { state, start };
}

/** The files to send, and those that cannot be opened. */
async function openAll(chosen: readonly File[]) {
  const files: FoundFile[] = [];
  const skipped: Outcome["skipped"] = [];
  for (const file of chosen) {
    const found = await filesIn(file, ACTIVITY_FILE, BROWSER_LIMITS);
    const skip = (reason: ImportRefusal) =>
      skipped.push({ name: file.name, reason: IMPORT_REFUSAL_TEXTS[reason] });
    if (!found.ok) skip(found.reason === "none_inside" ? "no_runs_inside" : found.reason);
    else {
      files.push(...found.files);
      if (found.leftOut > 0) skip("too_many_inside");
    }
  }
  return { files, skipped };
}
