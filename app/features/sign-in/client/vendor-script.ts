import { ProofError, refuseProof } from "./prover";

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
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ProofError(text)), ms);
  return await Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}

function addScript(source: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement("script");
  script.src = source;
  script.async = true;
  // The provider's script passes the nonce on to the scripts that it loads.
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.onload = () => resolve();
  script.onerror = reject;
  document.head.append(script);
  return within(LOAD_TIMEOUT_MS, "unreachable", promise).catch(() => {
    loading.delete(source);
    script.remove();
    return refuseProof("unreachable");
  });
}
