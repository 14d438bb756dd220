import { expect, test } from "vitest";
import { MEMBER_STATUSES, refusalWithContact, signInRefusal } from "./members";

const refusalOf = (status: (typeof MEMBER_STATUSES)[number], statusReason: string | null = null) =>
  signInRefusal({ status, statusReason });

test("only pending or active members can sign in", () => {
  const open = MEMBER_STATUSES.filter((status) => refusalOf(status) === undefined);
  expect(open).toEqual(["pending", "active"]);
});

test("a member who cannot sign in gets a text", () => {
  expect(refusalOf("suspended")).toContain("suspended");
});

test("a member who cannot sign in is told the club's reason", () => {
  expect(refusalOf("suspended", "Ran with another's pass")).toBe(
    "Your membership is suspended. The reason: Ran with another's pass.",
  );
});

test.each([
  [{ email: "hi@club.in", phone: "+91 98" }, "No. Please write to hi@club.in or call +91 98."],
  [{ email: "hi@club.in", phone: "" }, "No. Please write to hi@club.in."],
  [{ email: "", phone: "+91 98" }, "No. Please call +91 98."],
  [{ email: "", phone: "" }, "No. Please contact the club."],
])("a refused sign-in says whom to write to: %o", (club, text) => {
  expect(refusalWithContact("No.", club)).toBe(text);
});
