import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { mayOpen } from "~/core/people/rights/access";
import { ADMIN_ROLES } from "~/core/people/rights/roles";
import { ACCESS } from "~/parts";
import { TestClub } from "../../support/club";

const EVENT = "/admin/events/sample-event-upcoming";
const MEMBER = "/admin/subscribers/sample-member-asha";
const FILES = /\.csv$|\/export$|\/options$|\/changes$|\/logout$|\/sync$|\*$/;

/** The address in `ACCESS` that a path belongs to, one without parameters first. */
const patternOf = (path: string) =>
  Object.hasOwn(ACCESS, path)
    ? path
    : Object.keys(ACCESS).find(
        (pattern) => !pattern.endsWith("*") && matchPath(pattern, path) !== null,
      );

test.each(ADMIN_ROLES)("every link that %s sees in the panel opens", async (role) => {
  const club = await TestClub.open();
  const admin = await club.admin(role);
  const fixed = Object.keys(ACCESS).filter((path) => !path.includes(":") && !FILES.test(path));
  const own = [...fixed, EVENT, MEMBER].filter((path) =>
    mayOpen(ACCESS, role, { pattern: patternOf(path) ?? "", method: "GET" }),
  );
  const shut: string[] = [];
  let links = 0;
  for (const path of own) {
    const { text } = await admin.get(path === "/admin/bookings" ? `${path}?period=all` : path);
    for (const [, href = ""] of text.matchAll(/href="(\/(?:admin|qr-)[^"]*)"/g)) {
      links += 1;
      const pattern = patternOf(href.split(/[?#]/)[0] ?? "");
      if (!mayOpen(ACCESS, role, { pattern: pattern ?? "", method: "GET" }))
        shut.push(`${path}: ${href}`);
    }
  }
  expect(links).toBeGreaterThan(own.length);
  expect(shut).toEqual([]);
});
