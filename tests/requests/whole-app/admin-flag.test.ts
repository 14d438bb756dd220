import { expect, test } from "vitest";
import { TestClub } from "../../support/club";
import { pages } from "../../support/pages";

/** Session storage is never sent; these are the ways in which the flag could be. */
const FLAG = "adminLoggedIn=1";

test("security 19: a request with the flag adminLoggedIn gets the login form and no data", async () => {
  const club = await TestClub.open();
  const browser = club.visitor();
  browser.cookies.set("adminLoggedIn", "1");
  const door = await browser.get(`/admin?${FLAG}`);
  expect(door.text).toContain('placeholder="Enter your password"');
  const panel = pages.filter(({ area }) => area === "admin");
  expect(panel.length).toBeGreaterThan(20);
  for (const { url } of panel) {
    const page = await browser.get(`${url}?${FLAG}`);
    expect({ url, status: page.status }).toEqual({ url, status: 302 });
    expect(page.location).toContain("/admin?next=");
    const asData = await browser.get(`${url}.data?${FLAG}`);
    for (const { text } of [page, asData]) expect(text).not.toMatch(/Asha|Meena|\+91|Lakeside/);
  }
});
