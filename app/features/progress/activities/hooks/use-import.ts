import { useState } from "react";
import { useRevalidator } from "react-router";

export interface ImportState {
  done: number;
  total: number;
  added: number;
  /** Skipped files, each with the reason. */
  skipped: { name: string; reason: string }[];
}

/** Sends files one at a time, each with its own result, and reports progress. */
export function useImport(address: string) {
  const [state, setState] = useState<ImportState>();
  const { revalidate } = useRevalidator();

  async function start(files: File[]) {
    let now: ImportState = { done: 0, total: files.length, added: 0, skipped: [] };
    setState(now);
    for (const file of files) {
      const answer = await send(address, file);
      now = {
        ...now,
        done: now.done + 1,
        added: now.added + answer.added,
        skipped: [...now.skipped, ...answer.skipped],
      };
      setState(now);
    }
    await revalidate();
  }

  return { state, start };
}

interface Answer {
  added: number;
  skipped: { name: string; reason: string }[];
}

async function send(address: string, file: File): Promise<Answer> {
  const body = new FormData();
  body.append("files", file);
  const lost = {
    added: 0,
    skipped: [{ name: file.name, reason: "could not be sent. Try it again." }],
  };
  try {
    const response = await fetch(address, {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.status === 413) {
      return { added: 0, skipped: [{ name: file.name, reason: "is larger than 5 MB." }] };
    }
    return response.ok ? ((await response.json()) as Answer) : lost;
  } catch {
    return lost;
  }
}
