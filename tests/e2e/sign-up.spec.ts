/** A sign-up with the six boxes, whose rules are in app/ui/code-boxes.test.ts, and the way out and in again. */
import { expect, type Page } from "@playwright/test";
import { codeFor, type ServerProcess } from "../support/server-process";
import { newRunner } from "./members";
import { DESKTOP, fillProfile, test } from "./support";
import { ready } from "./visits";

/** A small phone whose keyboard takes the lower half of the screen. */
const WITH_KEYBOARD = { width: 360, height: 400 };

test("security 12: a runner who signed up logs out for good and signs in again by keyboard", async ({
  page,
  club,
}) => {
  const runner = newRunner();
  await page.setViewportSize(WITH_KEYBOARD);
  await signUpWithReloads(page, club, runner);
  await page.setViewportSize(DESKTOP);
  await logOut(page, runner);
  await signInByKeyboard(page, club, runner);
});

type Runner = ReturnType<typeof newRunner>;

async function signUpWithReloads(page: Page, club: ServerProcess, runner: Runner) {
  const boxes = page.getByLabel(/^OTP/);
  await page.goto("/signup");
  await ready(page);
  await test.step("a number that is too short is named when the field is left, and on Enter", async () => {
    const number = page.getByLabel(/^phone/i);
    await number.pressSequentially("98x765 4321");
    await expect(number).toHaveValue("98765 4321");
    await number.press("Enter");
    await expect(page.getByText("Please enter a valid 10-digit phone number.")).toBeVisible();
    await number.fill("+44 7911 123456");
    await number.blur();
    await expect(page.getByText("Only Indian mobile numbers (+91) work here.")).toBeVisible();
    await number.fill(`+91 ${runner.phone}`);
    await expect(page.getByText("Only Indian mobile numbers")).toHaveCount(0);
  });
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(boxes).toBeFocused();
  const code = await codeFor(club.dataDir, `+91${runner.phone}`);
  await test.step("a filled box is overwritten, and the digits stand in the middle of the boxes", async () => {
    await page.keyboard.type("123456");
    await tapBox(page, 2);
    await page.keyboard.type("9");
    await expect(boxes).toHaveValue("129456");
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    await expect(boxes).toHaveValue(" 29456");
    await page.keyboard.type("7");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await expect(boxes).toHaveValue("72945");
    for (const offset of await offsetsOfDigits(page)) expect(Math.abs(offset)).toBeLessThan(1);
  });
  await test.step("undo changes no other field, and what an input method enters is cut to six digits", async () => {
    await page.keyboard.press("Control+z");
    await expect(boxes).toBeFocused();
    await expect(page.getByLabel(/^phone/i)).toHaveValue(grouped(runner.phone));
    await boxes.fill("");
    const input = await page.context().newCDPSession(page);
    const text = "72x94501";
    await input.send("Input.imeSetComposition", { text, selectionStart: 8, selectionEnd: 8 });
    await input.send("Input.insertText", { text });
    await expect(boxes).toHaveValue("729450");
    await page.keyboard.press("Backspace");
    await expect(boxes).toHaveValue("72945");
  });
  await test.step("a refused code empties the boxes and is explained beside them, above the keyboard", async () => {
    await page.keyboard.type(code === "729451" ? "2" : "1");
    await page.keyboard.press("Enter");
    const refusal = page.getByText("Invalid OTP. Please check and try again.");
    await expect(refusal).toBeInViewport();
    await expect(boxes).toBeInViewport();
    await expect(boxes).toBeFocused();
    await expect(boxes).toHaveValue("");
    await expect(boxes).toHaveAttribute("aria-invalid", "true");
  });
  await test.step("a reload shows the number, the open boxes and the countdown again", async () => {
    await page.reload();
    await ready(page);
    await expect(page.getByLabel(/^phone/i)).toHaveValue(grouped(runner.phone));
    await expect(boxes).toBeEnabled();
    await expect(page.getByText(/New code in \d+ s/)).toBeVisible();
  });
  await test.step("'123456' typed over a full row enters exactly this", async () => {
    await boxes.focus();
    await page.keyboard.type("000000");
    await tapBox(page, 0);
    await page.keyboard.type(code);
    await expect(boxes).toHaveValue(code);
    await page.keyboard.press("Enter");
    await expect(page.getByText("is confirmed.")).toBeVisible();
  });
  await test.step("a reload halfway through the second step loses nothing, and no puzzle is solved there", async () => {
    const puzzles: string[] = [];
    await fillProfile(page, runner);
    page.on("request", (request) => {
      if (request.url().endsWith("/bot-check")) puzzles.push(request.url());
    });
    await page.reload();
    await ready(page);
    await expect(page.getByLabel(/full name/i)).toHaveValue(runner.fullName);
    await expect(page.getByLabel(/gender/i)).toHaveValue("Female");
    await expect(page.getByRole("checkbox", { name: /terms/i })).toBeChecked();
    await page.getByRole("button", { name: /^sign up/i }).click();
    await expect(page.getByText("✅ User registered successfully!")).toBeVisible();
    expect(puzzles).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem("sign-up"))).toBeNull();
  });
}

async function logOut(page: Page, runner: Runner) {
  const header = page.getByRole("banner");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/events");
  await expect(header.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await test.step("security 12: after Logout Back shows nothing of the member", async () => {
    await page.goto("/settings/logout");
    await page.locator("#main").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(header.getByRole("link", { name: "SignIn" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Please log in to view your settings.")).toBeVisible();
    await expect(page.getByText(runner.fullName)).toHaveCount(0);
  });
  await test.step("the dashboard of a visitor moves on to the sign-in page", async () => {
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: "Go to SignIn" })).toBeVisible();
    await page.waitForURL(/\/signin/i, { timeout: 10_000 });
  });
}

async function signInByKeyboard(page: Page, club: ServerProcess, runner: Runner) {
  await test.step("the keyboard alone signs in, also after a mistyped code, and leads back", async () => {
    await page.getByLabel(/mobile number/i).focus();
    await page.keyboard.type(runner.phone);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Get OTP" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(/code/i)).toBeFocused();
    const code = await codeFor(club.dataDir, `+91${runner.phone}`);
    await page.keyboard.type(otherThan(code));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Failed to verify OTP. Invalid OTP.")).toBeVisible();
    await expect(page.getByLabel(/code/i)).toBeFocused();
    await page.keyboard.type(code);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Verify OTP" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
  });
}

function otherThan(code: string): string {
  return code === "111111" ? "222222" : "111111";
}

function grouped(phone: string): string {
  return `${phone.slice(0, 5)} ${phone.slice(5)}`;
}

async function tapBox(page: Page, index: number) {
  const box = await page.locator(".code-boxes > span").nth(index).boundingBox();
  if (!box) throw new Error("There is no such box.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** How far the drawn digits are from the middle of their boxes, in pixels. */
async function offsetsOfDigits(page: Page): Promise<number[]> {
  return await page.locator(".code-boxes > span").evaluateAll((boxes) =>
    boxes
      .filter((box) => box.textContent)
      .map((box) => {
        const range = document.createRange();
        range.selectNodeContents(box);
        const digit = range.getBoundingClientRect();
        const frame = box.getBoundingClientRect();
        return digit.left + digit.width / 2 - (frame.left + frame.width / 2);
      }),
  );
}
