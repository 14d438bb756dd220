import { useEffect } from "react";
import { type ClientInstrumentation, useNavigation } from "react-router";
import { pageAddress } from "~/lib/language";
import { readTab, writeTab } from "./tab-storage";

/** Holds the address that this tab is on its way to. */
const HEADED_FOR = "headed-for";
/** A note of an earlier visit leads nowhere. */
const NOTE_VALID_MS = 60_000;

/**
 * Notes where a form's answer leads until that page is there. After a deployment a tab of the older release finds no script
 * for a page that it has not opened yet, and React Router loads the page anew on which the click was: `goOnAfterReload` then
 * leads on from there, with the query of the address. What was typed into a form that was on its way is filled in again.
 */
export function useHeadedFor(): void {
  const { state, location: target } = useNavigation();
  // What a form sends is not sent again; the page that its answer leads to is one like any other.
  const address = target && state === "loading" ? addressOf(target) : null;
  useEffect(() => {
    writeTab(HEADED_FOR, address === null ? null : `${Date.now()} ${address}`);
  }, [address]);
  useEffect(refillTyped, []);
}

/** How many forms are on their way. */
let sending = 0;

/**
 * Notes at once where a click leads, and that a form is on its way. React shows both only when it has time, and by then the
 * missing script may have reloaded the page, in which case `go` does not end.
 */
export const notesClicks: ClientInstrumentation = {
  router(router) {
    addEventListener("pagehide", () => {
      if (sending > 0) rememberTyped();
    });
    router.instrument({
      async navigate(go, { to, formMethod, ...click }) {
        if (isSent(formMethod)) return await send(go);
        if (typeof to === "number") return void (await go());
        const note = `${Date.now()} ${clickedAddress({ to, ...click })}`;
        writeTab(HEADED_FOR, note);
        await go();
        if (readTab(HEADED_FOR) === note) writeTab(HEADED_FOR, null);
      },
      async fetch(go, { formMethod }) {
        if (isSent(formMethod)) await send(go);
        else await go();
      },
    });
  },
};

interface Click {
  /** As the link or form names it, without the language that the router puts before a path. */
  to: string;
  /** With the language. */
  currentUrl: string;
  /** What a form asks for in its query. */
  formData?: FormData | undefined;
}

/** The address that a click on a page leads to, in the language of the page. */
export function clickedAddress({ to, currentUrl, formData }: Click): string {
  const page = new URL(currentUrl, "http://this.site");
  const target = to === "." ? page : new URL(to.startsWith("/") ? pageAddress(to) : to, page);
  if (formData) target.search = String(new URLSearchParams([...formData].map(inQuery)));
  return addressOf(target);
}

function inQuery([name, value]: [string, FormDataEntryValue]): [string, string] {
  return [name, typeof value === "string" ? value : value.name];
}

function isSent(formMethod: string | undefined): boolean {
  return formMethod !== undefined && formMethod.toUpperCase() !== "GET";
}

async function send(go: () => Promise<unknown>): Promise<void> {
  sending += 1;
  await go();
  sending -= 1;
}

/** After a reload in the middle of a click: opens the page that it leads to. */
export function goOnAfterReload(): void {
  const note = readTab(HEADED_FOR);
  if (note === null) return;
  writeTab(HEADED_FOR, null);
  const address = headedFor(note, { now: Date.now(), here: addressOf(location) });
  const [entry] = performance.getEntriesByType("navigation");
  const isReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
  if (address !== undefined && isReload) location.assign(address);
}

/** The address in a note of less than a minute ago, unless it is the page that stands here; only one of this site. */
export function headedFor(
  note: string,
  { now, here }: { now: number; here: string },
): string | undefined {
  const [, at = "", address = ""] = /^(\d+) (\/(?!\/).*)$/s.exec(note) ?? [];
  const age = now - Number(at);
  const isValid = address !== "" && age >= 0 && age < NOTE_VALID_MS;
  return isValid && address !== here ? address : undefined;
}

function addressOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  return pathname + search + hash;
}

const TYPED = "typed-words";
/** What a tab typed longer ago than this belongs to another visit. */
const VALID_MS = 60_000;
const TEXTS = ["text", "search", "tel", "email", "url", "date", "time", "textarea"];

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Stores in this tab what stands in the page's text fields and was not there at first; no passwords, codes or files. */
function rememberTyped(): void {
  const isTyped = ({ type, value, defaultValue }: Field) =>
    type === "hidden" || value !== defaultValue;
  const typed = fieldsOf(document).filter(([, field]) => isTyped(field));
  if (!typed.some(([, { type }]) => type !== "hidden")) return;
  const values = typed.map(([key, { value }]) => [key, value]);
  writeTab(TYPED, JSON.stringify({ at: Date.now(), path: location.pathname, values }));
}

/** Fills in what `rememberTyped` stored of this page, once. */
function refillTyped(): void {
  const stored = readTab(TYPED);
  if (stored === null) return;
  writeTab(TYPED, null);
  const { at, path, values }: { at: number; path: string; values: [string, string][] } =
    JSON.parse(stored);
  if (path !== location.pathname || Date.now() - at > VALID_MS) return;
  const fields = new Map(fieldsOf(document));
  for (const [key, value] of values) {
    const field = fields.get(key);
    if (!field || field.value !== field.defaultValue) continue;
    // React ignores a value that was set by the element's own property.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The text fields of a page by their forms' addresses and names, with the keys that make a form sent twice count once. */
function fieldsOf(page: Document): [string, Field][] {
  const seen = new Map<string, number>();
  const fields = page.querySelectorAll<Field>("form input[name], form textarea[name]");
  return [...fields].flatMap((field) => {
    const isKey = field.type === "hidden" && field.name === "submitKey";
    const isText = TEXTS.includes(field.type) && field.autocomplete !== "one-time-code";
    if (!isKey && !isText) return [];
    const name = `${field.form?.getAttribute("action") ?? ""} ${field.name}`;
    const number = seen.get(name) ?? 0;
    seen.set(name, number + 1);
    return [[`${name} ${number}`, field] satisfies [string, Field]];
  });
}
