/**
 * The first day of a club: from an empty live site to a run, its money and its report, without a file edited, by presses
 * alone. They are counted: decision 053 has the figures of before.
 */
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { dayOf, MINUTE_MS, timeOf } from "~/lib/dates";
import { totpCode } from "~/lib/totp.server";
import { blackPng } from "../support/png";
import { ADMIN } from "../support/server-process";
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
  test.setTimeout(480_000);
  await page.setViewportSize(PHONE);
  await signInAdmin(page);
  const steps: [string, most: number, walk: () => Promise<void>][] = [
    ["the checklist", 44, () => setUp(page, live.sent)],
    ["the first weekly run", 2, () => publishRun(page)],
    ["a list of members, imported and approved", 9, () => importMembers(page)],
    ["a member, booked by hand", 8, () => addMember(page)],
    ["open", 8, () => openClub(page, live)],
    ["the statement", 5, () => matchStatement(page)],
    ["check-in", 6, () => checkIn(page)],
    ["the report", 6, () => printReport(page)],
  ];
  for (const [title, most, walk] of steps) {
    presses = 0;
    await test.step(title, walk);
    test.info().annotations.push({ type: "presses", description: `${title}: ${presses}` });
    expect(presses, title).toBeLessThanOrEqual(most);
  }
});

let presses = 0;

/** Presses on a phone what could be pressed on a desktop too, on a page that is as wide as either screen. */
async function press(page: Page, target: Locator) {
  await page.setViewportSize(DESKTOP);
  expect(await horizontalOverflowOf(page), `${page.url()} at ${DESKTOP.width}`).toBe(0);
  await target.click({ trial: true });
  await page.setViewportSize(PHONE);
  expect(await horizontalOverflowOf(page), `${page.url()} at ${PHONE.width}`).toBe(0);
  presses += 1;
  await target.click();
}

/** Opens a page of the panel by its menu, as on a phone. */
async function visit(page: Page, name: string) {
  await page.locator("summary").filter({ hasText: "Menu" }).click();
  // A number of things that need somebody may stand behind the name.
  const link = new RegExp(`^${name}( ?\\d| ?One|$)`);
  const menu = page.getByRole("navigation", { name: "Admin menu" });
  await menu.getByRole("link", { name: link }).click();
  presses += 2;
  // The menu closes when the next page is there.
  await expect(menu).toBeHidden();
  await ready(page);
}

