import { ProofError, refuseProof } from "../bot-check/prover";

const LOAD_TIMEOUT_MS = 30_000;

const loading = new Map<string, Promise<void>>();

/** Loads a provider's script into the page once; a failed load can be retried. */
export function loadScript(source: string): Promise<void> {
  const loaded = loading.get(source) ?? addScript(source);
  loading.set(source, loaded);
  return loaded;
}

/** The promise's result; rejects with a ProofError after `ms`. */
export async function within<T>(
  ms: number,
  text: ProofError["text"],
  promise: Promise<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProofError(text)), ms);
  });
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function addScript(source: string): Promise<void> {
  const script = document.createElement("script");
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = reject;
  });
  script.src = source;
  script.async = true;
  // The provider's script passes the nonce on to the scripts that it loads.
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  document.head.append(script);
  return within(LOAD_TIMEOUT_MS, "unreachable", loaded).catch(() => {
    loading.delete(source);
    script.remove();
    return refuseProof("unreachable");
  });
}
