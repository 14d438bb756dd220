import type { Answer, Browser } from "./browser";

export const FORM_KINDS = ["plain", "multipart"] as const;
type Fields = readonly (readonly [name: string, value: string | Blob])[];

export interface RawForm {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A form as a browser writes it, whatever its names. */
export async function rawForm(kind: (typeof FORM_KINDS)[number], fields: Fields): Promise<RawForm> {
  const body = kind === "plain" ? new URLSearchParams() : new FormData();
  for (const [name, value] of fields) {
    if (body instanceof FormData && value instanceof Blob) body.append(name, value, "run.png");
    else body.append(name, String(value));
  }
  const written = new Response(body);
  const type = written.headers.get("Content-Type") ?? "";
  return { type, bytes: new Uint8Array(await written.arrayBuffer()) };
}

/** Sends a form that is written already. */
export async function sendRaw(
  browser: Browser,
  path: string,
  { type, bytes }: RawForm,
): Promise<Answer> {
  const headers = { Origin: browser.origin, "Content-Type": type };
  return await browser.send(path, { method: "POST", body: bytes, headers });
}