async function setUp(page: Page, sent: string[]) {
  await press(page, page.getByRole("main").getByRole("link", { name: "Settings" }));
  await expect(page.getByText("1 of 19 is yours")).toBeVisible();
  await press(page, opening(page, "The club’s name"));
  await change(page, { next: "City" }, async () => {
    await page.getByLabel("Club name").fill(CLUB);
  });
  await change(page, { next: "Phone" }, async () => {
    await page.getByLabel("City").fill("Mysuru");
    await page.getByLabel("Where runs start").fill("Temple steps");
  });
  await change(page, { next: "UPI ID and payee" }, async () => {
    await page.getByLabel("E-mail").fill("hello@striders.example");
  });
  await change(page, { next: "What runners say" }, async () => {
    await page.getByLabel("UPI ID").fill("striders@bank");
    await press(page, page.getByRole("button", { name: "Preview" }));
    await expect(page.getByRole("img", { name: "Test code for striders@bank" })).toBeVisible();
  });
  // Saved empty, as nobody has agreed to be named yet.
  await change(page, { next: "Run leaders" });
  await change(page, { next: "Plans and prices" });
  await change(page, { next: "Terms and privacy notice" });
  // First the terms, then the privacy notice.
  await change(page, { next: "Terms and privacy notice" });
  await change(page, {});
  await expect(page.getByText("12 of 19 are yours")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Logo and colour" }));
  await chooseLook(page);
  await protectAccount(page);
  await nameWelfareReader(page);
  await registerTexts(page);
  await makeBackup(page);
  await page.getByLabel("Your mobile number").fill("98450 12345");
  await press(page, page.getByRole("button", { name: "Send a test message" }));
  await expect(page.getByText("Sent. It should arrive within a minute.")).toBeVisible();
  expect(sent).toEqual(["+919845012345"]);
  await expect(page.getByText("17 of 19 are yours")).toBeVisible();
}

const opening = (page: Page, item: string) =>
  page.locator("#opening").getByRole("link", { name: item, exact: true });

/** Goes back to the checklist and waits for it: a menu that is opened before closes with the old page. */
async function toSettings(page: Page) {
  await press(page, page.getByRole("main").getByRole("link", { name: "Settings" }));
  await expect(page.locator("#opening")).toBeVisible();
}

/** Fills in a section of the checklist, saves it and goes on to the next, or back to the list. */
async function change(page: Page, { next }: { next?: string }, fill = async () => {}) {
  await ready(page);
  await fill();
  await press(page, page.getByRole("button", { name: "Save" }));
  const saved = page.getByText("Saved. Visitors see it now.");
  await expect(saved).toBeVisible();
  if (!next) return await toSettings(page);
  await press(page, page.getByRole("link", { name: `Next: ${next}` }));
  // The page before has a Save, too.
  await expect(saved).toBeHidden();
}

async function chooseLook(page: Page) {
  await ready(page);
  const logo = {
    name: "logo.png",
    mimeType: "image/png",
    buffer: blackPng({ width: 64, height: 64 }),
  };
  await page.getByLabel("Logo").setInputFiles(logo);
  await page.getByLabel("Colour of buttons and links").fill("#0b5f4e");
  await press(page, page.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Saved. Visitors see it now.")).toBeVisible();
  await toSettings(page);
}

async function protectAccount(page: Page) {
  await press(page, opening(page, "A second step for every admin"));
  await press(page, page.getByRole("button", { name: "Set it up" }));
  const secret = (await page.locator("code").textContent()) ?? "";
  await page
    .getByRole("textbox", { name: /^Code/ })
    .fill(totpCode(secret, Math.floor(Date.now() / TOTP_STEP_MS)));
  await press(page, page.getByRole("button", { name: "Turn on" }));
  await expect(page.getByText("Keep these recovery codes")).toBeVisible();
  await visit(page, "Club");
}

async function nameWelfareReader(page: Page) {
  await press(page, opening(page, "Who reads welfare reports"));
  await ready(page);
  const card = page.locator("#welfare");
  await press(page, card.getByRole("checkbox").first());
  await card.getByLabel(/password/i).fill(ADMIN.password);
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    press(page, card.getByRole("button")),
  ]);
  await visit(page, "Club");
  await expect(opening(page, "Who reads welfare reports")).toHaveCount(0);
}

/** Pastes the operators' ids, as they come. */
async function registerTexts(page: Page) {
  await press(page, opening(page, "Message templates"));
  await ready(page);
  const fields = page.getByLabel("DLT template id");
  // A count does not wait for the page.
  await expect(fields.first()).toBeVisible();
  const count = await fields.count();
  for (let index = 0; index < count; index += 1)
    await fields.nth(index).fill(`11071000000000${String(index).padStart(5, "0")}`);
  await press(page, page.getByRole("button", { name: "Save" }));
  await expect(page.getByText("Every text has its id.")).toBeVisible();
  await toSettings(page);
}

