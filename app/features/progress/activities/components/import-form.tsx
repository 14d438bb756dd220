import { type ChangeEvent, useId } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ProgressBar } from "~/ui/progress-bar";
import { type ImportState, useImport } from "../hooks/use-import";
import type { ImportOutcome as Outcome } from "../rules/imports";

const ADDRESS = "/progress/import";

export interface ImportFormProps {
  /** Result of an import sent without JavaScript. */
  outcome: Outcome | undefined;
}

/** Imports one or more GPX, TCX or FIT files and lists the skipped ones by name. */
export function ImportForm({ outcome }: ImportFormProps) {
  const id = useId();
  const { state, start } = useImport(ADDRESS);
  const shown: ImportState | undefined = state ?? (outcome && { ...outcome, done: 1, total: 1 });
  const running = state !== undefined && state.done < state.total;

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
        GPX, TCX or FIT, several at once, up to 5 MB each. Only the shape of the way is kept, not
        the place.
      </p>
      <input
        id={id}
        type="file"
        name="files"
        multiple
        accept=".gpx,.tcx,.fit"
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
            <ProgressBar label="Import" value={state.done} max={state.total} />
            <p>
              Reading file {state.done + 1} of {state.total}…
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
      <p className="whitespace-pre-line">
        {skipped.map(({ name, reason }) => `${name} ${reason}`).join("\n")}
      </p>
    </Alert>
  );
}
