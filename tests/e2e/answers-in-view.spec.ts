/** Where a form's answer stands on a phone, and where the keyboard goes on from. */
import { expect } from "@playwright/test";
import { becomeAdmin, becomeMember, within } from "./members";
import { PHONE, test } from "./support";
import { ready } from "./visits";

const RUN = "sample-event-upcoming";

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

test("a runner who cannot be added leads back to the number", async ({ page, club }) => {
  await page.setViewportSize(PHONE);
  await becomeAdmin(page, club);
  await page.goto(`/admin/events/${RUN}`);
  await ready(page);
  await page.getByText("Add a runner").click();
  const number = page.getByLabel("Phone number");
  await number.fill("6000000001");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect(page.getByText("This person is already booked on this run.")).toBeInViewport();
  await expect(number).toBeFocused();
});

test("whoever joins the waitlist goes on from their place in it", async ({ page, club }) => {
  await page.setViewportSize(PHONE);
  const { memberId } = await becomeMember(page, club);
  await within(club.dataDir, async (db) => {
    await db.updateTable("members").set({ status: "active" }).where("id", "=", memberId).execute();
    await db.updateTable("events").set({ capacity: 25 }).where("id", "=", RUN).execute();
  });
  await page.goto("/events/lakeside-sunday-loop/book");
  await ready(page);
  await page.getByRole("button", { name: "Join the waitlist" }).click();
  const place = page.getByText("You are number 1 on the waitlist.");
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
});
