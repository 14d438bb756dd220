const PLAIN_FORM = /^application\/x-www-form-urlencoded\b/i;

const texts = new WeakMap<Request, string>();

/**
 * Reads a plain form of a told length up to `maxBytes` once, past the machinery of streams, and returns a request
 * that holds its text. Anything else comes back as it is.
 */
export async function withPlainForm(request: Request, maxBytes: number): Promise<Request> {
  const { method, url, headers } = request;
  if (method !== "POST" || !PLAIN_FORM.test(headers.get("Content-Type") ?? "")) return request;
  const bytes = Number(headers.get("Content-Length") ?? Number.NaN);
  if (!(bytes <= maxBytes) || headers.has("Transfer-Encoding")) return request;
  try {
    const body = await request.text();
    const read = new Request(url, { method, headers, body });
    texts.set(read, body);
    return read;
  } catch {
    // Who went away in the middle of sending hears what is said about any form that cannot be read.
    return request;
  }
}

/** The text of a form that `withPlainForm` has read. */
export function plainFormOf(request: Request): string | undefined {
  return texts.get(request);
}
