/** What Settings says of values that it does not take, and how they may be written. */
import { expect, test } from "vitest";
import { readable } from "../../support/browser";
import { TestClub } from "../../support/club";
import { sendSection } from "../../support/sent-section";

test.each([
  [
    "name",
    "club-name",
    "x".repeat(5000),
    "Club name must be at most 200 letters long; this is 5,000.",
  ],
  [
    "name",
    "club-lead",
    "x".repeat(4001),
    "Introduction must be at most 4,000 letters long; this is",
  ],
  ["place", "club-address", "x\n".repeat(41), "Address must be at most 40 entries; this is 41."],
  ["look", "club-colour", "red", "Colour of buttons and links must be written like ‘#c8421b’."],
  ["look", "club-colour", "#ffff00", "links must be dark enough for white letters on it"],
])(
  "the form '%s' refuses a value of %s with the rule that it breaks",
  async (key, field, value, said) => {
    const club = await TestClub.open();
    const { status, text } = await sendSection(await club.admin(), key, { [field]: value });
    expect(status).toBe(400);
    expect(readable(text)).toContain(said);
  },
);

test.each(["+91 98450 12345", "98450 12345", "919845012345", "+91-98450-12345"])(
  "the WhatsApp number %s is taken as wa.me needs it",
  async (typed) => {
    const club = await TestClub.open();
    await sendSection(await club.admin(), "contact", { "club-whatsapp": typed });
    const contact = (await club.visitor().get("/contact")).text;
    expect(contact).toContain("https://wa.me/919845012345");
  },
);
