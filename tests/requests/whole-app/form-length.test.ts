import { expect, test } from "vitest";
import { textMaxBytes } from "../../../server/http/field-names";
import { TestClub } from "../../support/club";
import { rawForm, sendRaw } from "../../support/raw-form";

const ANSWER_MAX_BYTES = 450 * 1024;
const CPU_MAX_US = 50_000;
const VISITORS_FORMS = [
  ["/contact", "FullName"],
  ["/signin", "phone"],
  ["/signup", "fullName"],
  ["/admin", "username"],
] as const;

/** A plain form as an attacker writes it: signs that a page has to escape, sent as they are. */
const formOf = (name: string, sign: string, bytes: number) => ({
  type: "application/x-www-form-urlencoded",
  bytes: new TextEncoder().encode(`${name}=${sign.repeat(bytes - name.length - 1)}`),
});

test.each(VISITORS_FORMS)(
  "security 38: a small answer to the longest form of %s costs less than 50 ms",
  async (path, name) => {
    const club = await TestClub.open();
    await sendRaw(club.visitor(), path, formOf(name, "a", 100));
    for (const sign of ["<", '"', "\\"]) {
      const form = formOf(name, sign, textMaxBytes(path));
      const costs: number[] = [];
      for (let tries = 0; tries < 3; tries += 1) {
        const { user } = process.threadCpuUsage();
        const { status, text } = await sendRaw(club.visitor(), path, form);
        costs.push(process.threadCpuUsage().user - user);
        expect([400, 401, 409, 429]).toContain(status);
        expect(text.length).toBeLessThan(ANSWER_MAX_BYTES);
      }
      expect(Math.min(...costs)).toBeLessThan(CPU_MAX_US);
    }
  },
);

test.each(VISITORS_FORMS)(
  "security 38: a longer form to %s is refused in a sentence, without what was typed",
  async (path, name) => {
    const club = await TestClub.open();
    for (const bytes of [textMaxBytes(path) + 1, 1_000_000]) {
      const { status, text } = await sendRaw(club.visitor(), path, formOf(name, "<", bytes));
      expect([status, text]).toEqual([400, "This form holds more text than it may."]);
    }
  },
);

test("security 38: the texts of a multipart form count together, its files apart", async () => {
  const club = await TestClub.open();
  const asha = await club.member("asha");
  const half = "x".repeat(textMaxBytes("/profile") / 2 + 1);
  const long = await rawForm("multipart", [
    ["fullName", half],
    ["email", half],
  ]);
  const { status, text } = await sendRaw(asha, "/profile", long);
  expect([status, text]).toEqual([400, "This form holds more text than it may."]);
  const file = new Blob([new Uint8Array(200_000)]);
  const withFile = await rawForm("multipart", [
    ["fullName", "Asha"],
    ["picture", file],
  ]);
  expect((await sendRaw(asha, "/profile", withFile)).text).not.toContain("more text");
});

test("what a device has stored and an event's description may be longer", () => {
  expect(textMaxBytes("/bookings/sync.data")).toBeGreaterThan(60_000);
  expect(textMaxBytes("/qr-scanner/sync")).toBeGreaterThan(250_000);
  expect(textMaxBytes("/Admin/events/new")).toBeGreaterThan(60_000);
  expect(textMaxBytes("/contact")).toBeLessThan(50_000);
});
