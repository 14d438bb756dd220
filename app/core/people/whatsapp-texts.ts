/** Codes over WhatsApp. */
export const codesOnWhatsApp = {
  ask: "Get it on WhatsApp instead",
  sent: "The code is in your WhatsApp. If an earlier text still arrives, its code no longer works.",
  undelivered: "WhatsApp couldn't deliver the code to this number. Get it as a text instead.",
} as const;
