import type { Snapshot } from "./use-gate-store";

const LIST_TIMEOUT_MS = 8_000;

/**
 * How the server can be reached: not at all, not without signing in, not by this person, not for what
 * another run left behind, or well.
 */
export type LinkState = "online" | "offline" | "sign_in" | "not_allowed" | "left_over";

/** What the server's answer says about the link; 404 is a run that this person has no list of. */
export function linkOf(status: number): LinkState {
  if (status === 401) return "sign_in";
  return status === 403 || status === 404 ? "not_allowed" : "offline";
}

/** The newest list of a run (of the one that is on now without `eventId`), or how the link stands. */
export async function fetchSnapshot(
  eventId: string | undefined,
): Promise<{ link: LinkState; snapshot?: Snapshot; isEmpty?: boolean }> {
  const query = eventId === undefined ? "" : `?${new URLSearchParams({ event: eventId })}`;
  const answer = await ask(`/qr-scanner/list${query}`, {}, LIST_TIMEOUT_MS);
  if (!answer?.ok) return { link: answer ? linkOf(answer.status) : "offline" };
  const body = await answer.json();
  if (!body.run) return { link: "online", isEmpty: true };
  const fetchedAt = Date.now();
  const snapshot = {
    eventId: body.run.id,
    run: body.run,
    runs: body.runs,
    crew: body.crew,
    roster: body.roster,
    publicKey: body.publicKey,
    clockOffMs: body.serverNow - fetchedAt,
    fetchedAt,
  };
  return { link: "online", snapshot };
}

/** An answer of the server, or undefined where none came. */
export async function ask(
  path: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response | undefined> {
  try {
    return await fetch(path, {
      ...init,
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return undefined;
  }
}
