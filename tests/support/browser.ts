import { createCookie } from "react-router";

/** What React leaves in a page whose part was not there when it was rendered (docs/decisions/023-pages-in-one-piece.md). */
const UNFINISHED = /<!--\$[!?]-->/;

type Fields = Record<string, string> | [string, string][] | URLSearchParams;

/** What came back, with the body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The Location header of a redirect, as a path. */
  location: string | undefined;
}

/** Sends requests as one browser would: keeps cookies, sets Origin on writes, follows nothing by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly fetch: (request: Request) => Response | Promise<Response>,
    readonly origin: string,
  ) {}

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return await this.send(path, { method: "GET", headers });
  }

  /** Submits a form without JavaScript: urlencoded, same origin. */
  async post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields);
    return await this.send(path, {
      method: "POST",
      body,
      headers: { Origin: this.origin, ...headers },
    });
  }

  /** Any request; cookies go along and come back. */
  async send(path: string, init: RequestInit): Promise<Answer> {
    const request = new Request(new URL(path, this.origin), init);
    if (this.cookies.size > 0) {
      const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
      request.headers.set("Cookie", pairs.join("; "));
    }
    const response = await this.fetch(request);
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const location = response.headers.get("Location") ?? undefined;
    const text = await response.text();
    if (UNFINISHED.test(text)) throw new Error(`${path} leaves a part of its page out.`);
    return { status: response.status, headers: response.headers, text, location };
  }

  /** The same browser holding a cookie with this value, encoded as the app encodes it. */
  async withCookie(name: string, value: string): Promise<Browser> {
    this.keep(await createCookie(name).serialize(value));
    return this;
  }

  private keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

/** The text of a page as a person reads it: no tags, no scripts, entities resolved, one space between words. */
export function readable(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

/** The value of a hidden field of the page. */
export function fieldValue(html: string, name: string): string {
  const tag = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0] ?? "";
  const value = /value="([^"]*)"/.exec(tag)?.[1];
  if (value === undefined) throw new Error(`No field ${name} on the page.`);
  return value;
}
