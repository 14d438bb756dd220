/** The specification's texts for a bot check that fails in the browser. */
export const BOT_CHECK_TEXTS = {
  expired: "Recaptcha expired. Please try again.",
  error: "Recaptcha error. Please refresh the page and try again.",
  initialization_failed: "Recaptcha initialization failed. Please refresh the page.",
  unreachable:
    "Failed to initialize reCAPTCHA. Please check your internet connection and refresh the page.",
  not_initialized: "Recaptcha not initialized. Please refresh the page.",
} as const;
