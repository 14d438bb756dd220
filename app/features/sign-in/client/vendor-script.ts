import { ProofError, refuseProof } from "./prover";

const LOAD_TIMEOUT_MS = 30_000;

const loading = new Map<string, Promise<void>>();

/** Loads another service's script into the page, once; one that cannot be reached may be tried again. */
export function loadScript(source: string): Promise<void> {
  const loaded = loading.get(source) ?? addScript(source);
  loading.set(source, loaded);
  return loaded;
}

/** The promise, or one of the specification's texts when nothing came within `ms`. */
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
  // The service hands the page's nonce on to the scripts that it loads itself.
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
