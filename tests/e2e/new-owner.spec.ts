/** The first day of a club: from an empty live site to a run, its money and its report, without a file edited. */
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { dayOf, MINUTE_MS, timeOf } from "~/lib/dates";
import { totpCode } from "~/lib/totp.server";
import { blackPng } from "../support/png";
import { horizontalOverflowOf } from "./accessible";
import { NOON_ZONE, startLiveClub } from "./live-club";
import { DESKTOP, PHONE, signInAdmin, test as supported } from "./support";
import { ready } from "./visits";

const CLUB = "Kaveri Striders";
const TOTP_STEP_MS = 30_000;
const RUN = "Sunrise by the Lake";

const test = supported.extend<{ live: Awaited<ReturnType<typeof startLiveClub>> }>({
  live: async ({ browserName: _ }, use) => {
    const live = await startLiveClub();
    await use(live);
    await live.stop();
  },
  baseURL: async ({ live }, use) => {
    await use(live.server.url);
  },
});

test("a new owner reaches all that it takes from the set-up to the first report", async ({
  page,
  live,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize(PHONE);
  await signInAdmin(page);
  await test.step("the guide", () => setUp(page, live.sent));
  await test.step("the first weekly run", () => publishRun(page));
  await test.step("a member, booked by hand", () => addMember(page));
  await test.step("the statement", () => matchStatement(page));
  await test.step("check-in", () => checkIn(page));
  await test.step("the report", () => printReport(page));
});

/** Presses on a phone what could be pressed on a desktop too, on a page that is as wide as either screen. */
async function press(page: Page, target: Locator) {
  await page.setViewportSize(DESKTOP);
  expect(await horizontalOverflowOf(page), `${page.url()} at ${DESKTOP.width}`).toBe(0);
  await target.click({ trial: true });
  await page.setViewportSize(PHONE);
  expect(await horizontalOverflowOf(page), `${page.url()} at ${PHONE.width}`).toBe(0);
  await target.click();
}

async function setUp(page: Page, sent: string[]) {
  await press(page, page.getByRole("main").getByRole("link", { name: "Settings" }));
  await expect(page.getByText("Getting started: 1 of 11 done")).toBeVisible();
  await change(page, "Give the club its name", async () => {
    await page.getByLabel("Club name").fill(CLUB);
  });
  await change(page, "Say where you run", async () => {
    await page.getByLabel("City").fill("Mysuru");
    await page.getByLabel("Where runs start").fill("Temple steps");
  });
  await change(page, "Add your logo and colour", async () => {
    const logo = {
      name: "logo.png",
      mimeType: "image/png",
      buffer: blackPng({ width: 64, height: 64 }),
    };
    await page.getByLabel("Logo").setInputFiles(logo);
    await page.getByLabel("Colour of buttons and links").fill("#0b5f4e");
  });
  await change(page, "Receive payments by UPI", async () => {
    await page.getByLabel("UPI ID").fill("striders@bank");
    await press(page, page.getByRole("button", { name: "Preview" }));
    await expect(page.getByRole("img", { name: "Test code for striders@bank" })).toBeVisible();
  });
  await change(page, "Say how to reach you", async () => {
    await page.getByLabel("E-mail").fill("hello@striders.example");
  });
  // Saved empty, as nobody has agreed to be named yet.
  await change(page, "Name who leads your runs", async () => {});
  await change(page, "Show what your runners say", async () => {});
  await press(page, page.getByRole("link", { name: "Protect your own account" }));
  await press(page, page.getByRole("button", { name: "Set it up" }));
  const secret = (await page.locator("code").textContent()) ?? "";
  await page
    .getByRole("textbox", { name: /^Code/ })
    .fill(totpCode(secret, Math.floor(Date.now() / TOTP_STEP_MS)));
  await press(page, page.getByRole("button", { name: "Switch it on" }));
  await expect(page.getByText("Keep these recovery codes")).toBeVisible();
  await page.goto("/admin/settings");
  await ready(page);
  await page.getByLabel("Your mobile number").fill("98450 12345");
  await press(page, page.getByRole("button", { name: "Send a test message" }));
  await expect(page.getByText("The service took the message.")).toBeVisible();
  expect(sent).toEqual(["+919845012345"]);
  await expect(page.getByText("Getting started: 10 of 11 done")).toBeVisible();
}

/** Opens a section from the guide, fills it in and saves it. */
async function change(page: Page, step: string, fill: () => Promise<void>) {
  await press(page, page.getByRole("link", { name: step }));
  await ready(page);
  await fill();
  await press(page, page.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Saved. Visitors see it now.")).toBeVisible();
  await press(page, page.getByRole("main").getByRole("link", { name: "Settings" }));
  await expect(page.getByText("Getting started")).toBeVisible();
}

/** A run that starts in 20 minutes, and again in a week. */
async function publishRun(page: Page) {
  const startsAt = Date.now() + 20 * MINUTE_MS;
  await press(page, page.getByRole("link", { name: "Publish your first weekly run" }));
  await ready(page);
  await keepTyped(page, RUN);
  await page.getByLabel("Description").fill("Five easy kilometres.");
  await page.getByLabel("Date").fill(dayOf(startsAt, NOON_ZONE));
  await page.getByLabel("Start time").fill(timeOf(startsAt, NOON_ZONE));
  await page.getByLabel("Meeting point").fill("Temple steps");
  await page.getByLabel("For how many weeks?").fill("2");
  await press(page, page.getByRole("button", { name: "Publish" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(RUN);
  await expect(page.getByText("Published 2 runs")).toBeVisible();
  await page.goto("/admin/settings");
  await expect(page.getByText("Getting started")).toHaveCount(0);
  await page.goto("/events");
  await expect(page).toHaveTitle(new RegExp(CLUB));
  await expect(page.getByRole("link", { name: RUN }).first()).toBeVisible();
}

/** An event form is left without a question while nothing is typed; then a link, Back and a reload ask first. */
async function keepTyped(page: Page, typed: string) {
  const title = page.getByLabel("Title");
  const link = page.getByRole("main").getByRole("link", { name: "Events" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const stay = question.getByRole("button", { name: "Stay here" });
  const goBack = () => page.evaluate(() => history.back());
  const form = /\/admin\/events\/new$/;
  await link.click();
  await expect(page).toHaveURL(/\/admin\/events$/);
  await goBack();
  await expect(page).toHaveURL(form);
  await title.fill("Another");
  await link.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/admin\/events$/);
  await goBack();
  await expect(title).toHaveValue("");
  await title.fill(typed);
  await link.click();
  await expect(stay).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  await title.focus();
  await goBack();
  await stay.click();
  await expect(title).toBeFocused();
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(page).toHaveURL(form);
  await expect(title).toHaveValue(typed);
}

/** Books both weeks: the first run is free, the second one is to be paid. */
async function addMember(page: Page) {
  await page.goto("/admin/subscribers");
  await ready(page);
  await press(page, page.getByRole("link", { name: "Add a member" }));
  await page.getByLabel("Name").fill("Nila Anand");
  await page.getByLabel("Phone number").fill("98450 54321");
  await page.getByLabel("Emergency contact").fill("98450 54322");
  await press(page, page.getByRole("button", { name: "Add member" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nila Anand");
  const runs = page.getByLabel("Run", { exact: true });
  const booked = page.getByRole("heading", { level: 3, name: RUN });
  for (const count of [1, 2]) {
    // A booked run is not offered again.
    await runs.selectOption({ index: 0 });
    await press(page, page.getByRole("button", { name: "Book", exact: true }));
    await expect(booked).toHaveCount(count);
  }
}

async function matchStatement(page: Page) {
  await page.goto("/admin/payments");
  await ready(page);
  const row = page.getByRole("row").filter({ hasText: "Nila Anand" });
  const label = await row.getByRole("checkbox").getAttribute("aria-label");
  const reference = label?.split(", ").at(-1);
  await press(page, page.getByRole("link", { name: "Match a bank statement" }));
  await page
    .getByLabel("Or paste it here")
    .fill(`Date,Narration,Credit\n${today()},UPI/412345678901/Booking ${reference},99.00`);
  await press(page, page.getByRole("button", { name: "Show what matches" }));
  await expect(page.getByText("1 matched, ₹99")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Mark the ticked ones as paid" }));
  await expect(page.getByText("1 payment marked as paid: ₹99.")).toBeVisible();
}

async function checkIn(page: Page) {
  await page.goto("/admin/events");
  await ready(page);
  await press(page, page.getByRole("link", { name: RUN }).first());
  await press(page, page.getByRole("link", { name: "Check-in" }));
  await press(page, page.getByRole("link", { name: "QR Scanner" }));
  // The desk sends its check-ins by itself, and before them a batch without any.
  const sent = page.waitForResponse((response) => sentEntries(response.request()) > 0);
  await press(page, page.getByRole("button", { name: "Check in: Nila Anand" }));
  await expect(page.getByText("1 of 1 in")).toBeVisible();
  await sent;
}

/** How many check-ins a request of the desk sends. */
function sentEntries(request: Request): number {
  if (!request.url().endsWith("/qr-scanner/sync")) return 0;
  const batch = new URLSearchParams(request.postData() ?? "").get("batch") ?? "{}";
  return JSON.parse(batch).entries?.length ?? 0;
}

async function printReport(page: Page) {
  const pages = async () => {
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1");
    return sheets.match(/\/Type\s*\/Page\b/g)?.length;
  };
  await page.goto("/admin/reports/print");
  await expect(figure(page, "Check-ins")).toHaveText("1");
  await expect(figure(page, "Collected")).toHaveText("₹99");
  expect(await pages()).toBe(1);
}

/** A figure of the report, beside its name. */
const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ hasText: name }).locator("dd").first();

const today = () => dayOf(Date.now(), NOON_ZONE);
