import { useState } from "react";
import { useRevalidator } from "react-router";
import { IMPORT_REFUSAL_TEXTS, type ImportOutcome } from "../rules/imports";

export interface ImportState extends ImportOutcome {
  done: number;
  total: number;
}

/** Sends files one at a time, each with its own result, and reports progress. */
export function useImport(address: string) {
  const [state, setState] = useState<ImportState>();
  const { revalidate } = useRevalidator();

  async function start(files: File[]) {
    let now: ImportState = { done: 0, total: files.length, added: 0, doubtful: 0, skipped: [] };
    setState(now);
    for (const file of files) {
      const answer = await send(address, file);
      now = {
        ...now,
        done: now.done + 1,
        added: now.added + answer.added,
        doubtful: now.doubtful + answer.doubtful,
        skipped: [...now.skipped, ...answer.skipped],
      };
      setState(now);
    }
    await revalidate();
  }

  return { state, start };
}

async function send(address: string, file: File): Promise<ImportOutcome> {
  const body = new FormData();
  body.append("files", file);
  const skipped = (reason: string) => ({
    added: 0,
    doubtful: 0,
    skipped: [{ name: file.name, reason }],
  });
  const lost = skipped("could not be sent. Try it again.");
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.status === 413) return skipped(IMPORT_REFUSAL_TEXTS.too_large);
    return response.ok ? ((await response.json()) as ImportOutcome) : lost;
  } catch {
    return lost;
  }
}
