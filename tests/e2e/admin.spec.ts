/** What organisers do in the admin panel. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { bookAt, openRunners } from "../support/runners";
import { ADMIN } from "../support/server-process";
import { tabTo, workByKeyboard } from "./admin-keyboard";
import { readReports } from "./admin-reports";
import { lookAtRefusalsOfAdmins } from "./answers-in-view";
import { DESKTOP, test } from "./support";
import { ready } from "./visits";

test("security 19: an organiser does the club's work in the panel only once signed in", async ({
  page,
  context,
  club,
  complaints,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/admin");
  await test.step("security 19: a flag in session storage opens nothing", async () => {
    await page.evaluate(() => sessionStorage.setItem("adminLoggedIn", "1"));
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  });
  await enterByTheDoor(page);
  expect(complaints).toEqual([]);
  await test.step("every specified tab and Logout are in the window at 1440 by 900", () =>
    lookAtSidebar(page));
  await test.step("lists take at most 88 pixels a row on a phone", () => measureRows(page));
  await test.step("the reports are read, exported and printed", () =>
    readReports(page, complaints));
  await test.step("the panel works by keyboard alone", async () => {
    await page.goto("/admin/dashboard");
    await ready(page);
    await workByKeyboard(page);
  });
  await lookAtRefusalsOfAdmins(page);
  const undo = page.getByRole("button", { name: "Undo" });
  for (const viewport of [{ width: 360, height: 640 }, DESKTOP])
    await test.step(`at ${viewport.width} pixels the result of a press at the list's end is in the window, with its Undo`, async () => {
      await page.setViewportSize(viewport);
      await page.goto("/admin/bookings?period=all&status=confirmed");
      await ready(page);
      const cancel = page.getByRole("button", { name: /^Cancel:/ });
      const before = await cancel.count();
      await cancel.last().click();
      await expect(page.getByText("Booking status updated to cancelled")).toBeInViewport();
      await expect(cancel).toHaveCount(before - 1);
      await expect(undo).toBeInViewport();
      const text = await page.getByText("Booking status updated to cancelled").boundingBox();
      const dismiss = await page.getByRole("button", { name: "Dismiss" }).first().boundingBox();
      expect(Math.abs((dismiss?.y ?? 0) - (text?.y ?? 0)), "the × is in its line").toBeLessThan(20);
      await undo.click();
      await expect(page.getByText("Booking status updated to confirmed")).toBeInViewport();
      await expect(cancel).toHaveCount(before);
    });
  await test.step("a new booking appears without a reload, and the Undo of a move outlasts it", async () => {
    const listening = page.waitForResponse("**/admin/bookings/changes");
    await page.goto("/admin/bookings?period=month&status=pending");
    await listening;
    const [first = "", second = ""] = await openRunners(club.dataDir, 2);
    const rows = page.getByRole("row", { name: /Runner \d{4}/ });
    const before = await rows.count();
    expect(await bookAt(club.url, first, crypto.randomUUID(), "pay_per_run")).toBe(true);
    await expect(rows).toHaveCount(before + 1);
    await rows
      .first()
      .getByRole("button", { name: /^Confirm:/ })
      .click();
    await expect(page.getByText("Booking status updated to confirmed")).toBeVisible();
    // The moved row keeps its place.
    await expect(rows).toHaveCount(before + 1);
    expect(await bookAt(club.url, second, crypto.randomUUID(), "pay_per_run")).toBe(true);
    await expect(rows).toHaveCount(before + 2);
    await undo.click();
    await expect(rows).toHaveCount(before + 2);
  });
  await test.step("the news of an own move, here before its result is shown, does not drop the result", async () => {
    await page.reload();
    await ready(page);
    await renderLate(page);
    await page
      .getByRole("button", { name: /^Confirm:/ })
      .first()
      .click();
    await expect(page.getByText("Booking status updated to confirmed")).toBeVisible();
    await expect(undo).toBeVisible();
  });
  await test.step("filters add up while a view is on its way, and the view is shared by its address", async () => {
    await page.goto("/admin/bookings");
    await ready(page);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/admin/bookings.data*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("link", { name: "Month" }).click();
    const confirmed = page.getByRole("link", { name: /^Confirmed/ });
    await expect(confirmed, "the month is on its way").toHaveAttribute("href", /period=month/);
    await expect(page).not.toHaveURL(/period=month/);
    await confirmed.click();
    letGo();
    await expect(page).toHaveURL(/period=month&status=confirmed/);
    const other = await context.newPage();
    await other.goto(page.url());
    for (const name of [/^Confirmed/, "Month"])
      await expect(other.getByRole("link", { name })).toHaveAttribute("aria-current", "true");
    await other.close();
    await page.unrouteAll();
  });
  await test.step("a note that is being typed stays while another one is removed", () =>
    typeWhileANoteGoes(page));
  expect(complaints).toEqual([]);
  await test.step("a refused field is described by its hint and by what is wrong", () =>
    refuseAContact(page));
  await test.step("an event form outlives its session and is sent after the sign-in over the page", () =>
    saveAfterTheSession(page, context));
  await test.step("an announcement outlives a reload after its preview, until it is sent", () =>
    announceAfterReload(page));
  complaints.length = 0;
});

