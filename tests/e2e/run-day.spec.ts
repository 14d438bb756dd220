import { expect, type Page } from "@playwright/test";
import { HOUR_MS } from "~/lib/dates";
import {
  checkedIn,
  countHome,
  lacksReported,
  openDesk,
  passFor,
  setGroup,
  setStatus,
} from "./desk";
import { axeDesk, type Club, Phone, test } from "./phone";

test("a leader without a signal checks everybody in and counts everybody home", async ({
  club,
}) => {
  test.setTimeout(240_000);
  const { dataDir } = club;
  const session = await openDesk(dataDir, 9 * HOUR_MS);
  await setStatus(dataDir, "lakshmi", "cancelled");
  await setStatus(dataDir, "eshwar", "pending");
  await setGroup(dataDir, "arjun", "Easy – 7:00 a km");
  await countHome(dataDir);
  const good = await passFor(dataDir, "arjun");
  const film = [
    "https://example.org/menu",
    await passFor(dataDir, "arjun", { secret: "somebody else's secret" }),
    good.slice(0, -10),
    await passFor(dataDir, "arjun", { expiresAt: Date.now() - 60_000 }),
    await passFor(dataDir, "arjun", { eventId: "sample-event-week-1" }),
    await passFor(dataDir, "lakshmi"),
    await passFor(dataDir, "eshwar"),
    await passFor(dataDir, "divya"),
    good,
  ];
  const phone = await Phone.open(club.url, session, { film, before: noteAnswers });
  let { page } = phone;
  await test.step("the evening before, the phone finds out whether it is ready and tells the organiser", () =>
    rehearse(page, club));
  await openDesk(dataDir);
  await page.reload();
  await expect(page.getByText("works without a signal")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("button", { name: "Rehearse" })).toHaveCount(0);
  await expect(page.getByText("0 of 24 in")).toBeVisible();
  await axeDesk(page);

  await club.pause();
  await expect(page.getByText("No signal: everything works.")).toBeVisible();
  await page.getByRole("button", { name: "Check in: Divya Menon" }).click();
  await expect(page.locator("[aria-live]").getByText("Divya Menon")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Divya Menon" })).toBeFocused();
  await expect(page.getByText("No signal. 1 check-in waits to be sent.")).toBeVisible();
  await page.getByRole("button", { name: "Scan passes" }).click();
  await expect.poll(() => rowsBesideCamera(page)).toBeGreaterThanOrEqual(4);
  const answers = () => page.evaluate(() => [...(window.answersNoted ?? [])].sort());
  await expect
    .poll(answers, { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        "Arjun Nair Checked in.",
        expect.stringMatching(/^Divya Menon Already checked in at .+ [ap]m\.$/),
        "Eshwar Naidu Not paid yet. ₹99.",
        "Lakshmi Iyer This booking was cancelled.",
        "Not one of our passes.",
        "The signature is wrong: the club did not make this pass.",
        "Arjun Nair This pass has expired.",
        "Arjun Nair This pass is for another run.",
      ]),
    );
  // Nothing but the list and a genuine pass let anybody in.
  expect((await answers()).filter((text) => text.endsWith("Checked in."))).toEqual([
    "Arjun Nair Checked in.",
    "Divya Menon Checked in.",
  ]);
  await expect(page.getByText("2 of 24 in")).toBeVisible();
  expect(await decoderLoaded(page)).toBe(true);
  await page.getByRole("button", { name: "Close the camera" }).click();
  await axeDesk(page);

  await page.getByRole("searchbox").fill("kar");
  await page.getByRole("button", { name: "Check in: Karthik Subramanian" }).click();
  await expect(page.getByText("3 of 24 in")).toBeVisible();
  const again = await phone.crash();
  page = again.page;
  await expect(page.getByText("3 of 24 in")).toBeVisible();
  await expect(page.getByText("3 check-ins wait to be sent")).toBeVisible();
  await page.getByRole("button", { name: "Walk-in" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Nila Anand");
  await page.getByRole("textbox", { name: "Phone" }).fill("98765 43210");
  await page.getByRole("button", { name: "Add and check in" }).click();
  const walkIn = (text: RegExp) => expect.arrayContaining([expect.stringMatching(text)]);
  await expect.poll(answers).toEqual(walkIn(/^Nila Anand To be confirmed by the server\./));
  await expect(page.locator("[aria-live] .bg-success-fill")).toHaveCount(0);
  await expect(page.getByText("4 check-ins wait to be sent")).toBeVisible();

  await club.resume();
  await expect
    .poll(() => checkedIn(dataDir), { timeout: 30_000 })
    .toMatchObject({ arjun: "scan", divya: "list", karthik: "list" });
  await expect.poll(answers).toEqual(walkIn(/^Nila Anand Confirmed and checked in\.$/));
  await expect(page.getByText("4 of 25 in")).toBeVisible();
  await expect(page.getByText(/to be sent|No signal|Please decide|To be confirmed/)).toHaveCount(0);
  expect(Object.keys(await checkedIn(dataDir))).toHaveLength(4);
  await test.step("without a signal everybody is counted home", async () => {
    await club.pause();
    await page.getByRole("button", { name: "Finish: count home" }).click();
    await page.getByRole("button", { name: "Home: Arjun Nair" }).click();
    await page.getByText("Still out: 3").click();
    await axeDesk(page);
    await page.getByRole("button", { name: "Left early: Karthik Subramanian" }).click();
    await expect(page.getByText("Still out: 2")).toBeVisible();
    await club.resume();
    await expect(page.getByText("2 of 4 home")).toBeVisible();
    await expect(page.getByText(/to be sent|No signal/)).toHaveCount(0);
    await page.getByRole("button", { name: "Home: Divya Menon" }).click();
    await expect(page.getByText("3 of 4 home")).toBeVisible();
    // The second tap of a double tap counts for nothing.
    await expect(async () => {
      await page.getByRole("button", { name: "Home: Nila Anand" }).click();
      await expect(page.getByText("4 of 4 home")).toBeVisible({ timeout: 500 });
    }).toPass();
    // The row that moves under the finger keeps its button to itself for a while.
    const back = page.getByLabel("Still out: Arjun Nair");
    await expect(back).toHaveCount(1);
    await expect(back).not.toBeVisible();
    await expect(back).toBeVisible();
  });
  await again.close();
});

async function rehearse(page: Page, club: Club) {
  const card = page.getByRole("region", { name: "Rehearsal" });
  await card.getByRole("button", { name: "Rehearse" }).click();
  await expect(card.getByRole("status")).toHaveText(/^Ready for \d+:\d\d [ap]m$/, {
    timeout: 30_000,
  });
  await expect(card.getByRole("listitem")).toHaveCount(8);
  await axeDesk(page);
  await expect.poll(() => lacksReported(club.dataDir)).toEqual([""]);
  // A phone without its kept page says so.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await card.getByRole("button", { name: "Once more" }).click();
  await expect(card.getByRole("status")).toHaveText("Not ready: Opens without a signal", {
    timeout: 30_000,
  });
  await expect.poll(() => lacksReported(club.dataDir)).toEqual(["cold"]);
}

/** Writes down every answer that the phone shows, however short it stands there. */
function noteAnswers() {
  const noted = new Set<string>();
  window.answersNoted = noted;
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => {
      const lines = document.querySelectorAll("[aria-live=assertive] p");
      const text = [...lines].map((line) => line.textContent).join(" ");
      if (text) noted.add(text);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Whether the browser had no reader of its own and ours was loaded from the club's own server. */
async function decoderLoaded(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const decoder = files.find(({ pathname }) => pathname.endsWith(".wasm"));
    return !("BarcodeDetector" in window) && decoder?.origin === location.origin;
  });
}

declare global {
  interface Window {
    answersNoted?: Set<string>;
  }
}

/** How many whole rows of the list stand below the open camera, above the banner where it is once the answers have faded. */
async function rowsBesideCamera(page: Page): Promise<number> {
  const camera = await page.getByRole("region", { name: "Camera" }).boundingBox();
  const banner = await page.getByText(/^No signal. .+ to be sent.$/).boundingBox();
  const dock = await page.getByRole("button", { name: "Walk-in" }).boundingBox();
  if (!camera || !banner || !dock) return 0;
  const foot = dock.y - GAP - banner.height;
  const rows = await page.getByLabel("People on this run").locator(".h-20").all();
  const boxes = await Promise.all(rows.map((row) => row.boundingBox()));
  return boxes.filter(
    (box) => box && box.y >= camera.y + camera.height && box.y + box.height <= foot,
  ).length;
}

/** Pixels between the parts of the dock. */
const GAP = 8;
