import { expect, test } from "vitest";
import { TestClub } from "../../support/club";

const HANDOFF =
  /<script nonce="[^"]+">window\.__reactRouterContext\.streamController\.enqueue\((".*?")\);<\/script><script nonce="[^"]+">window\.__reactRouterContext\.streamController\.close\(\);<\/script><\/body><\/html>$/;

test("a page begins with a doctype and ends with its loaders' data", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const { text } = await asha.get("/dashboard");
  expect(text.slice(0, 16)).toBe("<!DOCTYPE html><");
  const [, literal = ""] = HANDOFF.exec(text) ?? [];
  expect(JSON.parse(literal)).toContain('"core/account/dashboard/route"');
});

test("text by a member cannot end the script of the loader data or its line", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const written = "</script><script>alert(1)</script> & </body>\u2028next\u2029<!-- end";
  await club.db.updateTable("members").set({ full_name: written }).execute();
  const { text } = await asha.get("/profile");
  const [, literal = ""] = HANDOFF.exec(text) ?? [];
  expect(literal).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(JSON.parse(literal))).toContain(written);
});

test("an error page carries its loader data", async () => {
  const club = await TestClub.open();
  const { status, text } = await club.visitor().get("/nowhere/at/all");
  expect(status).toBe(404);
  expect(JSON.parse(HANDOFF.exec(text)?.[1] ?? "")).toContain('"errors"');
});
