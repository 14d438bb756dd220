import { SECTIONS_TEXTS } from "~/texts/site/sections";
import * as is from "../checks.ts";
import type { Section } from "../section";
import {
  addressAt,
  lineAt,
  linesAt,
  numberAt,
  paragraphsAt,
  photograph,
  textAt,
} from "./fields.ts";

/** A page of headings and paragraphs, at the address of its key. */
function textPage(key: string, title: string, intro: string): Section {
  return {
    key,
    title,
    intro,
    page: `/${key}`,
    fields: [
      lineAt(`${key}.title`, SECTIONS_TEXTS.title),
      textAt(`${key}.intro`, SECTIONS_TEXTS.introduction),
    ],
    lists: [
      {
        path: `${key}.sections`,
        item: SECTIONS_TEXTS.pageSectionsItem,
        another: SECTIONS_TEXTS.pageSectionsAnother,
        most: 24,
        fields: [
          lineAt("heading", SECTIONS_TEXTS.heading),
          paragraphsAt("paragraphs", SECTIONS_TEXTS.pageSectionsParagraphsLabel),
          linesAt("list", SECTIONS_TEXTS.pageSectionsListLabel, {
            check: is.anyTexts,
            isOptional: true,
            hint: SECTIONS_TEXTS.pageSectionsListHint,
          }),
          addressAt("link.to", SECTIONS_TEXTS.pageSectionsLinkToLabel, { isOptional: true }),
          lineAt("link.label", SECTIONS_TEXTS.pageSectionsLinkLabelLabel, { isOptional: true }),
        ],
      },
    ],
    ...(key !== "help" && { updated: `${key}.updated` }),
  };
}

/** The longer texts. */
export function textSections(): Section[] {
  return [
    {
      key: "about",
      title: SECTIONS_TEXTS.aboutSectionTitle,
      intro: SECTIONS_TEXTS.aboutSectionIntro,
      page: "/about",
      fields: [
        paragraphsAt("club.about", SECTIONS_TEXTS.aboutLabel),
        textAt("about.idea", SECTIONS_TEXTS.aboutIdeaLabel),
        lineAt("about.morning", SECTIONS_TEXTS.aboutMorningLabel),
      ],
      lists: [
        {
          path: "about.steps",
          item: SECTIONS_TEXTS.aboutStepsItem,
          another: SECTIONS_TEXTS.aboutStepsAnother,
          most: 12,
          fields: [
            lineAt("time", SECTIONS_TEXTS.aboutStepsTimeLabel),
            lineAt("text", SECTIONS_TEXTS.aboutStepsTextLabel),
          ],
        },
      ],
    },
    {
      key: "questions",
      title: SECTIONS_TEXTS.questionsSectionTitle,
      intro: SECTIONS_TEXTS.questionsSectionIntro,
      page: "/faq",
      fields: [
        lineAt("pages.faq.title", SECTIONS_TEXTS.title),
        textAt("pages.faq.intro", SECTIONS_TEXTS.introduction),
      ],
      lists: [
        {
          path: "questions",
          item: SECTIONS_TEXTS.questionsItem,
          another: SECTIONS_TEXTS.questionsAnother,
          most: 40,
          fields: [
            lineAt("question", SECTIONS_TEXTS.questionsQuestionLabel),
            textAt("answer", SECTIONS_TEXTS.questionsAnswerLabel),
          ],
        },
      ],
    },
    {
      key: "headings",
      title: SECTIONS_TEXTS.headingsSectionTitle,
      intro: SECTIONS_TEXTS.headingsSectionIntro,
      page: "/",
      fields: [
        lineAt("landing.about.title", SECTIONS_TEXTS.aboutTitleLabel),
        lineAt("landing.plans.title", SECTIONS_TEXTS.plansTitleLabel),
        lineAt("landing.programs.title", SECTIONS_TEXTS.programsTitleLabel),
        lineAt("landing.voices.title", SECTIONS_TEXTS.voicesTitleLabel),
        lineAt("landing.register.title", SECTIONS_TEXTS.registerTitleLabel),
        textAt("landing.register.text", SECTIONS_TEXTS.registerTextLabel),
        textAt("pages.events.intro", SECTIONS_TEXTS.eventsIntroLabel),
        textAt("pages.programs.intro", SECTIONS_TEXTS.programsIntroLabel),
        textAt("pages.plans.intro", SECTIONS_TEXTS.plansIntroLabel),
        textAt("pages.testimonials.intro", SECTIONS_TEXTS.testimonialsIntroLabel),
        textAt("pages.contact.intro", SECTIONS_TEXTS.contactIntroLabel),
        lineAt("paying.title", SECTIONS_TEXTS.payingTitleLabel),
        textAt("paying.book", SECTIONS_TEXTS.payingBookLabel),
        textAt("paying.membership", SECTIONS_TEXTS.payingMembershipLabel),
        textAt("paying.cancelling", SECTIONS_TEXTS.payingCancellingLabel),
      ],
      lists: [],
    },
    textPage("terms", SECTIONS_TEXTS.termsSectionTitle, SECTIONS_TEXTS.termsSectionIntro),
    textPage("privacy", SECTIONS_TEXTS.privacySectionTitle, SECTIONS_TEXTS.privacySectionIntro),
    textPage("cookies", SECTIONS_TEXTS.cookiesSectionTitle, SECTIONS_TEXTS.cookiesSectionIntro),
    textPage("help", SECTIONS_TEXTS.helpSectionTitle, SECTIONS_TEXTS.helpSectionIntro),
    {
      key: "past",
      title: SECTIONS_TEXTS.pastSectionTitle,
      intro: SECTIONS_TEXTS.pastSectionIntro,
      page: "/events",
      fields: [],
      lists: [
        {
          path: "pastEvents",
          item: SECTIONS_TEXTS.pastEventsItem,
          another: SECTIONS_TEXTS.pastEventsAnother,
          most: 16,
          mayBeEmpty: true,
          fields: [
            numberAt("week", SECTIONS_TEXTS.pastEventsWeekLabel, 10_000),
            { path: "date", label: SECTIONS_TEXTS.pastEventsDateLabel, kind: "day", check: is.day },
            lineAt("title", SECTIONS_TEXTS.title),
            lineAt("location", SECTIONS_TEXTS.pastEventsLocationLabel),
            textAt("description", SECTIONS_TEXTS.pastEventsDescriptionLabel),
            photograph(),
          ],
        },
      ],
    },
  ];
}
