/** Texts of single public pages, which no other page loads. */

/** Ways on from a page; the parts before links, and the links. */
export const wayOn = {
  questions: ["Something else?", "Write to us", "or look at", "Help"],
  contact: ["Before you write:", "questions and answers", "help"],
} as const;

/** The ways to reach the club. */
export const reach = { whatsApp: "WhatsApp", phone: "Phone", email: "E-mail" } as const;

/** Texts of a page with a table of contents, for screen readers. */
export const textPage = { contents: "On this page" } as const;
