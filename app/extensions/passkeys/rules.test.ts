import { expect, test } from "vitest";
import { passkeyName } from "./rules";

test("a long name of a passkey is cut between two letters", () => {
  expect(passkeyName(` ${"ಕ್ಷಿ".repeat(61)}`, "Phone")).toBe("ಕ್ಷಿ".repeat(60));
  expect(passkeyName(" Asha's phone ", "Phone")).toBe("Asha's phone");
  expect(passkeyName("  ", "Phone")).toBe("Phone");
});
