/** Paying for a run in the browser, with two tabs and an ended session. Money itself is in tests/requests/bookings. */
import { expect, type Page } from "@playwright/test";
import { becomeAdmin, becomeMember, within } from "./members";
import { DESKTOP, PHONE, signIn, test } from "./support";
import { ready } from "./visits";

const EVENT_PATH = "/events/lakeside-sunday-loop";
const UTR = "412345678901";

test("a reference outlives the end of the session, and in a stale tab stands beside the booking that replaced its own", async ({
  page,
  openPage,
  club,
}) => {
  await page.setViewportSize(PHONE);
  const { phone } = await becomeMember(page, club);
  const memberId = await within(club.dataDir, async (db) => {
    const member = db.updateTable("members").set({ status: "active" });
    const { id } = await member
      .where("phone", "=", `+91${phone}`)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
  await book(page);
  await expect(page.getByText("Your seat is held. Pay ₹99 to confirm it.")).toBeVisible();
  const reference = page.getByLabel("Transaction reference (UTR)");
  const paid = page.getByRole("button", { name: "I have paid" });
  await reference.fill(UTR);
  await within(club.dataDir, (db) =>
    db.deleteFrom("sessions").where("member_id", "=", memberId).execute(),
  );
  await paid.click();
  await page.getByRole("link", { name: "Go to SignIn" }).click();
  await signIn(page, club, phone);
  await page.waitForURL("**/bookings/**");
  await expect(reference).toHaveValue(UTR);
  await ready(page);

  const second = await page.context().newPage();
  await second.goto(EVENT_PATH);
  await expect(second.getByRole("link", { name: "Pay ₹99" })).toBeVisible();
  await expect(second.getByRole("link", { name: "Join the waitlist" })).toHaveCount(0);
  await book(second);
  await paid.click();
  await expect(page.getByText("The club sees your reference beside the booking")).toBeVisible();
  await page.getByRole("link", { name: "See booking" }).click();
  await page.waitForURL(second.url().replace("?new", ""));
  await expect(paid).toBeVisible();
  const admin = await openPage({ viewport: DESKTOP });
  await becomeAdmin(admin, club);
  await admin.goto("/admin/payments");
  const kept = admin.getByRole("row").filter({ hasText: UTR }).filter({ hasText: "Replaced by" });
  await expect(kept).toBeVisible();
});

/** Books the run to be paid by itself, and ends on the page of the booking. */
async function book(page: Page) {
  await page.goto(`${EVENT_PATH}/book`);
  await ready(page);
  await page.getByLabel("Pay per run").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Take my seat" }).click();
  await page.waitForURL("**/bookings/**");
  await ready(page);
}
