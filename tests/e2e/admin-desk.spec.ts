import { expect } from "@playwright/test";
import { ADMIN } from "../support/server-process";
import { becomeAdmin } from "./members";
import { test } from "./support";
import { ready } from "./visits";

test("an event form outlives its session: the sign-in is over the page, and the form is sent after it", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await becomeAdmin(page, club);
  await page.goto("/admin/events/new");
  await ready(page);
  await page.getByLabel("Title").fill("Hill Morning");
  await page.getByLabel("Description").fill("Up and down.");
  await page.getByLabel("Date").fill("2099-11-29");
  await page.getByLabel("Meeting point").fill("Temple steps");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save as draft" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Username").fill(ADMIN.username);
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByText("Invalid username or password.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Hill Morning");
  await dialog.getByLabel("Password").fill(ADMIN.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hill Morning");
  complaints.length = 0;
});
