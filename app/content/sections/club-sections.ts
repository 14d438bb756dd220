import * as is from "../checks.ts";
import type { Section } from "../section";

/** The sections about the club and its contacts. */
export const CLUB_SECTIONS: readonly Section[] = [
  {
    key: "name",
    title: "Name and welcome",
    intro: "The club’s name and the first words a visitor reads.",
    page: "/",
    fields: [
      { path: "club.name", label: "Club name", kind: "line", check: is.line("the club's name") },
      {
        path: "club.tagline",
        label: "Tagline",
        kind: "line",
        check: is.line("one line under the name"),
        hint: "The small line above the slogan, and in the footer.",
      },
      {
        path: "club.slogan",
        label: "Slogan",
        kind: "line",
        check: is.line("the big line of the landing page"),
        hint: "The big line of the landing page.",
      },
      {
        path: "club.lead",
        label: "Introduction",
        kind: "text",
        check: is.text("the sentence under the slogan"),
        hint: "A sentence under the slogan.",
      },
    ],
    lists: [],
  },
  {
    key: "place",
    title: "City and start",
    intro: "The club’s city, and where its runs start.",
    page: "/about",
    fields: [
      { path: "club.city", label: "City", kind: "line", check: is.line("the club's city") },
      { path: "club.region", label: "State", kind: "line", check: is.line("the club's state") },
      {
        path: "club.country",
        label: "Country",
        kind: "line",
        check: is.line("two letters, such as 'IN'"),
        hint: "Two letters, for search engines.",
      },
      {
        path: "club.address",
        label: "Address",
        kind: "lines",
        check: is.texts("the postal address, line by line"),
        hint: "Line by line, as on an envelope.",
      },
      {
        path: "club.start.place",
        label: "Where runs start",
        kind: "line",
        check: is.line("the place where runs start"),
      },
      {
        path: "club.start.find",
        label: "How to find it",
        kind: "text",
        check: is.text("how to find the place"),
      },
      {
        path: "club.start.mapUrl",
        label: "Map link",
        kind: "line",
        check: is.webAddress,
      },
      {
        path: "club.start.map",
        label: "Picture of the map",
        kind: "picture",
        check: is.picture,
        isOptional: true,
      },
    ],
    lists: [],
  },
  {
    key: "look",
    title: "Logo and colour",
    intro: "Your logo and colour across the site. Without them, the standard design is used.",
    page: "/",
    fields: [
      {
        path: "club.logo",
        label: "Logo",
        kind: "picture",
        check: is.picture,
        isOptional: true,
      },
      {
        path: "club.colour",
        label: "Colour of buttons and links",
        kind: "colour",
        check: is.deepColour,
        isOptional: true,
        hint: "Such as #c8421b. Leave it empty for the standard colour. Shades for light and dark screens are made from it.",
      },
    ],
    lists: [],
  },
  {
    key: "contact",
    title: "Contact and social links",
    intro: "Shown in the footer, on the contact page and in the privacy notice.",
    page: "/contact",
    fields: [
      {
        path: "club.phone",
        label: "Phone",
        kind: "line",
        check: is.phoneNumber,
        hint: "With the country code: +91 60000 00000.",
      },
      { path: "club.email", label: "E-mail", kind: "line", check: is.emailAddress },
      {
        path: "club.whatsapp",
        label: "WhatsApp number",
        kind: "phone",
        check: is.whatsAppNumber,
        hint: "With the country code: +91 60000 00000.",
      },
      {
        path: "club.grievanceOfficer",
        label: "Who answers questions about personal data",
        kind: "line",
        check: is.line("who answers questions about personal data"),
        hint: "A name or an office. The privacy notice names them.",
      },
    ],
    lists: [
      {
        path: "club.socials",
        item: "Social link",
        most: 8,
        mayBeEmpty: true,
        fields: [
          { path: "name", label: "Network", kind: "line", check: is.line("the network's name") },
          { path: "href", label: "Link", kind: "line", check: is.webAddress },
        ],
      },
    ],
  },
  {
    key: "upi",
    title: "UPI payments",
    intro: "The account runners pay into.",
    page: "/plans",
    fields: [
      {
        path: "club.upi.id",
        label: "UPI ID",
        kind: "line",
        check: is.upiId,
        hint: "Like name@bank. Preview it and scan the test code before you save.",
      },
      {
        path: "club.upi.payee",
        label: "Name of the account",
        kind: "line",
        check: is.line("the name that a payer sees"),
        hint: "As your bank has it: payers see this name.",
      },
    ],
    lists: [],
  },
  {
    key: "message-prices",
    title: "Prices of messages",
    intro: "What a message costs the club, for the figures of each run and in Reports.",
    page: "/privacy",
    fields: [
      {
        path: "messagePrices.whatsapp",
        label: "WhatsApp, in rupees a message",
        kind: "line",
        check: is.price,
        hint: "Within a day after somebody wrote to the club an answer costs nothing.",
      },
      {
        path: "messagePrices.sms",
        label: "Text, in rupees a message",
        kind: "line",
        check: is.price,
        hint: "From the bill of MSG91 or Twilio. Sign-in codes count too.",
      },
    ],
    lists: [],
  },
];
