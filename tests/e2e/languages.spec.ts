/** The chief pages in each language: right for a screen reader, and whole on a phone. */
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { FIRST_LANGUAGE, LANGUAGES } from "~/lib/language";
import { recordKeys } from "~/lib/records";
import { codeFor } from "../support/server-process";
import { axe, horizontalOverflowOf } from "./accessible";
import { askAsha, openDesk } from "./desk";
import { becomeAdmin, becomeMember, newRunner } from "./members";
import { PHONE, test } from "./support";
import { ready, rememberClosing } from "./visits";

const OTHERS = recordKeys(LANGUAGES).filter((language) => language !== FIRST_LANGUAGE);
const VISITORS = ["/", "/events", "/events/lakeside-sunday-loop", "/plans", "/signup", "/contact"];
const MEMBERS = [
  "/dashboard",
  "/bookings",
  "/progress",
  "/community/leaderboard",
  "/settings/privacy",
];
const ADMINS = ["/admin/dashboard", "/admin/bookings?period=all", "/admin/settings/plans"];
/** Pages that are searched. */
const SEARCHED = ["bookings?period=all", "payments", "subscribers", "audit", "search"];

test.setTimeout(240_000);

for (const language of ["kn", "ta"] as const) {
  test(`without JavaScript a visitor books in ${language}, and a runner says by a link that they are still in`, async ({
    openPage,
    club,
  }) => {
    const page = await openPage({ viewport: PHONE, javaScriptEnabled: false });
    const runner = newRunner();
    const say = await wordsOf(language, "bookings");
    await page.goto(`/${language}/events`);
    await page.locator('main a[href$="/book"]').first().click();
    await page.getByLabel(say("booking.bookingChoice.yourName")).fill(runner.fullName);
    await page.getByLabel(say("booking.bookingChoice.mobileNumber")).fill(runner.phone);
    await page.getByRole("button", { name: say("booking.bookingChoice.continue") }).click();
    await page.locator("[name=otp]").fill(await codeFor(club.dataDir, `+91${runner.phone}`));
    await page.getByRole("button", { name: say("booking.bookingReview.imIn") }).click();
    await page.waitForURL(`**/${language}/bookings/**`);
    await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGES[language].locale);
    await page.goto(`/${language}${await askAsha(club.dataDir)}`);
    await page.getByRole("button", { name: say("still-in.stillIn.in"), exact: true }).click();
    await expect(page.getByText(say("still-in.stillIn.seeYou"))).toBeVisible();
    expect(await horizontalOverflowOf(page)).toBe(0);
  });
}

test("a check-in desk kept in Kannada opens in it without a signal", async ({
  page,
  club,
  complaints,
}) => {
  await openDesk(club.dataDir);
  await becomeAdmin(page, club);
  await page.goto("/kn/qr-scanner");
  const isKept = () => page.evaluate(async () => Boolean(await caches.match(location.pathname)));
  await expect.poll(isKept, "the page is kept").toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  const say = await wordsOf("kn", "check-in");
  await expect(page.getByLabel(say("desk-desk.deskList.label"))).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGES.kn.locale);
  await page.context().setOffline(false);
  // Without a signal the newest list does not come.
  for (const complaint of complaints.splice(0))
    expect(complaint).toContain("net::ERR_INTERNET_DISCONNECTED");
});

/** The texts of a part of the catalogue in a language, by key. */
async function wordsOf(language: string, part: string) {
  const texts = JSON.parse(await readFile(`app/texts/${language}/${part}.json`, "utf8"));
  return (key: string) => String(texts[key]);
}

for (const language of OTHERS) {
  test(`the chief pages in ${language} name their language, break no rule and are whole on a phone`, async ({
    page,
    club,
  }) => {
    await page.setViewportSize(PHONE);
    await rememberClosing(page);
    await lookAt(page, language, [...VISITORS, "/no-such-page"]);
    await becomeMember(page, club);
    await lookAt(page, language, MEMBERS);
    await page.context().clearCookies();
    await becomeAdmin(page, club);
    await lookAt(page, language, ADMINS);
    for (const path of [...SEARCHED.map((one) => `/admin/${one}`), "/qr-scanner"]) {
      await page.goto(`/${language}${path}`);
      expect.soft(await page.evaluate(cutPlaceholders), path).toEqual([]);
    }
  });
}

