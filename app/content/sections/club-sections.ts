import { SECTIONS_TEXTS } from "~/texts/site/sections";
import { FIRST_LANGUAGE, LANGUAGES } from "../../lib/language.ts";
import { recordKeys } from "../../lib/records.ts";
import * as is from "../checks.ts";
import type { Field, Section } from "../section";
import { lineAt, textAt } from "./fields.ts";

/** Whether each language besides the first is offered. */
const LANGUAGE_SWITCHES = recordKeys(LANGUAGES)
  .filter((language) => language !== FIRST_LANGUAGE)
  .map(
    (language): Field => ({
      path: `languages.${language}`,
      label: LANGUAGES[language].name,
      language,
      kind: "switch",
      check: is.onOrOff,
    }),
  );

/** The sections about the club and its contacts. */
export function clubSections(): Section[] {
  return [
    {
      key: "name",
      title: SECTIONS_TEXTS.nameSectionTitle,
      intro: SECTIONS_TEXTS.nameSectionIntro,
      page: "/",
      fields: [
        lineAt("club.name", SECTIONS_TEXTS.nameLabel, { isSame: true }),
        lineAt("club.tagline", SECTIONS_TEXTS.taglineLabel, { hint: SECTIONS_TEXTS.taglineHint }),
        lineAt("club.slogan", SECTIONS_TEXTS.sloganLabel, { hint: SECTIONS_TEXTS.sloganHint }),
        textAt("club.lead", SECTIONS_TEXTS.introduction, { hint: SECTIONS_TEXTS.leadHint }),
      ],
      lists: [],
    },
    {
      key: "place",
      title: SECTIONS_TEXTS.placeSectionTitle,
      intro: SECTIONS_TEXTS.placeSectionIntro,
      page: "/about",
      fields: [
        lineAt("club.city", SECTIONS_TEXTS.cityLabel, { mayBeBlank: true }),
        lineAt("club.region", SECTIONS_TEXTS.regionLabel, { isSame: true, mayBeBlank: true }),
        lineAt("club.country", SECTIONS_TEXTS.countryLabel, {
          isSame: true,
          hint: SECTIONS_TEXTS.countryHint,
        }),
        {
          path: "club.address",
          label: SECTIONS_TEXTS.addressLabel,
          kind: "lines",
          check: is.texts,
          hint: SECTIONS_TEXTS.addressHint,
          mayBeBlank: true,
        },
        lineAt("club.start.place", SECTIONS_TEXTS.startPlaceLabel, { mayBeBlank: true }),
        textAt("club.start.find", SECTIONS_TEXTS.startFindLabel, { mayBeBlank: true }),
        {
          path: "club.start.mapUrl",
          isSame: true,
          label: SECTIONS_TEXTS.startMapUrlLabel,
          kind: "line",
          check: is.webAddress,
          mayBeBlank: true,
        },
        {
          path: "club.start.map",
          label: SECTIONS_TEXTS.startMapLabel,
          another: SECTIONS_TEXTS.startMapAnother,
          kind: "picture",
          check: is.picture,
          isOptional: true,
        },
      ],
      lists: [],
    },
    {
      key: "languages",
      title: SECTIONS_TEXTS.languagesSectionTitle,
      intro: SECTIONS_TEXTS.languagesSectionIntro,
      page: "/",
      fields: LANGUAGE_SWITCHES,
      lists: [],
    },
    {
      key: "look",
      title: SECTIONS_TEXTS.lookSectionTitle,
      intro: SECTIONS_TEXTS.lookSectionIntro,
      page: "/",
      fields: [
        {
          path: "club.logo",
          label: SECTIONS_TEXTS.logoLabel,
          another: SECTIONS_TEXTS.logoAnother,
          kind: "picture",
          check: is.picture,
          isOptional: true,
        },
        {
          path: "club.colour",
          label: SECTIONS_TEXTS.colourLabel,
          kind: "colour",
          check: is.deepColour,
          isOptional: true,
          hint: SECTIONS_TEXTS.colourHint,
        },
      ],
      lists: [],
    },
    {
      key: "contact",
      title: SECTIONS_TEXTS.contactSectionTitle,
      intro: SECTIONS_TEXTS.contactSectionIntro,
      page: "/contact",
      fields: [
        {
          path: "club.phone",
          isSame: true,
          label: SECTIONS_TEXTS.phoneLabel,
          kind: "figures",
          check: is.phoneNumber,
          hint: SECTIONS_TEXTS.phoneHint,
          mayBeBlank: true,
        },
        {
          path: "club.email",
          isSame: true,
          label: SECTIONS_TEXTS.emailLabel,
          kind: "line",
          check: is.emailAddress,
          mayBeBlank: true,
        },
        {
          path: "club.whatsapp",
          label: SECTIONS_TEXTS.whatsappLabel,
          kind: "phone",
          check: is.whatsAppNumber,
          hint: SECTIONS_TEXTS.phoneHint,
          mayBeBlank: true,
        },
        lineAt("club.grievanceOfficer", SECTIONS_TEXTS.grievanceOfficerLabel, {
          hint: SECTIONS_TEXTS.grievanceOfficerHint,
          mayBeBlank: true,
        }),
      ],
      lists: [
        {
          path: "club.socials",
          item: SECTIONS_TEXTS.socialsItem,
          another: SECTIONS_TEXTS.socialsAnother,
          most: 8,
          mayBeEmpty: true,
          fields: [
            lineAt("name", SECTIONS_TEXTS.socialsNameLabel, { isSame: true }),
            {
              path: "href",
              label: SECTIONS_TEXTS.socialsHrefLabel,
              kind: "line",
              check: is.webAddress,
              isSame: true,
            },
          ],
        },
      ],
    },
    {
      key: "upi",
      title: SECTIONS_TEXTS.upiSectionTitle,
      intro: SECTIONS_TEXTS.upiSectionIntro,
      page: "/plans",
      fields: [
        {
          path: "club.upi.id",
          isSame: true,
          label: SECTIONS_TEXTS.upiIdLabel,
          kind: "figures",
          check: is.upiId,
          hint: SECTIONS_TEXTS.upiIdHint,
          mayBeBlank: true,
        },
        lineAt("club.upi.payee", SECTIONS_TEXTS.upiPayeeLabel, {
          isSame: true,
          hint: SECTIONS_TEXTS.upiPayeeHint,
          mayBeBlank: true,
        }),
      ],
      lists: [],
    },
    {
      key: "invoice",
      title: SECTIONS_TEXTS.invoiceSectionTitle,
      intro: SECTIONS_TEXTS.invoiceSectionIntro,
      page: "/plans",
      fields: [
        lineAt("club.invoice.name", SECTIONS_TEXTS.invoiceNameLabel, {
          isSame: true,
          hint: SECTIONS_TEXTS.invoiceNameHint,
          mayBeBlank: true,
        }),
        {
          path: "club.invoice.gstin",
          isSame: true,
          label: SECTIONS_TEXTS.invoiceGstinLabel,
          kind: "figures",
          check: is.gstin,
          hint: SECTIONS_TEXTS.invoiceGstinHint,
          mayBeBlank: true,
        },
        {
          path: "club.invoice.hsn",
          isSame: true,
          label: SECTIONS_TEXTS.invoiceHsnLabel,
          kind: "figures",
          check: is.hsn,
          hint: SECTIONS_TEXTS.invoiceHsnHint,
          mayBeBlank: true,
        },
        {
          path: "club.invoice.byYear",
          label: SECTIONS_TEXTS.invoiceByYearLabel,
          kind: "switch",
          check: is.onOrOff,
          hint: SECTIONS_TEXTS.invoiceByYearHint,
        },
      ],
      lists: [],
    },
    {
      key: "message-prices",
      title: SECTIONS_TEXTS.messagePricesSectionTitle,
      intro: SECTIONS_TEXTS.messagePricesSectionIntro,
      page: "/privacy",
      fields: [
        {
          path: "messagePrices.whatsapp",
          isSame: true,
          label: SECTIONS_TEXTS.messagePricesWhatsappLabel,
          kind: "figures",
          check: is.price,
          hint: SECTIONS_TEXTS.messagePricesWhatsappHint,
        },
        {
          path: "messagePrices.sms",
          isSame: true,
          label: SECTIONS_TEXTS.messagePricesSmsLabel,
          kind: "figures",
          check: is.price,
          hint: SECTIONS_TEXTS.messagePricesSmsHint,
        },
      ],
      lists: [],
    },
  ];
}