async function typeWhileANoteGoes(page: Page) {
  await page.goto("/admin/subscribers/sample-member-asha");
  await ready(page);
  const note = page.getByLabel("New note");
  await note.fill("Comes with a friend");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved")).toBeVisible();
  await expect(note).toHaveValue("");
  await note.fill("Comes alone");
  await page.getByRole("button", { name: /^Remove the note of/ }).click();
  await expect(page.getByText("Note removed", { exact: true })).toBeVisible();
  await expect(note).toHaveValue("Comes alone");
  await note.fill("");
}

const SPECIFIED = ["Dashboard", "Bookings", "Analytics", "New Registrations", "Subscribers"].concat(
  ["Reports", "QR Scanner", "QR Info"],
);

async function lookAtSidebar(page: Page) {
  const nav = page.getByRole("navigation", { name: "Admin", exact: true });
  for (const path of ["/admin/dashboard", "/admin/settings", "/admin/events"]) {
    await page.goto(path);
    for (const name of SPECIFIED)
      await expect(nav.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
  }
}

/** Lists of the panel that grow, each with at least so many rows in the sample. */
const LISTS: [path: string, least: number][] = [
  ["/admin/payments?status=all", 3],
  ["/admin/subscribers", 3],
  ["/admin/registrations?period=all", 1],
  ["/admin/events?when=past", 3],
  ["/admin/events/sample-event-upcoming", 3],
  ["/admin/events/sample-event-week-1", 3],
  ["/admin/payments/takings", 3],
  ["/admin/subscribers/sample-member-asha", 3],
  ["/admin/subscribers/sample-member-asha/money", 3],
  ["/admin/audit", 1],
];

async function measureRows(page: Page) {
  await page.setViewportSize({ width: 360, height: 800 });
  const bookings: [string, number] = ["/admin/bookings?period=all", 3];
  for (const [path, least] of [...LISTS, bookings]) {
    await page.goto(path);
    const rows = page.getByRole("table").first().getByRole("row");
    const tall = await rows.evaluateAll((found) =>
      found
        .filter((row) => row.querySelector("td"))
        .map((row) => [row.getBoundingClientRect().height, row.textContent] as const)
        .filter(([height]) => height > 88),
    );
    expect([path, tall]).toEqual([path, []]);
    expect(await rows.count(), path).toBeGreaterThan(least);
  }
  await page.setViewportSize(DESKTOP);
}

/** React shows everything two seconds later from now on, as on a slow phone. */
async function renderLate(page: Page) {
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 2_000);
    };
  });
}

async function refuseAContact(page: Page) {
  await page.goto("/admin/subscribers/new");
  await ready(page);
  await page.getByLabel("Name").fill("Nila Anand");
  await page.getByLabel("Phone number").fill("9100000001");
  const contact = page.getByLabel("Emergency contact");
  await expect(contact).toHaveAccessibleDescription(/^Ten digits/);
  await contact.fill("+44 7700 900123");
  await page.getByRole("button", { name: "Add member" }).click();
  await expect(contact).toHaveAccessibleDescription(/^Ten digits.+Please/);
}

async function saveAfterTheSession(page: Page, context: BrowserContext) {
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
}

async function announceAfterReload(page: Page) {
  const text = page.getByLabel("What do you want to say?");
  const openForm = async () => {
    await page.goto("/admin/announcements");
    await ready(page);
  };
  await openForm();
  await text.fill("Bring a bottle.\nSee you!");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("button", { name: /^Send to/ })).toBeVisible();
  await page.reload();
  await ready(page);
  await expect(text).toHaveValue("Bring a bottle.\nSee you!");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expect(page).toHaveURL(/\/admin\/announcements\/./);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back before anybody got it.")).toBeVisible();
  await openForm();
  await expect(text).toHaveValue("");
}

/** The door of the panel by keyboard: a wrong password first, then the right one. */
async function enterByTheDoor(page: Page) {
  await test.step("the login form helps with an empty field, a hidden password and an error", async () => {
    await page.goto("/admin");
    const button = page.getByRole("button", { name: "Sign In", exact: true });
    const password = page.getByLabel(/^password/i);
    await ready(page);
    await expect(button).toBeDisabled();
    await tabTo(page, page.getByLabel(/^username/i));
    await page.keyboard.type(ADMIN.username);
    await expect(button).toBeDisabled();
    await tabTo(page, password);
    await page.keyboard.type("not this one");
    await expect(button).toBeEnabled();
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/admin.data*", async (route) => {
      await held;
      await route.continue();
    });
    await button.click();
    await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
    letGo();
    const error = page.getByText("Invalid username or password. Please try again.");
    await expect(error).toBeVisible();
    await password.pressSequentially("x");
    await expect(error).toBeHidden();
    await page.unrouteAll();
    await password.fill("");
    await password.focus();
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/dashboard");
  });
}
