/**
 * Every page breaks no rule of WCAG 2.2 AA, in light and in dark, is no wider than its screen, and on a phone loses
 * nothing by wider spacing.
 */
import { expect, type Page } from "@playwright/test";
import { ADMIN, type ServerProcess } from "../support/server-process";
import { axeOnScreens, type Part, type Screen } from "./accessible";
import { equalAccessFaults } from "./equal-access";
import { becomeAdmin, becomeMember, newRunner } from "./members";
import { DESKTOP, MEMBER_PAGES, PHONE, proveNumber, SITE_PATHS, test } from "./support";
import { expectRoomForSpacing } from "./text-spacing";
import { ready, rememberClosing } from "./visits";

const TABLET = { width: 768, height: 1024 };
const DOORS = ["/SignIn", "/signup", "/admin", "/dashboard", "/no-such-page"];
const BOOKING = "/events/lakeside-sunday-loop/book";
const ADMIN_TABS = [
  "dashboard",
  "bookings?period=all",
  "analytics",
  "registrations?period=all",
  "messages",
  "posts",
  "subscribers",
  "subscribers/sample-member-asha",
  "reports",
  "reports?tab=users",
  "reports?tab=growth",
  "team",
  "audit",
  "search?q=asha",
  "account",
];

/** Some hundred looks of axe, on a machine that may be busy. */
test.setTimeout(360_000);

test("a visitor's pages are accessible and fit a phone and a desktop", async ({ page, club }) => {
  await rememberClosing(page);
  await lookAtAll(page, SITE_PATHS, { onPhone: expectRoomForSpacing });
  // A visitor's dashboard moves on after some seconds; here it has nowhere to go.
  await page.route("**/signin.data*", () => undefined);
  for (const path of DOORS) {
    await page.goto(path);
    await look(page);
    await expectRoomForSpacing(page);
  }
  await page.goto(BOOKING);
  await expectRoomForSpacing(page);
  await page.unroute("**/signin.data*");
  await test.step("the sign-in pages with mistakes and codes", () => lookAtTheDoors(page, club));
});

test("a member's pages are accessible and fit a phone and a desktop", async ({ page, club }) => {
  await becomeMember(page, club);
  await rememberClosing(page);
  await lookAtAll(page, MEMBER_PAGES, { onPhone: expectRoomForSpacing });
  await page.goto("/settings");
  await page.getByLabel("New mobile number").fill(newRunner().phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(page.getByLabel("Code sent to the new number")).toBeVisible();
  await look(page);
});

test("the admin panel is accessible and fits a phone, a tablet and a desktop", async ({
  page,
  club,
}) => {
  await becomeAdmin(page, club);
  const paths = ADMIN_TABS.map((tab) => `/admin/${tab}`);
  await lookAtAll(page, paths, { screens: [PHONE, TABLET, DESKTOP] });
});

interface Walk {
  screens?: Screen[];
  /** Looks at each page last, on the narrowest screen. */
  onPhone?: (page: Page) => Promise<void>;
}

/** The pages of a site, of members or of the panel have one frame: it is judged on the first of them. */
async function lookAtAll(page: Page, paths: string[], { screens, onPhone }: Walk) {
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    await ready(page);
    await look(page, index === 0 ? "html" : "main", screens);
    await onPhone?.(page);
  }
}

async function look(page: Page, part: Part = "html", screens: Screen[] = [PHONE, DESKTOP]) {
  await axeOnScreens(page, {
    screens,
    part,
    first: async () => {
      expect.soft(await equalAccessFaults(page, part), page.url()).toEqual([]);
    },
  });
}

async function lookAtTheDoors(page: Page, club: ServerProcess) {
  await page.goto("/signin");
  await page.getByRole("button", { name: "Verify OTP" }).click();
  await expect(page.getByText("No OTP request found. Please request a new OTP.")).toBeVisible();
  await look(page);
  await page.getByLabel(/mobile number/i).fill(newRunner().phone);
  await page.getByRole("button", { name: "Get OTP" }).click();
  await expect(page.getByRole("button", { name: "Resend" })).toBeVisible();
  await look(page);
  await page.goto("/signup");
  await proveNumber(page, club, newRunner().phone);
  await page.getByRole("button", { name: /^sign up/i }).click();
  await expect(page.getByText("Please enter your full name.")).toBeVisible();
  await look(page);
  await page.goto("/admin");
  await page.getByLabel(/^username/i).fill(ADMIN.username);
  await page.getByLabel(/^password/i).fill("not this one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Invalid username or password. Please try again.")).toBeVisible();
  await look(page);
}
