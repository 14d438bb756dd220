import { expect, test } from "vitest";
import { CHALLENGE_REFUSAL_TEXTS, CODE_REFUSAL_TEXTS } from "~/texts/people/codes";
import { hostedSendRefusal, hostedUidOf, hostedVerifyRefusal } from "./hosted-codes";

const SERVICE_ERROR =
  "Authentication service error. This may be due to network issues or Firebase configuration. Please check your internet connection and try again.";

test.each([
  ["auth/too-many-requests", "Failed to send OTP. Too many requests. Please try again later."],
  ["auth/invalid-phone-number", "Failed to send OTP. Invalid phone number format."],
  [
    "auth/missing-app-credential",
    "Failed to send OTP. Firebase configuration error. Please contact support.",
  ],
  ["auth/internal-error", `Failed to send OTP. ${SERVICE_ERROR}`],
  [
    "auth/captcha-check-failed",
    "Failed to send OTP. reCAPTCHA verification failed. Please try again.",
  ],
  ["auth/anything-else", "Failed to send OTP. Please try again."],
])("%s reads '%s'", (code, text) => {
  expect(CODE_REFUSAL_TEXTS[hostedSendRefusal(code)]).toBe(text);
});

test.each([
  [
    "auth/invalid-verification-code",
    "Failed to verify OTP. Invalid OTP. Please check and try again.",
  ],
  ["auth/code-expired", "Failed to verify OTP. OTP has expired. Please request a new one."],
  ["auth/too-many-requests", "Failed to verify OTP. Too many requests. Please try again later."],
  ["auth/network-request-failed", `Failed to verify OTP. ${SERVICE_ERROR}`],
])("%s reads '%s'", (code, text) => {
  expect(CHALLENGE_REFUSAL_TEXTS[hostedVerifyRefusal(code)]).toBe(text);
});

test("the id of a number is read from a proven challenge only", () => {
  expect(hostedUidOf("hosted:uid-1")).toBe("uid-1");
  expect([hostedUidOf("hosted"), hostedUidOf("VE123"), hostedUidOf(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
