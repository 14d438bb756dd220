/** How long a visitor of the sign-in page waits for the puzzle of the club's own, on slower and slower phones. */
const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
const ROUNDS = 15;
const HARD_ROUNDS = 5;
const SLOW = 4;
const VERY_SLOW = 6;
const TARGET_MS = 1_000;

/** Milliseconds from pressing Get OTP, with no head start, until the form is on its way. */
export async function measurePuzzles(url, harden) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const measured = [];
    for (const rate of [1, SLOW, VERY_SLOW]) {
      const times = await press(browser, url, rate, ROUNDS);
      measured.push({ what: `processor ${rate} times slower`, times, target: TARGET_MS });
    }
    harden();
    for (const rate of [1, SLOW]) {
      const times = await press(browser, url, rate, HARD_ROUNDS);
      measured.push({ what: `the hard one, processor ${rate} times slower`, times });
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function press(browser, url, rate, rounds) {
  const page = await browser.newPage({ viewport: { width: 390, height: 760 } });
  const session = await page.context().newCDPSession(page);
  await page.route("**/signin.data*", (route) => route.abort());
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${url}/signin`, { waitUntil: "networkidle" });
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    const sent = page.waitForRequest((request) => request.method() === "POST");
    const begun = await page.evaluate(() => {
      const field = document.querySelector("input[name=phone]");
      field.value = "9100099999";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return new Promise((resolve) =>
        setTimeout(() => {
          resolve(Date.now());
          document.querySelector("button[value=send]").click();
        }, 300),
      );
    });
    await sent;
    times.push(Date.now() - begun);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }
  await page.close();
  return times;
}
