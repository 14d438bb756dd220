import { redirect } from "react-router";
import { z } from "zod";
import { parsed } from "~/lib/json-entries";
import { visited } from "~/lib/language.server";
import { type RouteArgs, requestContext } from "./context.server";
import { readCookie, removeCookie, toldCookie } from "./cookies.server";

const TOLD = z.object({ path: z.string(), told: z.array(z.tuple([z.string(), z.string()])) });

/**
 * A redirect to a page which is told something, such as 'saved', by `takeTold`. It is not in the address, where a
 * reload, Back or a shared link would say it again.
 */
export async function redirectTelling(
  context: RouteArgs["context"],
  page: string,
  told: string | URLSearchParams,
  go = redirect,
): Promise<Response> {
  const { publicUrl } = context.get(requestContext);
  const path = new URL(page, "http://page").pathname;
  const text = JSON.stringify({ path, told: [...new URLSearchParams(told)] });
  const cookie = await toldCookie({ publicUrl }).serialize(text);
  return go(page, cookie.length > COOKIE_MAX_BYTES ? {} : { headers: { "Set-Cookie": cookie } });
}

/** Browsers keep no longer one, and proxies may refuse the whole answer. */
const COOKIE_MAX_BYTES = 4_096;

/** What the page is told by the redirect to it, once: `forgotten` goes along with the page's data. */
export async function takeTold({ context, request, url }: RouteArgs & { url: URL }) {
  const { publicUrl } = context.get(requestContext);
  const cookie = toldCookie({ publicUrl });
  const kept = TOLD.safeParse(parsed((await readCookie(cookie, request)) ?? ""));
  if (kept.data?.path !== visited(url).pathname) return { told: new URLSearchParams() };
  const forgotten = { headers: { "Set-Cookie": await removeCookie(cookie) } };
  return { told: new URLSearchParams(kept.data.told), forgotten };
}
