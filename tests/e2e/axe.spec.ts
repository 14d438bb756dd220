import { axe, DESKTOP, PHONE, signInAdmin, signUp, test } from "./support";
import { rememberClosing } from "./visits";

const PUBLIC = ["/", "/events", "/signin", "/signup", "/admin", "/dashboard", "/no-such-page"];

for (const [name, viewport] of [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const) {
  test(`WCAG 2.2 AA on ${name}`, async ({ page, openPage, club }) => {
    await page.setViewportSize(viewport);
    await rememberClosing(page);
    // A visitor's dashboard moves on after some seconds; here it has nowhere to go.
    await page.route("**/signin.data*", () => undefined);
    for (const path of PUBLIC) {
      await page.goto(path);
      await axe(page);
    }
    await page.unroute("**/signin.data*");
    await signUp(page, club);
    await page.goto("/dashboard");
    await axe(page);
    await page.goto("/events");
    await page.getByRole("link", { name: /book/i }).first().click();
    await page.waitForURL("**/events/*/book");
    await axe(page);

    const admin = await openPage({ viewport });
    await signInAdmin(admin);
    await axe(admin);
    await admin.goto("/admin/bookings?period=all");
    await axe(admin);
  });
}
