import { SECTIONS_TEXTS } from "~/texts/site/sections";
import { FIRST_LANGUAGE, LANGUAGES } from "../../lib/language.ts";
import { recordKeys } from "../../lib/records.ts";
import * as is from "../checks.ts";
import type { Section } from "../section";
import { addressAt, figuresAt, lineAt, linesAt, pictureAt, switchAt, textAt } from "./fields.ts";

/** Whether each language besides the first is offered. */
const LANGUAGE_SWITCHES = recordKeys(LANGUAGES)
  .filter((language) => language !== FIRST_LANGUAGE)
  .map((language) => switchAt(`languages.${language}`, LANGUAGES[language].name, { language }));

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
        linesAt("club.address", SECTIONS_TEXTS.addressLabel, {
          hint: SECTIONS_TEXTS.addressHint,
          mayBeBlank: true,
        }),
        lineAt("club.start.place", SECTIONS_TEXTS.startPlaceLabel, { mayBeBlank: true }),
        textAt("club.start.find", SECTIONS_TEXTS.startFindLabel, { mayBeBlank: true }),
        addressAt("club.start.mapUrl", SECTIONS_TEXTS.startMapUrlLabel, { mayBeBlank: true }),
        pictureAt("club.start.map", SECTIONS_TEXTS.startMapLabel, SECTIONS_TEXTS.startMapAnother),
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
        pictureAt("club.logo", SECTIONS_TEXTS.logoLabel, SECTIONS_TEXTS.logoAnother),
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
        figuresAt("club.phone", SECTIONS_TEXTS.phoneLabel, is.phoneNumber, {
          hint: SECTIONS_TEXTS.phoneHint,
          mayBeBlank: true,
        }),
        lineAt("club.email", SECTIONS_TEXTS.emailLabel, {
          check: is.emailAddress,
          isSame: true,
          mayBeBlank: true,
        }),
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
            addressAt("href", SECTIONS_TEXTS.socialsHrefLabel),
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
        figuresAt("club.upi.id", SECTIONS_TEXTS.upiIdLabel, is.upiId, {
          hint: SECTIONS_TEXTS.upiIdHint,
          mayBeBlank: true,
        }),
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
        figuresAt("club.invoice.gstin", SECTIONS_TEXTS.invoiceGstinLabel, is.gstin, {
          hint: SECTIONS_TEXTS.invoiceGstinHint,
          mayBeBlank: true,
        }),
        figuresAt("club.invoice.hsn", SECTIONS_TEXTS.invoiceHsnLabel, is.hsn, {
          hint: SECTIONS_TEXTS.invoiceHsnHint,
          mayBeBlank: true,
        }),
        switchAt("club.invoice.byYear", SECTIONS_TEXTS.invoiceByYearLabel, {
          hint: SECTIONS_TEXTS.invoiceByYearHint,
        }),
      ],
      lists: [],
    },
    {
      key: "message-prices",
      title: SECTIONS_TEXTS.messagePricesSectionTitle,
      intro: SECTIONS_TEXTS.messagePricesSectionIntro,
      page: "/privacy",
      fields: [
        figuresAt("messagePrices.whatsapp", SECTIONS_TEXTS.messagePricesWhatsappLabel, is.price, {
          hint: SECTIONS_TEXTS.messagePricesWhatsappHint,
        }),
        figuresAt("messagePrices.sms", SECTIONS_TEXTS.messagePricesSmsLabel, is.price, {
          hint: SECTIONS_TEXTS.messagePricesSmsHint,
        }),
      ],
      lists: [],
    },
  ];
}
