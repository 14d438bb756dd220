/** Where a form's answer stands on a phone, and where the keyboard goes on from. */
import { expect } from "@playwright/test";
import { becomeAdmin } from "./members";
import { PHONE, test } from "./support";
import { ready } from "./visits";

test("what an admin typed meets a change of another tab with the reason in the window", async ({
  page,
  club,
}) => {
  await page.setViewportSize(PHONE);
  await becomeAdmin(page, club);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto("/admin/settings/plans");
    await ready(tab);
    await tab
      .getByLabel("For*")
      .first()
      .fill(tab === page ? "Newcomers" : "Everybody new");
  }
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Visitors see it now.")).toBeVisible();
  await second.getByRole("button", { name: "Save" }).click();
  const refusal = second.getByRole("alert").filter({ hasText: "Somebody else has just changed" });
  await expect(refusal).toBeInViewport();
  await expect(refusal).toBeFocused();
});
