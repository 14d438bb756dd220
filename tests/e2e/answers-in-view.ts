/** Where an answer stands on a phone, and where the keyboard goes on from. */
import { expect, type Page } from "@playwright/test";
import { DAY_MS } from "~/lib/dates";
import type { ServerProcess } from "../support/server-process";
import { becomeMember, within } from "./members";
import { PHONE, test } from "./support";
import { ready } from "./visits";

const RUN = "sample-event-upcoming";
const OLD_RUN = "sample-event-week-1";
const RUN_PATH = "/events/lakeside-sunday-loop";

/** The element with the focus is in the window and says only this. */
export async function expectFocusOn(page: Page, text: string) {
  const focused = page.locator(":focus");
  await expect(focused).toHaveText(text);
  await expect(focused).toBeInViewport();
}

/** A check-in and its Undo on /qr-info, and the way from there to the desk and back, and to the run of today. */
export async function undoAndGoToTheDesk(page: Page, url: string) {
  await page.goto(`${url}/qr-info?q=shetty`);
  await ready(page);
  await page.getByRole("button", { name: "Check in" }).click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expectFocusOn(page, "Done.");
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expectFocusOn(page, "Undone: not checked in.");
  await page.goto(`${url}/qr-info?event=${OLD_RUN}`);
  const toDesk = page.getByRole("main").getByRole("link", { name: "QR Scanner" });
  await toDesk.click();
  const run = page.getByRole("combobox", { name: "Run", exact: true });
  await expect(run).toHaveValue(OLD_RUN);
  await page.getByRole("link", { name: "QR Info" }).click();
  await expect(page).toHaveURL(`${url}/qr-info?event=${OLD_RUN}`);
  await toDesk.click();
  await expect(run).toHaveValue(OLD_RUN);
  await run.selectOption(RUN);
  const today = page.getByRole("heading", { level: 1, name: "Lakeside Sunday Loop" });
  await expect(today).toBeVisible();
  await page.reload();
  await expect(today).toBeVisible();
}

/** The organiser's settings in two tabs, and a runner who cannot be added. */
export async function lookAtRefusalsOfAdmins(page: Page) {
  await page.setViewportSize(PHONE);
  await test.step("a change of another tab is told in the window, with the focus", async () => {
    const second = await page.context().newPage();
    const before = await typePlan(page, "Newcomers");
    await typePlan(second, "Everybody new");
    await savePlan(page);
    await second.getByRole("button", { name: "Save" }).click();
    const refusal = second.getByRole("alert").filter({ hasText: "Somebody else has just changed" });
    await expect(refusal).toBeInViewport();
    await expect(refusal).toBeFocused();
    await second.close();
    await typePlan(page, before);
    await savePlan(page);
  });
  await test.step("the preview of a long form is in the window, with the focus", async () => {
    await page.goto("/admin/settings/questions");
    await ready(page);
    await page.getByRole("button", { name: "Preview" }).click();
    await expectFocusOn(page, "Preview: not saved yet");
  });
  await test.step("an approval on a runner's page goes on from the name, with its Undo", async () => {
    await page.goto("/admin/subscribers/sample-member-meena");
    await ready(page);
    await page.getByRole("button", { name: "Approve Meena Joseph" }).click();
    await expect(page.getByText("User status updated to active")).toBeInViewport();
    await expect(page.locator(":focus")).toContainText("Meena Joseph");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("User status updated to pending")).toBeInViewport();
  });
  await test.step("a runner who cannot be added leads back to the number", async () => {
    await page.goto(`/admin/events/${RUN}`);
    await ready(page);
    await page.getByText("Add a runner").click();
    const number = page.getByLabel("Phone number");
    await number.fill("6000000001");
    await page.getByRole("button", { name: "Book", exact: true }).click();
    await expect(page.getByText("This person is already booked on this run.")).toBeInViewport();
    await expect(number).toBeFocused();
  });
  await test.step("Escape folds a form, and a member who is added is gone on from their name", async () => {
    await page.keyboard.press("Escape");
    await expectFocusOn(page, "Add a runner");
    await page.goto("/admin/subscribers/new");
    await ready(page);
    await page.getByLabel("Name").fill("Nia Rao");
    await page.getByLabel("Phone number").fill("7200012345");
    await page.getByRole("button", { name: "Add member" }).click();
    await expectFocusOn(page, "Nia Rao");
  });
}

/** Types for whom the first plan is; returns what stood there. */
async function typePlan(page: Page, text: string): Promise<string> {
  await page.goto("/admin/settings/plans");
  await ready(page);
  const field = page.getByLabel("For*").first();
  const before = await field.inputValue();
  await field.fill(text);
  return before;
}

async function savePlan(page: Page) {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Visitors see it now.")).toBeVisible();
}

/** A member who joins the waitlist of a full run. */
export async function joinAndReadThePlace(page: Page, club: ServerProcess) {
  await test.step("whoever joins the waitlist goes on from their place in it", async () => {
    await page.setViewportSize(PHONE);
    const { memberId } = await becomeMember(page, club);
    const capacity = await within(club.dataDir, async (db) => {
      const welcomed = { status: "active" } as const;
      await db.updateTable("members").set(welcomed).where("id", "=", memberId).execute();
      const run = db.selectFrom("events").where("id", "=", RUN);
      const { capacity, seats_taken } = await run
        .select(["capacity", "seats_taken"])
        .executeTakeFirstOrThrow();
      await db.updateTable("events").set({ capacity: seats_taken }).where("id", "=", RUN).execute();
      return capacity;
    });
    await keepTheAccount(page, club, memberId);
    await page.goto(`${RUN_PATH}/book`);
    await ready(page);
    await page.getByRole("button", { name: "Join the waitlist" }).click();
    const place = page.getByText("You're number 1 on the waitlist.");
    await expect(place).toBeFocused();
    await expect(place).toBeInViewport();
    await page.getByRole("button", { name: "Leave the waitlist" }).click();
    await expect(place).toHaveCount(0);
    await within(club.dataDir, (db) =>
      db.updateTable("events").set({ capacity }).where("id", "=", RUN).execute(),
    );
  });
}

async function keepTheAccount(page: Page, { dataDir }: ServerProcess, memberId: string) {
  const now = Date.now();
  const request = { member_id: memberId, requested_at: now, due_at: now + DAY_MS };
  await within(dataDir, (db) => db.insertInto("erasure_requests").values(request).execute());
  await page.goto("/settings/privacy");
  await ready(page);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expectFocusOn(page, "Good to have you back. Your account stays as it is.");
}
