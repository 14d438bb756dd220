/** What a person comes for, in any engine: book a first run with a code, show the pass, sign in, sign up. */
import { forgetRateLimits } from "../e2e/members";
import { codeFor, type ServerProcess } from "../support/server-process";
import { arriveAt, click, type Engine, open, reload, run, see, type, until } from "./engine";
import { type Layout, layoutOf } from "./layout";
import { signUpWithPlan } from "./sign-up";

export const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
] as const;
const [PHONE, DESKTOP] = SIZES;
const WITH_KEYBOARD = { width: 360, height: 400 };
const CODE_SELECTOR = ".code-boxes > span";

/** What one engine made of the pages. */
export interface Visit {
  version: string;
  /** By page and width, such as '/events at 360'. */
  layouts: Record<string, Layout>;
  /** What stands elsewhere than it should, in words. */
  faults: string[];
  complaints: string[];
}

/** Numbers that nobody else has: of the person who books first, and of the one who signs up first. */
export interface Phones {
  booking: string;
  signUp: string;
}

/** Walks through the club as a newcomer who books, as the member who signs in, then as one who signs up. */
export async function visit(engine: Engine, club: ServerProcess, phones: Phones): Promise<Visit> {
  const seen: Visit = {
    version: engine.version,
    layouts: {},
    faults: [],
    complaints: engine.complaints,
  };
  const look = async (page: string) => {
    for (const size of [DESKTOP, PHONE]) {
      await engine.resize(size);
      await until(engine, "still boxes", isStill, undefined);
      seen.layouts[`${page} at ${size.width}`] = await layoutOf(engine);
    }
  };
  await engine.resize(PHONE);
  seen.faults.push(...(await closePopup(engine, club)));
  for (const path of ["/", "/events", "/signin"]) {
    await open(engine, club.url + path);
    await look(path);
  }
  await bookFirstRun(engine, club, phones.booking, { look, faults: seen.faults });
  await showPass(engine, look);
  await leave(engine, club);
  await signIn(engine, club, phones.booking, seen.faults);
  await look("dashboard");
  await open(engine, `${club.url}/progress`);
  seen.faults.push(...(await run(engine, shownThoughHidden, undefined)));
  await leave(engine, club);
  await signUpWithPlan(engine, club, phones.signUp);
  return seen;
}

async function closePopup(engine: Engine, club: ServerProcess): Promise<string[]> {
  await open(engine, `${club.url}/`);
  await until(engine, "a small popup", isPopupSmall, undefined);
  await until(engine, "a popup that listens to keys", isKeyRead, undefined);
  await engine.press(["Escape"]);
  await until(engine, "no popup", () => !document.querySelector("dialog[open]"), undefined);
  await engine.press(["Tab"]);
  const isLost = await run(
    engine,
    () => document.activeElement?.closest("footer, dialog") !== null,
    undefined,
  );
  return isLost ? ["after the popup closes, Tab does not go on from the top of the page"] : [];
}

async function bookFirstRun(
  engine: Engine,
  club: ServerProcess,
  phone: string,
  { look, faults }: { look: (page: string) => Promise<void>; faults: string[] },
) {
  await open(engine, `${club.url}/`);
  await click(engine, { kind: "link", name: "Book my free first run" });
  await arriveAt(engine, "/events/[^/]+/book", "Book");
  await look("booking form");
  faults.push(...(await outOfView(engine, ["Your name", "Mobile number", "Continue"])));
  await type(engine, "Your name", "Nila Anand");
  await type(engine, "Mobile number", phone);
  await click(engine, { kind: "button", name: "Continue" });
  await see(engine, "Is this right?");
  faults.push(...(await outOfView(engine, ["6-digit code", "I'm in"])));
  await reload(engine);
  await see(engine, "Is this right?");
  await type(engine, "6-digit code", await codeFor(club.dataDir, `+91${phone}`));
  await click(engine, { kind: "button", name: "I'm in" });
  await arriveAt(engine, "/bookings/[^/]+", "Booking");
  await see(engine, "Free Trial");
  await look("booking");
}

