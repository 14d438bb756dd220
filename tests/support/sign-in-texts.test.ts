/** Every text that the specification gives to sign-in, sign-up and admin login stands in a test of its moment. */
import { expect, test } from "vitest";
import { readTests } from "./test-sources.ts";

const SERVICE_ERROR =
  "Authentication service error. This may be due to network issues or Firebase configuration. Please check your internet connection and try again.";

const TEXTS = [
  "Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.",
  "Please enter the complete 6-digit OTP.",
  "No OTP request found. Please request a new OTP.",
  "Please enter a valid 10-digit phone number.",
  "Please get an OTP first.",
  "OTP Sent Successfully!",
  "OTP sent successfully!",
  "Failed to send OTP. Too many requests. Please try again later.",
  "Failed to send OTP. Invalid phone number format.",
  "Failed to send OTP. Firebase configuration error. Please contact support.",
  `Failed to send OTP. ${SERVICE_ERROR}`,
  "Failed to send OTP. reCAPTCHA verification failed. Please try again.",
  "Failed to send OTP. Please try again.",
  "Recaptcha expired. Please try again.",
  "Recaptcha error. Please refresh the page and try again.",
  "Recaptcha initialization failed. Please refresh the page.",
  "Failed to initialize reCAPTCHA. Please check your internet connection and refresh the page.",
  "Recaptcha not initialized. Please refresh the page.",
  "Failed to verify OTP. Invalid OTP. Please check and try again.",
  "Failed to verify OTP. OTP has expired. Please request a new one.",
  "✅ User registered successfully!",
  "❌ Failed to sign up.",
  "❌ Failed to send OTP.",
  "Please log in to view your dashboard.",
  "Go to SignIn",
  "Admin Login",
  "Admin Panel",
  "Please sign in to access the administrative dashboard",
  "Enter your username",
  "Enter your password",
  "Signing in...",
  "Secure Admin Access",
  "Invalid username or password. Please try again.",
];

const said = [...readTests("requests"), ...readTests("e2e")];

test.each(TEXTS)("a test waits for '%s'", (text) => {
  expect(said.some((source) => source.includes(text))).toBe(true);
});
