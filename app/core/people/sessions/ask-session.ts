/** The session of this browser as an open page asks for it; 'over' without one, undefined after a failure. */
export type AskedSession = { owner: string; endsAt: number } | "over" | undefined;

/** Asks whose session this browser has, and extends it. */
export async function askSession(): Promise<AskedSession> {
  const answer = await fetch("/session", { method: "POST", body: new URLSearchParams() }).catch(
    () => undefined,
  );
  if (answer?.status === 401) return "over";
  return answer?.ok ? await sessionIn(answer) : undefined;
}

async function sessionIn(answer: Response): Promise<AskedSession> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body !== "object" || body === null) return undefined;
  if (!("endsAt" in body && "memberId" in body)) return undefined;
  const { endsAt, memberId: owner } = body;
  if (typeof endsAt !== "number" || typeof owner !== "string") return undefined;
  return { endsAt, owner };
}
