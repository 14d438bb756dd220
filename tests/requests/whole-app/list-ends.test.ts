/** A page number past the end of a list. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";

test.each(["/admin/subscribers?status=active", "/admin/bookings?period=all"])(
  "%s with a page number past the end shows the last page",
  async (path) => {
    const club = await TestClub.open();
    const admin = await club.admin();
    const past = await admin.get(`${path}&page=9`);
    expect(readable(past.text)).toContain("Asha");
  },
);
