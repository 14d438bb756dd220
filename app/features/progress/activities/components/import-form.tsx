import { type ChangeEvent, useId } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { useImport } from "../hooks/use-import";
import { useSharedFiles } from "../hooks/use-shared-files";
import type { ImportOutcome as Outcome } from "../rules/imports";

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
        Files from a watch or phone
      </label>
      <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
        GPX, TCX or FIT files, several at once, up to 5 MB each, or the archive you exported from
        Strava, Garmin or Apple Health. Only the shape of the way is kept, not the place.
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
        <Button>Import</Button>
      </noscript>
      <div role="status" className="grid gap-3">
        {running && (
          <>
            <ProgressBar label="Import" value={state.done} max={state.total ?? 1} />
            <p>
              {state.total === undefined
                ? "Opening…"
                : `Reading file ${state.done + 1} of ${state.total}…`}
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
      <p className="font-bold">{added === 1 ? "1 run added." : `${added} runs added.`}</p>
      {doubtful > 0 && (
        <p>{doubtful === added ? "Not counted" : `${doubtful} not counted`}: the log says why.</p>
      )}
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
    return [
      ...lines,
      more === 1 ? "The same for 1 more file." : `The same for ${more} more files.`,
    ];
  });
}
