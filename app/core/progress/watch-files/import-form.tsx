import { type ChangeEvent, useEffect, useId, useRef } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { IMPORT_TEXTS } from "../texts";
import { type ImportOutcome as Outcome, SHARED_CACHE } from "./imports";
import { useImport } from "./use-import";

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
  const { state, start } = useImport(ADDRESS);
  const shown = state ?? outcome;
  const running = state !== undefined && state.done < (state.total ?? 1);
  useSharedFiles(isShared, start);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = "";
    if (files.length > 0) void start(files);
  }

  return (
    <form method="post" action={ADDRESS} encType="multipart/form-data" className="grid gap-3">
      <label htmlFor={id} className="font-bold">
        {IMPORT_TEXTS.label}
      </label>
      <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
        {IMPORT_TEXTS.hint}
      </p>
      <input
        id={id}
        type="file"
        name="files"
        multiple
        accept=".gpx,.tcx,.fit,.gz,.zip"
        disabled={running}
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
                : IMPORT_TEXTS.reading(state.done + 1, state.total)}
            </p>
          </>
        )}
        {shown && !running && <ImportOutcome {...shown} />}
      </div>
    </form>
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
    return [...lines, IMPORT_TEXTS.sameFor(more)];
  });
}

/** Hands the files that the phone's share sheet left on this device to `take`, once. */
function useSharedFiles(isShared: boolean, take: (files: File[]) => Promise<void>): void {
  const taken = useRef(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!isShared || taken.current || !("caches" in window)) return;
    taken.current = true;
    void takeShared().then(async (files) => {
      if (files.length > 0) await latest.current(files);
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