/** What a small phone with its keyboard open does not show of these, unless somebody scrolls. */
async function outOfView(engine: Engine, names: string[]): Promise<string[]> {
  await engine.resize(WITH_KEYBOARD);
  const hidden = await run(engine, hiddenOf, names);
  await engine.resize(PHONE);
  return hidden.map((name) => `'${name}' is out of view at 360 × 400`);
}

async function showPass(engine: Engine, look: (page: string) => Promise<void>) {
  await click(engine, { kind: "link", name: "Show the code" });
  await arriveAt(engine, "/bookings/[^/]+/pass", "Your pass");
  await look("pass");
}

async function leave(engine: Engine, club: ServerProcess) {
  await run(engine, logOut, undefined);
  await arriveAt(engine, "/", "Namma Run Club");
  await forgetRateLimits(club.dataDir);
}

async function signIn(engine: Engine, club: ServerProcess, phone: string, faults: string[]) {
  await open(engine, `${club.url}/signin`);
  await type(engine, "Mobile number", phone);
  await click(engine, { kind: "button", name: "Get OTP" });
  await until(
    engine,
    "open boxes",
    () => document.querySelector("#otp:enabled") !== null,
    undefined,
  );
  await type(engine, "6-digit code", await codeFor(club.dataDir, `+91${phone}`));
  await until(engine, "six digits", hasAllDigits, CODE_SELECTOR);
  faults.push(...(await run(engine, digitsOffCentre, CODE_SELECTOR)));
  await click(engine, { kind: "button", name: "Verify OTP" });
  await arriveAt(engine, "/dashboard", "Dashboard");
}

/* Functions below run in the page. */

/** Whether fonts have come and nothing is on its way to another place or size. */
function isStill(): boolean {
  const moving = document
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.playState === "running");
  return document.fonts.status === "loaded" && moving.length === 0;
}

/** Whether the popup is open and takes less than a quarter of the window. */
function isPopupSmall(): boolean {
  const { height = 0 } = document.querySelector("dialog[open]")?.getBoundingClientRect() ?? {};
  return height > 0 && height < innerHeight / 4;
}

/**
 * Whether a listener on the document reads which key was pressed: on the landing page only the open popup does. The
 * popup shows before it listens, because React adds the listener in an effect after painting; WebKit loses a key then.
 */
function isKeyRead(): boolean {
  let isRead = false;
  const get = () => {
    isRead = true;
    return "";
  };
  document.dispatchEvent(Object.defineProperty(new Event("keydown"), "key", { get }));
  return isRead;
}

function hiddenOf(names: string[]): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>("main label, main button")];
  return names.filter((name) => {
    const part = parts.find(({ textContent }) => textContent?.trim().startsWith(name));
    const shown = part instanceof HTMLLabelElement ? part.control : part;
    const { top = -1, bottom = -1 } = shown?.getBoundingClientRect() ?? {};
    return top < 0 || bottom > innerHeight;
  });
}

function logOut(): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/logout";
  document.body.append(form);
  form.submit();
}

function hasAllDigits(selector: string): boolean {
  const boxes = [...document.querySelectorAll(selector)];
  return boxes.length > 0 && boxes.every((box) => box.textContent !== "");
}

/** Digits of the code that stand more than a pixel beside the middle of their box. */
function digitsOffCentre(selector: string): string[] {
  const boxes = [...document.querySelectorAll(selector)];
  if (boxes.length !== 6) return [`${boxes.length} code boxes`];
  return boxes.flatMap((box, index) => {
    const range = document.createRange();
    range.selectNodeContents(box);
    const [digit, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    const off = digit.left + digit.width / 2 - (frame.left + frame.width / 2);
    if (digit.width > 0 && Math.abs(off) <= 1) return [];
    return [`digit ${index + 1} is ${off} px beside the middle of its box, ${digit.width} px wide`];
  });
}

/** Texts for screen readers only that can be seen all the same, such as captions of tables. */
function shownThoughHidden(): string[] {
  return [...document.querySelectorAll(".sr-only")].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isHidden = (width <= 1 && height <= 1) || element.parentElement?.closest(".sr-only");
    return isHidden ? [] : [`${element.tagName} '${element.textContent?.slice(0, 40)}' is seen`];
  });
}
