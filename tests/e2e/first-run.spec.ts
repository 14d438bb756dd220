/** From the landing page to a booked first run with one thumb: counted in taps, and nothing scrolled on the way. */
import { expect, type Locator, type Page } from "@playwright/test";
import { codeFor, type ServerProcess } from "../support/server-process";
import { newRunner } from "./members";
import { PHONE, test } from "./support";
import { ready, rememberClosing } from "./visits";

/** How fast somebody types on a phone. */
const MS_A_KEY = 250;
const MOST_TAPS = 4;
/** A small phone whose keyboard takes the lower half of the screen. */
const WITH_KEYBOARD = { width: 360, height: 400 };

for (const viewport of [PHONE, WITH_KEYBOARD])
  for (const javaScriptEnabled of [true, false])
    test(`a newcomer books in ${MOST_TAPS} taps at ${viewport.width} × ${viewport.height}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
      openPage,
      club,
    }) => {
      const page = await openPage({ viewport, javaScriptEnabled, hasTouch: true });
      expect(await bookFirstRun(page, club, javaScriptEnabled)).toBeLessThanOrEqual(MOST_TAPS);
    });

/** Books the free first run; returns how many taps it took. */
async function bookFirstRun(page: Page, club: ServerProcess, hasScript: boolean): Promise<number> {
  const runner = newRunner();
  let taps = 0;
  /** Taps what the window shows as it stands. */
  const tap = async (target: Locator) => {
    taps += 1;
    await expect(target).toBeInViewport({ ratio: 1 });
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to tap.");
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const typeAtOnce = async (target: Locator, text: string) => {
    await expect(target).toBeFocused();
    await page.keyboard.type(text, { delay: MS_A_KEY });
  };
  if (hasScript) await rememberClosing(page);
  await page.goto("/");
  if (hasScript) await ready(page);
  const book = page.getByRole("link", { name: "Book my free first run" }).first();
  await book.scrollIntoViewIfNeeded();
  await tap(book);
  await page.waitForURL("**/book");

  await typeAtOnce(page.getByLabel("Your name"), runner.fullName);
  const phone = page.getByLabel("Mobile number");
  await tap(phone);
  await typeAtOnce(phone, runner.phone);
  await tap(page.getByRole("button", { name: "Continue" }));

  const boxes = page.getByLabel("6-digit code");
  await expect(boxes).toBeFocused();
  await expect(page.getByText(runner.fullName)).toBeInViewport();
  await typeAtOnce(boxes, await codeFor(club.dataDir, `+91${runner.phone}`));
  await tap(page.getByRole("button", { name: "I'm in" }));
  await page.waitForURL("**/bookings/**");
  await expect(page.getByRole("heading", { level: 1, name: "You're in!" })).toBeInViewport();
  await expect(page.getByText("5:45").first()).toBeInViewport();
  return taps;
}

test("what is refused goes once it is corrected, and another number closes the boxes", async ({
  openPage,
  club,
}) => {
  const page = await openPage({ viewport: WITH_KEYBOARD });
  const [one, other] = [newRunner(), newRunner()];
  await page.goto("/signin");
  await ready(page);
  const number = page.getByLabel("Mobile number");
  await number.fill(one.phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  const boxes = page.getByLabel("6-digit code");
  await expect(boxes).toBeFocused();
  const code = await codeFor(club.dataDir, `+91${one.phone}`);
  await boxes.fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "Verify OTP" }).click();
  const refused = page.getByText("Invalid OTP. Please check and try again.");
  await expect(refused).toBeInViewport();
  await expect(boxes).toBeFocused();
  await page.keyboard.type("1");
  await expect(refused).toHaveCount(0);
  await number.fill(other.phone);
  await expect(boxes).toBeDisabled();
  const texted = `+91 ${one.phone.slice(0, 5)} ${one.phone.slice(5)}`;
  await expect(page.getByText(`We texted ${texted}.`)).toBeVisible();
  await number.fill(one.phone);
  await expect(boxes).toBeEnabled();
});

test("offline, Get OTP and Continue answer in the window", async ({ page, complaints }) => {
  const unreached = "Failed to initialize reCAPTCHA. Please check your internet connection";
  const book = "/events/lakeside-sunday-loop/book";
  await page.setViewportSize(WITH_KEYBOARD);
  await answerOffline(page, { path: "/signin", button: "Get OTP", answer: unreached });
  await answerOffline(page, { path: "/signup", button: "Get OTP", answer: unreached });
  await answerOffline(page, { path: book, button: "Continue", answer: "You're offline" });
  for (const complaint of complaints.splice(0))
    expect(complaint).toContain("net::ERR_INTERNET_DISCONNECTED");
});

async function answerOffline(
  page: Page,
  { path, button, answer }: { path: string; button: string; answer: string },
) {
  await page.goto(path);
  await ready(page);
  const name = page.getByLabel("Your name");
  if ((await name.count()) > 0) await name.fill("Nila Anand");
  await page.getByLabel(/^(Mobile number|Phone)/).fill(newRunner().phone);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(answer).first()).toBeInViewport();
  await page.context().setOffline(false);
}

test("the age of the contact form takes digits only", async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  await page.goto("/contact");
  await ready(page);
  await page.getByRole("textbox", { name: /^Age/ }).pressSequentially("3a5");
  await expect(page.getByRole("textbox", { name: /^Age/ })).toHaveValue("35");
});
