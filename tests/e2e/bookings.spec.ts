/** A visitor's booking in the browser. Seats, money and the waitlist are in tests/requests/bookings. */

import { expect, type Page } from "@playwright/test";
import { codeFor, type ServerProcess } from "../support/server-process";
import { joinAndReadThePlace } from "./answers-in-view";
import { becomeAdmin, newRunner } from "./members";
import { DESKTOP, type OpenPage, PHONE, signIn, test } from "./support";
import { ready, rememberClosing } from "./visits";

/** A small phone whose keyboard takes the lower half of the screen. */
const WITH_KEYBOARD = { width: 360, height: 400 };
const CODE_ATTEMPTS = 5;
const EVENT_PATH = "/events/lakeside-sunday-loop";

test("a visitor books on a small phone, by 'Sign in' and past every refusal", async ({
  openPage,
  club,
}) => {
  await test.step("a name outlives 'Sign in', and a choice the review, which books", () =>
    signInFirst(openPage, club));
  await test.step("what is refused stands in the window with its keyboard open", () =>
    readRefusals(openPage, club));
});

async function signInFirst(openPage: OpenPage, club: ServerProcess) {
  const page = await openPage();
  const runner = newRunner();
  await page.setViewportSize(PHONE);
  await rememberClosing(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Book my free first run" }).first().click();
  await page.waitForURL(`**${EVENT_PATH}/book`);
  await ready(page);
  await expect(page.getByLabel("Your name")).toBeFocused();
  await expect(page.getByLabel("Pace group")).toHaveCount(0);
  await page.getByLabel("Your name").fill(runner.fullName);
  await page.getByRole("link", { name: "Been with us before? Sign in" }).click();
  await page.waitForURL("**/signin?**");
  await signIn(page, club, runner.phone);
  await page.waitForURL(`**${EVENT_PATH}/book`);
  await expect(page.getByLabel("Your name")).toHaveValue(runner.fullName);
  await page.getByLabel("Pace group").selectOption("Steady – 6:30/km");
  await page.getByLabel("A note for the run leader").fill("New shoes");
  const other = await page.context().newPage();
  await other.goto("/bookings");
  await expect(other.getByRole("heading", { level: 1, name: "My runs" })).toBeVisible();
  await expect(other.getByText(/^Booking \w{8}$/)).toHaveCount(0);
  await other.close();

  const places = await page.evaluate(() => history.length);
  await page.getByRole("button", { name: "Continue" }).click();
  const review = page.getByRole("heading", { name: "Is this right?" });
  await expect(review).toBeInViewport();
  // The review is shown a moment before it has its place in the history.
  await page.waitForFunction((before) => history.length > before, places);
  await page.goBack();
  await expect(page.getByLabel("A note for the run leader")).toHaveValue("New shoes");
  await page.goForward();
  await expect(review).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(review).toBeInViewport();
  await page.getByRole("button", { name: "I'm in" }).click();
  await page.waitForURL("**/bookings/**");
  await expect(page.getByRole("heading", { level: 1, name: "You're in!" })).toBeVisible();
  for (const text of ["New shoes", "Steady – 6:30/km", "Free Trial", runner.fullName])
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
  const message = page.getByRole("link", { name: "Tell friends on WhatsApp" });
  await expect(message).toHaveAttribute("href", /wa\.me\/\?text=I'm%20in!/);

  const admin = await openPage({ viewport: DESKTOP });
  await becomeAdmin(admin, club);
  await admin.goto("/admin/bookings?period=all&status=confirmed");
  await expect(admin.getByRole("button", { name: `Cancel: ${runner.fullName}, ` })).toBeVisible();
  await page.goto("/inbox");
  await ready(page);
  const told = page.getByRole("listitem").filter({ hasText: "Lakeside Sunday Loop" }).first();
  await expect(told).toContainText("New");
  const read = page.waitForResponse((answer) => answer.request().method() === "POST");
  await told.getByRole("link").click();
  await read;
  await page.goto("/inbox");
  await expect(told).not.toContainText("New");
}

/** Reloads the page once the router has moved the history on to the answer, and keeps nothing of what follows. */
const reloadAtNextPlace = () => {
  const push = history.pushState.bind(history);
  history.pushState = (...state) => {
    push(...state);
    Storage.prototype.setItem = () => undefined;
    location.reload();
  };
};

async function readRefusals(openPage: OpenPage, club: ServerProcess) {
  const page = await openPage({ viewport: WITH_KEYBOARD });
  const runner = newRunner();
  await page.goto(`${EVENT_PATH}/book`);
  await ready(page);
  await page.getByLabel("Your name").fill(runner.fullName);
  await page.getByLabel(/^Mobile number/).fill(runner.phone);
  const data = Promise.withResolvers<void>();
  await page.route("**/book.data*", async (route) => {
    if (route.request().method() === "GET") await data.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Continue" }).click();
  const boxes = page.getByLabel("6-digit code");
  await expect(boxes).toBeEnabled();
  await expect(boxes).toBeFocused();
  await page.evaluate(reloadAtNextPlace);
  const reloaded = page.waitForEvent("load");
  data.resolve();
  await reloaded;
  await expect(page.getByRole("heading", { name: "Is this right?" })).toBeInViewport();
  await page.getByRole("button", { name: "Change something" }).click();
  await page.getByLabel("Your name").fill(`${runner.fullName} K`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main").getByText(`${runner.fullName} K`)).toBeVisible();
  await expect(boxes).toBeFocused();
  await boxes.fill("123");
  const book = page.getByRole("button", { name: "I'm in" });
  await book.click();
  await expect(page.getByText("Please enter the complete 6-digit OTP.")).toBeInViewport();
  await expect(boxes).toBeFocused();
  await expect(boxes).toHaveValue("123");
  const code = await codeFor(club.dataDir, `+91${runner.phone}`);
  for (let tries = 1; tries <= CODE_ATTEMPTS; tries += 1) {
    await boxes.fill(code === "111111" ? "222222" : "111111");
    await book.click();
    await expect(boxes).toHaveValue("");
    if (tries < CODE_ATTEMPTS) await expect(boxes).toBeFocused();
  }
  await expect(boxes).toBeDisabled();
  await expect(page.locator("#otp-error")).toBeFocused();
  await book.click();
  const expired = page.getByText("OTP has expired. Please request a new one.");
  await expect(page.getByText("That was the last try.")).toHaveCount(0);
  await expect(expired).toBeInViewport();

  const other = await openPage({ viewport: WITH_KEYBOARD });
  await other.goto(`${EVENT_PATH}/book`);
  await ready(other);
  await other.getByLabel("Your name").fill(runner.fullName);
  await other.getByLabel(/^Mobile number/).fill(runner.phone);
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByText("Too many requests. Please try again later.")).toBeInViewport();
  await showTheCodeUntilUsed(other);
  await joinAndReadThePlace(await openPage(), club);
}

/** In trial mode, for a number that has no code yet. */
async function showTheCodeUntilUsed(page: Page) {
  await page.getByLabel(/^Mobile number/).fill(newRunner().phone);
  await page.getByRole("button", { name: "Continue" }).click();
  const message = page.getByTestId("shown-message");
  await expect(message).toBeVisible();
  const [code = ""] = (await message.textContent())?.match(/\d{6}/) ?? [];
  const boxes = page.getByLabel("6-digit code");
  await boxes.fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "I'm in" }).click();
  await expect(boxes).toHaveValue("");
  await expect(message).toContainText(code);
  await boxes.fill(code);
  await page.getByRole("button", { name: "I'm in" }).click();
  await page.waitForURL("**/bookings/*");
}
