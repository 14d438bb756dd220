/** How a person signs in on a phone. What the server decides is in tests/requests/people. */
import { expect, type Page } from "@playwright/test";
import { codeFor, type ServerProcess } from "../support/server-process";
import { becomeMember, forgetRateLimits, newRunner } from "./members";
import { PHONE, test } from "./support";
import { ready } from "./visits";

const SENT = "OTP Sent Successfully!";
const WEEK_MINUTES = 7 * 24 * 60;

test("a person with an unknown number signs in on a phone with the code sent to it", async ({
  page,
  openPage,
  club,
  complaints,
}) => {
  await signInByEveryWay(page, club, complaints);
  await test.step("a member changes the number in Settings by keyboard", async () => {
    await changeTheNumber(await openPage(), club);
  });
});

async function signInByEveryWay(page: Page, club: ServerProcess, complaints: string[]) {
  const { phone } = newRunner();
  const number = page.getByLabel(/mobile number/i);
  const get = page.getByRole("button", { name: "Get OTP" });
  const boxes = page.getByLabel(/code/i);
  await page.setViewportSize(PHONE);
  await page.addInitScript(actAsAPhoneThatReadsMessages);
  await page.clock.install();
  await page.route("**/bot-check", (route) => route.abort());
  const posts: string[] = [];
  // The page asks for the passkeys' challenge as it opens.
  page.on("request", (request) => {
    const isForm = request.method() === "POST" && !request.url().endsWith("/passkey");
    if (isForm) posts.push(request.url());
  });
  await page.goto("/signin");
  await ready(page);
  await expect(boxes).toBeDisabled();
  await groupTheNumber(page);

  await test.step("when the puzzle cannot be fetched the form says so and sends nothing", async () => {
    await number.fill(phone);
    await get.click();
    await expect(
      page.getByText(
        "Failed to initialize reCAPTCHA. Please check your internet connection and refresh the page.",
      ),
    ).toBeVisible();
    expect(posts).toEqual([]);
    complaints.splice(0);
    await page.unroute("**/bot-check");
  });
  await test.step("'OTP Sent Successfully!' shows for 3 s, and the wait for another code is counted down", async () => {
    const letGo = await holdTheAnswer(page);
    await get.click();
    await expect(get).toHaveAttribute("aria-busy", "true");
    await letGo.asked;
    // From here on time passes only when it is told to.
    await page.clock.pauseAt(Date.now() + 60_000);
    letGo.now();
    await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(page.getByText(SENT)).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [0] });
    await page.clock.runFor(2_500);
    await expect(page.getByText(SENT)).toBeVisible();
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await expect(page.getByText(SENT)).toBeHidden();
    await expect(page.getByText(/New code in \d+ s/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Resend" })).toBeDisabled();
  });
  await test.step("the boxes take digits only, and Backspace goes back", async () => {
    await expect(boxes).toBeEnabled();
    await boxes.focus();
    await page.keyboard.type("12a4");
    await expect(boxes).toHaveValue("124");
    await page.keyboard.press("Backspace");
    await expect(boxes).toHaveValue("12");
  });
  const receive = async (code: string) => {
    // The page begins to listen a moment after it shows the boxes.
    await page.waitForFunction(() => document.documentElement.dataset.reads === "sms");
    await page.evaluate((detail) => dispatchEvent(new CustomEvent("sms", { detail })), code);
    await expect(boxes).toHaveValue(code);
  };
  await test.step("the phone's message fills the boxes in, and a wrong code is told", async () => {
    await receive(otherThan(await codeFor(club.dataDir, `+91${phone}`)));
    const letGo = await holdTheAnswer(page);
    const verify = page.getByRole("button", { name: "Verify OTP" });
    await verify.click();
    await expect(verify).toHaveAttribute("aria-busy", "true");
    letGo.now();
    await expect(page.getByText("Invalid OTP. Please check and try again.").first()).toBeVisible();
    await expect(page.getByTestId("shown-message")).toBeVisible();
    await expect(boxes).toHaveValue("");
    await boxes.fill("123");
  });
  await test.step("after the wait Resend empties the boxes, and the new message fills them in", async () => {
    await forgetRateLimits(club.dataDir);
    await page.clock.fastForward(40_000);
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(boxes).toHaveValue("");
    await receive(await codeFor(club.dataDir, `+91${phone}`));
    await boxes.fill("");
  });
  await test.step("a code pasted with a space in it signs in", async () => {
    const code = await codeFor(club.dataDir, `+91${phone}`);
    await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(boxes).toHaveValue(code);
    await page.getByRole("button", { name: "Verify OTP" }).click();
    await page.waitForURL("**/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
  await test.step("an open page refreshes its session 5 minutes before the end", async () => {
    await page.goto("/dashboard");
    await ready(page);
    posts.length = 0;
    // This browser's clock is some minutes ahead by now.
    await page.clock.fastForward((WEEK_MINUTES - 15) * 60_000);
    expect(posts.filter((url) => url.endsWith("/session"))).toEqual([]);
    const answered = page.waitForResponse("**/session");
    await page.clock.fastForward(11 * 60_000);
    expect((await answered).status()).toBe(200);
  });
}

async function changeTheNumber(page: Page, club: ServerProcess) {
  const member = await becomeMember(page, club);
  const { phone } = newRunner();
  const number = page.getByLabel("New mobile number");
  await page.goto("/settings");
  await ready(page);
  await number.fill(phone);
  await page.reload();
  await ready(page);
  await expect(number).toHaveValue(`${phone.slice(0, 5)} ${phone.slice(5)}`);
  await number.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code sent to your current number")).toBeFocused();
  const oldCode = await codeFor(club.dataDir, `+91${member.phone}`);
  const newCode = await codeFor(club.dataDir, `+91${phone}`);
  await page.keyboard.type(oldCode);
  await page.keyboard.press("Tab");
  await page.keyboard.type(otherThan(newCode));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid OTP. Please check and try again.")).toBeVisible();
  await expect(page.getByLabel("Code sent to the new number")).toBeFocused();
  await page.keyboard.type(newCode);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your number has changed.")).toBeVisible();
}

async function groupTheNumber(page: Page) {
  await test.step("Get OTP opens once the number is whole, and the number is grouped however it is typed", async () => {
    const number = page.getByLabel(/mobile number/i);
    const get = page.getByRole("button", { name: "Get OTP" });
    await expect(get).toBeDisabled();
    await number.pressSequentially("981234567");
    await expect(get).toBeDisabled();
    await number.pressSequentially("8");
    await expect(number).toHaveValue("98123 45678");
    await expect(get).toBeEnabled();
    await number.fill("");
    await number.pressSequentially("+91 98765 4321");
    await expect(get).toBeDisabled();
    await number.pressSequentially("0");
    await expect(number).toHaveValue("98765 43210");
    await expect(get).toBeEnabled();
    for (const pasted of ["+91 9876543210", "098765 43210", "0091-98765-43210", "(98765) 43210"]) {
      await number.fill(pasted);
      await expect(number).toHaveValue("98765 43210");
    }
  });
}

/** As Chrome on Android: the page may ask for the code of the message that comes, here an event of the test. */
function actAsAPhoneThatReadsMessages() {
  const get = ({ otp, signal }: CredentialRequestOptions & { otp?: { transport: string[] } }) =>
    new Promise((resolve) => {
      if (otp?.transport[0] !== "sms") return;
      const { dataset } = document.documentElement;
      dataset.reads = "sms";
      signal?.addEventListener("abort", () => delete dataset.reads);
      addEventListener("sms", (sms) => sms instanceof CustomEvent && resolve({ code: sms.detail }));
    });
  Object.assign(window, { OTPCredential: class {} });
  Object.defineProperty(navigator, "credentials", { value: { get } });
}

/** Keeps the server's next answer on this page until it is let go. */
async function holdTheAnswer(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = page.waitForRequest("**/signin.data*");
  await page.route(
    "**/signin.data*",
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return { asked, now: resolve };
}

async function paste(page: Page, text: string) {
  await page.getByLabel(/code/i).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

function otherThan(code: string): string {
  return code === "111111" ? "222222" : "111111";
}
