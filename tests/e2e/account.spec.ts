import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { codeFor } from "../support/server-process";
import { becomeMember, forgetRateLimits, newRunner } from "./members";
import { signIn, test } from "./support";

const WEEK_MINUTES = 7 * 24 * 60;

test("a member changes the number with two codes, takes the data along and deletes the account", async ({
  page,
  club,
  openPage,
}) => {
  const runner = await becomeMember(page, club);
  const other = await openPage();
  await other.goto("/signin");
  await signIn(other, club, runner.phone);
  await other.waitForURL("**/dashboard");
  await forgetRateLimits(club.dataDir);

  const { phone } = newRunner();
  await page.goto("/settings");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByLabel("New mobile number").fill(phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  const oldCode = page.getByLabel("Code sent to your current number");
  await expect(oldCode).toBeVisible();
  await oldCode.fill(await codeFor(club.dataDir, `+91${runner.phone}`));
  await page
    .getByLabel("Code sent to the new number")
    .fill(await codeFor(club.dataDir, `+91${phone}`));
  await page.getByRole("button", { name: "Change number" }).click();
  await expect(page.getByText("Your number has changed.")).toBeVisible();
  await other.goto("/dashboard");
  await expect(other.getByText("Please log in to view your dashboard.")).toBeVisible();

  await test.step("the data is downloaded with a code, and the account deleted with another", async () => {
    await forgetRateLimits(club.dataDir);
    await page.goto("/settings/privacy");
    await page.getByRole("button", { name: "Send a code to my phone" }).click();
    await expect(page.getByTestId("shown-message")).toBeVisible();
    const sent = () => codeFor(club.dataDir, `+91${phone}`);
    const first = await sent();
    await page.getByLabel("6-digit code").fill(first);
    const arriving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download JSON" }).click();
    const file = await (await arriving).path();
    expect(JSON.parse(await readFile(file, "utf8")).profile.fullName).toBe(runner.fullName);
    await page.getByRole("button", { name: "Send another code" }).click();
    await expect.poll(sent).not.toBe(first);
    const second = await sent();
    await expect(page.getByTestId("shown-message")).toContainText(second);
    await page.getByLabel("6-digit code").fill(second);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
    await page.getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByText(/Your account will be deleted on/)).toBeHidden();
  });

  await test.step("an open page refreshes its session 5 minutes before the end", async () => {
    await page.clock.install();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.clock.fastForward((WEEK_MINUTES - 7) * 60_000);
    expect(posts.filter((url) => url.endsWith("/session"))).toEqual([]);
    const answered = page.waitForResponse("**/session");
    await page.clock.fastForward(3 * 60_000);
    expect((await answered).status()).toBe(200);
  });
});
