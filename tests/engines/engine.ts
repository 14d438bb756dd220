/** What a journey needs of a browser, the same for every engine. */
import { setTimeout as sleep } from "node:timers/promises";

/** A form's field by its label, a button or a link by its text. */
export interface Wanted {
  kind: "field" | "button" | "link";
  name: string;
}

export interface Engine {
  /** Such as 'Firefox 140.0'. */
  readonly version: string;
  goto(url: string): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** The value of this JavaScript expression in the page, as JSON would carry it. Throws after the limit, where one is given. */
  evaluate(expression: string, limitMs?: number): Promise<unknown>;
  /** Clicks the element that this expression stands for; nothing where there is none. */
  click(expression: string): Promise<void>;
  /** Presses keys one after the other: characters, or names such as 'Tab'. */
  press(keys: Iterable<string>): Promise<void>;
  /** Opens another tab, which everything that follows is about; the one before stays open. */
  openTab(): Promise<void>;
  /** What the browser complained about, where the engine tells. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Runs a function in the page, which sees its argument and nothing of the file that it stands in. */
export async function run<Given, Result>(
  engine: Engine,
  work: (given: Given) => Result,
  given: Given,
  limitMs?: number,
): Promise<Result> {
  return (await engine.evaluate(call(work, given), limitMs)) as Result;
}

function call<Given>(work: (given: Given) => unknown, given: Given): string {
  return `(${work})(${JSON.stringify(given)})`;
}

const LIMIT_MS = 60_000;
/** What is asked while one page gives way to another may never be answered, so it is asked again. */
const ASK_AGAIN_MS = 4_000;
const POLL_MS = 40;

/** Resolves with what the page answers once it is neither null, false nor empty; throws after 60 s. */
export async function until<Given, Result>(
  engine: Engine,
  what: string,
  work: (given: Given) => Result,
  given: Given,
): Promise<Result> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    // While a page gives way to the next there is nothing to ask.
    const found = await run(engine, work, given, ASK_AGAIN_MS).catch((error: Error) => error);
    if (found && !(found instanceof Error)) return found;
    if (Date.now() > end) {
      const page = await run(engine, pageText, undefined);
      const last = String(found);
      throw new Error(`${engine.version} waited in vain for ${what} (${last}). The page:\n${page}`);
    }
    await sleep(POLL_MS);
  }
}

/** Opens a page and waits until its script has taken over and nothing moves the layout any more. */
export async function open(engine: Engine, url: string): Promise<void> {
  // Firefox complains of a picture that a service worker still fetches while its page is left.
  await until(engine, "the pictures of the page before", hasPictures, undefined);
  await engine.goto(url);
  await settled(engine);
}

/**
 * Loads the page that shows again, as the button of the browser does, and waits as `open` does. It cuts off nothing:
 * Firefox complains of every font and answer that was on its way.
 */
export async function reload(engine: Engine): Promise<void> {
  await until(engine, "the pictures of the page", hasPictures, undefined);
  await settled(engine);
  const going = () => {
    Object.assign(window, { isLeft: true });
    setTimeout(() => location.reload());
  };
  await run(engine, going, undefined);
  await until(engine, "the page anew", () => !("isLeft" in window), undefined);
  await settled(engine);
}

export async function settled(engine: Engine): Promise<void> {
  await until(engine, "the page to be ready", isSettled, undefined);
}

/** Clicks the visible element with this name, once there is one. */
export async function click(engine: Engine, wanted: Wanted): Promise<void> {
  await until(engine, `the ${wanted.kind} '${wanted.name}'`, isThere, wanted);
  await engine.click(call(findVisible, wanted));
}

/** Types into the field with this label, as a person does. */
export async function type(engine: Engine, label: string, text: string): Promise<void> {
  await click(engine, { kind: "field", name: label });
  await engine.press(text);
}

/** Waits for this text on the page. */
export async function see(engine: Engine, text: string): Promise<void> {
  await until(engine, `the text '${text}'`, hasText, text);
}

/** Waits until the address fits, then until the page with this title is there and ready. */
export async function arriveAt(engine: Engine, path: string, title: string): Promise<void> {
  await until(engine, `the address ${path}`, isAt, path);
  // The address changes before the page does: on a busy machine the page before stands for a while yet.
  await until(engine, `the title '${title}'`, isTitled, title);
  await settled(engine);
}

/* Functions below run in the page. */

function isSettled(): boolean {
  if (window.pressedEarly !== null) return false;
  // Fonts are asked for when the page is laid out.
  const isLaidOut = document.querySelector("main")?.getClientRects() !== undefined;
  const { navigation, revalidation } = Reflect.get(window, "__reactRouterDataRouter").state;
  const isWaiting = navigation.state !== "idle" || revalidation !== "idle";
  return (
    isLaidOut &&
    !isWaiting &&
    document.fonts.status === "loaded" &&
    document.querySelector("[data-far]") === null
  );
}

function isThere(wanted: Wanted): boolean {
  const names = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
  const selector = { field: "label", button: "button, summary", link: "a" }[wanted.kind];
  return [...document.querySelectorAll(selector)].some(
    (element) =>
      element.getClientRects().length > 0 &&
      !element.matches(":disabled") &&
      (wanted.kind === "field"
        ? names(element).startsWith(wanted.name)
        : names(element) === wanted.name),
  );
}

function findVisible({ kind, name }: Wanted): Element | null {
  const named = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (element) => element.getClientRects().length > 0,
    );
  const find = () => {
    if (kind !== "field")
      return shown({ button: "button, summary", link: "a" }[kind]).find(
        (one) => named(one) === name,
      );
    const label = shown("label").find((one) => named(one).startsWith(name));
    return label instanceof HTMLLabelElement ? label.control : undefined;
  };
  const found = find();
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;
}

function hasText(text: string): boolean {
  const { textContent = "" } = document.querySelector("main") ?? {};
  return textContent.replace(/\s+/g, " ").includes(text);
}

function isAt(path: string): boolean {
  return new RegExp(`^${path}$`, "i").test(location.pathname);
}

function isTitled(title: string): boolean {
  return document.title.startsWith(`${title} – `);
}

/** Whether all have come, also those that would be fetched only when somebody scrolls to them. */
function hasPictures(): boolean {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  return pictures.every(({ complete }) => complete);
}

function pageText(): string {
  const far = document.querySelectorAll("[data-far]").length;
  const state = `early: ${window.pressedEarly}, fonts: ${document.fonts.status}, far: ${far}`;
  for (const unseen of document.querySelectorAll("noscript, script, style")) unseen.remove();
  return `${location.href} (${state})\n${document.body.textContent.slice(0, 2_000)}`;
}
