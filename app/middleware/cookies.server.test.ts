import { expect, test } from "vitest";
import { memberCookie, removeCookie } from "./cookies.server";

test("the line that removes a cookie names the cookie as it was set, so that browsers accept it", async () => {
  const line = await removeCookie(memberCookie({ publicUrl: "https://club.example" }));
  const parts = line.split("; ");
  expect(parts[0]).toBe("__Host-session=");
  expect(parts.slice(1).sort()).toEqual([
    "HttpOnly",
    "Max-Age=0",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});
