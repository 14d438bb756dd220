/** Stand-ins for Cloudflare Turnstile and Google reCAPTCHA, after their documentation: scripts, frames, siteverify. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { portOf } from "~/lib/port-of";
import { RECAPTCHA_API, RECAPTCHA_RELEASE, TURNSTILE_API } from "./vendor-scripts";

const JAVASCRIPT = "text/javascript; charset=utf-8";

/** What the widget does when it is asked. `dismiss`: somebody closes its pictures, and it says nothing. */
export type Verdict = "pass" | "error" | "expire" | "timeout" | "dismiss";
/** What comes when the page asks for the script. */
export type Script = "ready" | "unreachable" | "empty" | "refuses" | "gives nothing";

/** A fake of one service: its script and frames for a page, and the address that judges its tokens. */
export async function fakeService(provider: "turnstile" | "recaptcha") {
  const keys = { siteKey: `${provider}-site`, secretKey: `${provider}-secret` };
  const fresh = new Set<string>();
  const service = {
    verdict: "pass" as Verdict,
    script: "ready" as Script,
    /** What the judge says: 'rightly', or about every token that it is wrong, or too old. */
    judge: "rightly" as "rightly" | "wrong" | "old",
    asked: [] as URLSearchParams[],
  };

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await textOf(request));
    service.asked.push(body);
    const codes = errorsOf(body);
    const solved = { challenge_ts: new Date().toISOString(), hostname: "localhost" };
    response.setHeader("Content-Type", "application/json");
    const isRight = codes.length === 0;
    response.end(
      JSON.stringify({ success: isRight, "error-codes": codes, ...(isRight && solved) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  function errorsOf(body: URLSearchParams): string[] {
    if (body.get("secret") !== keys.secretKey) return ["invalid-input-secret"];
    if (service.judge === "wrong") return ["invalid-input-response"];
    const isFresh = fresh.delete(body.get("response") ?? "");
    return isFresh && service.judge === "rightly" ? [] : ["timeout-or-duplicate"];
  }

  /** A token that is good once. */
  function mint(): string {
    const token = `${provider}.${randomUUID()}`;
    fresh.add(token);
    return token;
  }

  async function serveTo(page: Page): Promise<void> {
    const api = provider === "turnstile" ? TURNSTILE_API : RECAPTCHA_API;
    const origins =
      provider === "turnstile"
        ? /^https:\/\/challenges\.cloudflare\.com\//
        : /^https:\/\/www\.(google|gstatic)\.com\/recaptcha\//;
    await page.route(origins, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith("/api.js")) {
        if (service.script === "unreachable") return await route.abort();
        const body = { empty: "", refuses: refusing(api), "gives nothing": giving(api) };
        const given = Object.entries(body).find(([name]) => name === service.script)?.[1] ?? api;
        return await route.fulfill({ contentType: JAVASCRIPT, body: given });
      }
      if (pathname.endsWith(".js")) {
        return await route.fulfill({ contentType: JAVASCRIPT, body: RECAPTCHA_RELEASE });
      }
      const said = { event: service.verdict, token: mint() };
      const body = `<script>parent.postMessage(${JSON.stringify(said)}, "*")</script>`;
      return await route.fulfill({ contentType: "text/html", body });
    });
  }

  const port = portOf(server);
  return {
    service,
    serveTo,
    env: {
      BOT_CHECK: provider,
      BOT_CHECK_SITE_KEY: keys.siteKey,
      BOT_CHECK_SECRET_KEY: keys.secretKey,
      BOT_CHECK_URL: `http://127.0.0.1:${port}`,
    },
    stop: () => void server.close(),
  };
}

/** Both services throw when a widget's settings are wrong. */
function refusing(api: string): string {
  return `window.vendorRefuses = true; ${api}`;
}

/** Turnstile gives no widget where it could not make one. */
function giving(api: string): string {
  return `window.vendorGivesNothing = true; ${api}`;
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
