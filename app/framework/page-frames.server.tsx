import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { PageParts, type Parts } from "./cached-parts";
import { IsFramed } from "./frame-part";

export interface FramedPage {
  context: EntryContext;
  url: string;
  nonce: string;
  /** Changes with the content of every page's frame. */
  version: string;
  /** The router with what the app puts around it. */
  within: (router: ReactNode) => ReactNode;
}

/** The head of a page and the scripts at the end of its body, in pieces with the nonce between them. */
interface Frame {
  head: string[];
  end: string[];
}

const FRAME_NONCE = "nonce-of-a-frame";
/** Frames by path, all of one version. */
const frames = new Map<string, Frame>();
let keptVersion: string | undefined;

/** The frame of all pages at this path. */
export function frameOf(page: FramedPage, path: string): Frame {
  if (page.version !== keptVersion) frames.clear();
  keptVersion = page.version;
  const frame = frames.get(path) ?? makeFrame(page, path);
  frames.set(path, frame);
  return frame;
}

/** Renders the frame without the page and without anybody's data; the root's is the same for everybody. */
function makeFrame({ context, url, within }: FramedPage, path: string): Frame {
  const { staticHandlerContext, routeModules } = context;
  const { loaderData, location } = staticHandlerContext;
  const root = { ...routeModules.root, default: Nothing };
  const bare = () => ({
    ...context,
    routeModules: { ...routeModules, root },
    staticHandlerContext: {
      ...staticHandlerContext,
      location: { ...location, search: "" },
      loaderData: Object.fromEntries(
        Object.entries(loaderData).map(([id, data]) => [id, id === "root" ? data : null]),
      ),
    },
    renderMeta: {},
  });
  const page = { url: new URL(path, url).href, nonce: FRAME_NONCE, within };
  const whole = documentParts(rendered(page, bare(), {}));
  const framed = documentParts(rendered(page, bare(), { isFramed: true }));
  return { head: addedTo(framed.head, whole.head), end: addedTo(framed.body, whole.body) };
}

/** The end of `whole` after `beginning`, in pieces with the nonce between them. */
function addedTo(beginning: string, whole: string): string[] {
  if (!whole.startsWith(beginning)) throw new Error("The frame does not stand around the page.");
  return whole.slice(beginning.length).split(FRAME_NONCE);
}

/** The page with its frame around it. */
export function inFrame(html: string, { head, end }: Frame, nonce: string): string {
  const page = documentParts(html);
  const frameHead = head.join(nonce);
  return `${page.start}${frameHead}${page.head}${page.between}${page.body}${end.join(nonce)}</body></html>`;
}

/** A document in parts: what comes before its head, the head, and the body. */
function documentParts(html: string) {
  const start = html.indexOf("<head>") + "<head>".length;
  const headEnd = html.indexOf("</head>", start);
  const bodyStart = html.indexOf(">", html.indexOf("<body", headEnd)) + 1;
  return {
    start: html.slice(0, start),
    head: html.slice(start, headEnd),
    between: html.slice(headEnd, bodyStart),
    body: html.slice(bodyStart, html.lastIndexOf("</body>")),
  };
}

function Nothing() {
  return null;
}

/** The page as React writes it, with its cached parts in place. */
export function rendered(
  { url, nonce, within }: Pick<FramedPage, "url" | "nonce" | "within">,
  context: EntryContext,
  { parts, isFramed = false }: { parts?: Parts | undefined; isFramed?: boolean },
): string {
  const html = renderToString(
    <PageParts value={parts}>
      <IsFramed value={isFramed}>
        {within(<ServerRouter context={context} url={url} nonce={nonce} />)}
      </IsFramed>
    </PageParts>,
  );
  return parts ? parts.fill(html) : html;
}