async function makeBackup(page: Page) {
  // The server makes its first one by itself, soon after the start.
  await visit(page, "Health");
  await press(page, page.getByRole("main").getByRole("link", { name: "Backups", exact: true }));
  await ready(page);
  await page.locator("#make-own").fill(ADMIN.password);
  await press(page, page.getByRole("button", { name: "Download a backup now" }));
  await expect(page.getByRole("link", { name: /^Download \(/ })).toBeVisible({ timeout: 60_000 });
  await visit(page, "Club");
}

/** The owner, who runs too, is told under the number of their own membership; then the club opens. */
async function openClub(page: Page, { texts }: { texts: string[] }) {
  await visit(page, "Club");
  await press(page, opening(page, "Who is told when something fails"));
  await ready(page);
  await page.locator("#alert-phone").fill("98450 54321");
  await press(page, page.getByRole("button", { name: "Send a code" }));
  const code = page.getByLabel("Code we sent there");
  await expect(code).toBeVisible();
  await code.fill(/\d{6}/.exec(texts.at(-1) ?? "")?.[0] ?? "");
  await press(page, page.getByRole("button", { name: "Save number" }));
  await expect(page.getByText("Saved. We’ll tell you there.")).toBeVisible();
  await visit(page, "Club");
  await press(page, page.getByRole("button", { name: "Open the club" }));
  await expect(page.getByText("The club is open.")).toBeVisible();
}

/** A run that starts in 20 minutes, and again in a week. */
async function publishRun(page: Page) {
  const startsAt = Date.now() + 20 * MINUTE_MS;
  await press(page, opening(page, "Your first weekly run"));
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
  const visitor = await page.context().newPage();
  await visitor.goto("/events");
  await expect(visitor).toHaveTitle(new RegExp(CLUB));
  await expect(visitor.getByRole("link", { name: RUN }).first()).toBeVisible();
  await visitor.close();
}

const IMPORTED = 300;

/** A list as clubs keep it: numbers in every form, and one nobody can read. */
async function importMembers(page: Page) {
  const rows = Array.from({ length: IMPORTED }, (_, index) => {
    const number = String(7_200_000_000 + index);
    const forms = [
      number,
      `+91 ${number}`,
      `0${number}`,
      `91-${number.slice(0, 5)} ${number.slice(5)}`,
    ];
    return `Runner ${index},${forms[index % forms.length]},${index % 7 === 0 ? "F" : "Male"}`;
  });
  await visit(page, "Subscribers");
  await press(page, page.getByRole("link", { name: "Import a list" }));
  await ready(page);
  await page
    .getByLabel("Or paste the rows here")
    .fill(["Name,Phone,Gender", ...rows, "Nobody,12,"].join("\n"));
  await press(page, page.getByRole("button", { name: "Show what would happen" }));
  await press(page, page.getByText("They’re waiting for approval"));
  await press(page, page.getByRole("button", { name: "Import them" }));
  await expect(page.getByText("The members are in.")).toBeVisible();
  await visit(page, "New Registrations");
  await press(page, page.getByRole("button", { name: `Approve all ${IMPORTED}` }));
  await expect(page.getByText(`User status updated to active (${IMPORTED} people)`)).toBeVisible();
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
  await link.click();
  // Back, before the router has seen that the first question is answered.
  await stay.evaluate((button) => {
    button.closest("dialog")?.close();
    setTimeout(() => history.back());
  });
  await stay.click();
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
  await visit(page, "Subscribers");
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
    presses += 1;
    await press(page, page.getByRole("button", { name: "Book", exact: true }));
    await expect(booked).toHaveCount(count);
  }
}

async function matchStatement(page: Page) {
  await visit(page, "Money");
  const row = page.getByRole("row").filter({ hasText: "Nila Anand" });
  const label = await row.getByRole("checkbox").getAttribute("aria-label");
  const reference = label?.split(", ").at(-1);
  await press(page, page.getByRole("link", { name: "Match a bank statement" }));
  await page
    .getByLabel("Or paste it here")
    .fill(`Date,Narration,Credit\n${today()},UPI/412345678901/Booking ${reference},99.00`);
  await press(page, page.getByRole("button", { name: "Show what matches" }));
  await expect(page.getByText("1 matched, ₹99")).toBeVisible();
  await press(page, page.getByRole("button", { name: "Mark the selected ones as paid" }));
  await expect(page.getByText("1 payment marked as paid: ₹99.")).toBeVisible();
}

async function checkIn(page: Page) {
  await visit(page, "Runs");
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
  await press(page, page.getByRole("link", { name: "Leave the desk" }));
  await ready(page);
  await visit(page, "Reports");
  await press(page, page.getByText("Export and print"));
  await press(page, page.getByRole("link", { name: "Page for the committee" }));
  await expect(figure(page, "Check-ins")).toHaveText("1");
  await expect(figure(page, "Collected")).toHaveText("₹99");
  expect(await pages()).toBe(1);
  await press(page, page.getByRole("button", { name: "Print" }));
}

/** A figure of the report, beside its name. */
const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ hasText: name }).locator("dd").first();

const today = () => dayOf(Date.now(), NOON_ZONE);