test("a name in the letters of another language than the page's brings its font", async ({
  page,
}) => {
  await page.goto("/signin");
  await ready(page);
  for (const language of recordKeys(FONTS)) {
    const font = page.waitForResponse((answer) => answer.url().includes(fileOf(FONTS[language])));
    await page.locator("h1").evaluate((heading, name) => {
      heading.textContent = name;
    }, LANGUAGES[language].name);
    expect((await font).ok(), language).toBe(true);
  }
});

/** 'Anek Kannada' is in a file whose name begins with 'anek-kannada'. */
const fileOf = (font: string) => font.toLowerCase().replace(" ", "-");

test("in the panel a field for another language has the letters of that language", async ({
  page,
  club,
}) => {
  await becomeAdmin(page, club);
  await page.goto("/admin/settings/headings");
  const fontsOf = (language: string) =>
    page
      .locator(`textarea[lang|=${language}], input[lang|=${language}]`)
      .evaluateAll((fields) => [...new Set(fields.map((one) => getComputedStyle(one).fontFamily))]);
  for (const [language, font] of Object.entries(FONTS)) {
    const fonts = await fontsOf(language);
    expect(fonts, language).toHaveLength(1);
    expect(fonts[0], language).toContain(font);
  }
});

test("translations that are typed in the panel are not left without a question", async ({
  page,
  club,
}) => {
  await becomeAdmin(page, club);
  await page.goto("/admin/settings/headings");
  await ready(page);
  const fold = page.locator("details").filter({ has: page.locator("[name=language][value=kn]") });
  await fold.locator("summary").click();
  await fold.getByRole("textbox").first().fill("ಮುಂಜಾನೆ ಒಂದು ಗಂಟೆ.");
  // Folded up, it is asked about all the same.
  await fold.locator("summary").click();
  await page.locator('main a[href="/admin/settings"]').first().click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/headings$/);
  await page.locator('main a[href="/admin/settings"]').first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});

const FONTS = {
  kn: "Anek Kannada",
  ta: "Anek Tamil",
  te: "Anek Telugu",
  ml: "Anek Malayalam",
  hi: "Anek Devanagari",
};

async function lookAt(page: Page, language: keyof typeof LANGUAGES, paths: string[]) {
  for (const path of paths) {
    await page.goto(`/${language}${path}`);
    await ready(page);
    await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGES[language].locale);
    expect.soft(await horizontalOverflowOf(page), path).toBe(0);
    expect.soft(await page.evaluate(hiddenInBar), path).toEqual([]);
    expect.soft(await page.evaluate(touchingInBar), path).toEqual([]);
    expect.soft(await page.evaluate(tightHeadings), path).toEqual([]);
    await axe(page);
  }
}

/** Runs in the page: by how many pixels the bar at the end of the screen is too narrow for its places. */
function hiddenInBar(): number[] {
  return [...document.querySelectorAll("nav.fixed ul")]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    .filter((hidden) => hidden > 0);
}

/** Runs in the page: the places of that bar whose word touches the next one or the edge of the screen. */
function touchingInBar(): string[] {
  const ROOM = 3;
  const words = [...document.querySelectorAll("nav.fixed a")].map((place) => {
    const range = document.createRange();
    range.selectNodeContents(place);
    const rects = [...range.getClientRects()];
    const left = Math.min(...rects.map((rect) => rect.left));
    return { left, right: Math.max(...rects.map((rect) => rect.right)), name: place.textContent };
  });
  return words
    .filter(({ right }, index) => (words[index + 1]?.left ?? innerWidth) - right < ROOM)
    .map(({ name }) => name ?? "");
}

/** Runs in the page: what fields ask for, where they are too narrow for it. */
async function cutPlaceholders(): Promise<string[]> {
  await document.fonts.ready;
  const context = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")]
    .filter((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      if (!context || field.clientWidth === 0) return false;
      context.font = font;
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return context.measureText(field.placeholder).width > room;
    })
    .map(({ placeholder }) => placeholder);
}

/** Runs in the page: headings whose lines are too close for signs above and below the letters. */
function tightHeadings(): string[] {
  return [...document.querySelectorAll<HTMLElement>("h1, h2, h3")]
    .filter((heading) => {
      const { lineHeight, fontSize, letterSpacing } = getComputedStyle(heading);
      const isTight = Number.parseFloat(lineHeight) < 1.25 * Number.parseFloat(fontSize);
      return isTight || letterSpacing.startsWith("-");
    })
    .map(({ textContent }) => textContent ?? "");
}
