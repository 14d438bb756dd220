import * as is from "../checks.ts";
import type { Field, Section } from "../section";

const lineAt = (path: string, label: string, wanted: string): Field => ({
  path,
  label,
  kind: "line",
  check: is.line(wanted),
});

const textAt = (path: string, label: string, wanted: string): Field => ({
  path,
  label,
  kind: "text",
  check: is.text(wanted),
});

/** A page of headings and paragraphs. */
function textPage(page: { key: string; title: string; intro: string; path: string }): Section {
  const { key, title, intro, path } = page;
  return {
    ...{ key, title, intro, page: path },
    fields: [
      lineAt(`${key}.title`, "Title", "the page's title"),
      textAt(`${key}.intro`, "Introduction", "a sentence under the title"),
    ],
    lists: [
      {
        path: `${key}.sections`,
        item: "Section",
        most: 24,
        fields: [
          lineAt("heading", "Heading", "a heading"),
          {
            path: "paragraphs",
            label: "Paragraphs",
            kind: "paragraphs",
            check: is.texts("one or more paragraphs"),
            hint: "A blank line begins the next paragraph.",
          },
          {
            path: "list",
            label: "List",
            kind: "lines",
            check: is.anyTexts,
            isOptional: true,
            hint: "One entry per line.",
          },
          { ...lineAt("link.to", "Link to", "an address"), check: is.webAddress, isOptional: true },
          {
            ...lineAt("link.label", "Link text", "the words of the link"),
            isOptional: true,
          },
        ],
      },
    ],
    ...(key !== "help" && { updated: `${key}.updated` }),
  };
}

/** The longer texts. */
export const TEXT_SECTIONS: readonly Section[] = [
  {
    key: "about",
    title: "About the club",
    intro: "The landing page's and the About page's paragraphs, and a morning with the club.",
    page: "/about",
    fields: [
      {
        path: "club.about",
        label: "About the club",
        kind: "paragraphs",
        check: is.texts("one or more paragraphs about the club"),
        hint: "A blank line begins the next paragraph.",
      },
      textAt("about.idea", "The idea, after the slogan", "the idea of the club"),
      lineAt("about.morning", "Heading of the morning", "a heading"),
    ],
    lists: [
      {
        path: "about.steps",
        item: "Step of the morning",
        most: 12,
        fields: [
          lineAt("time", "Time", "a time"),
          lineAt("text", "What happens", "what happens then"),
        ],
      },
    ],
  },
  {
    key: "questions",
    title: "Questions and answers",
    intro: "The FAQ, which search engines show too.",
    page: "/faq",
    fields: [
      lineAt("pages.faq.title", "Title", "the page's title"),
      textAt("pages.faq.intro", "Introduction", "a sentence under the title"),
    ],
    lists: [
      {
        path: "questions",
        item: "Question",
        most: 40,
        fields: [
          lineAt("question", "Question", "a question"),
          textAt("answer", "Answer", "its answer"),
        ],
      },
    ],
  },
  {
    key: "headings",
    title: "Headings of the pages",
    intro: "The landing page's headings and what stands under the titles of the other pages.",
    page: "/",
    fields: [
      lineAt("landing.about.title", "Landing page: about", "a heading"),
      lineAt("landing.plans.title", "Landing page: plans", "a heading"),
      lineAt("landing.programs.title", "Landing page: programs", "a heading"),
      lineAt("landing.voices.title", "Landing page: testimonials", "a heading"),
      lineAt("landing.register.title", "Landing page: contact form", "a heading"),
      textAt("landing.register.text", "Beside the contact form", "a sentence"),
      textAt("pages.events.intro", "Events", "a sentence under the title"),
      textAt("pages.programs.intro", "Programs", "a sentence under the title"),
      textAt("pages.plans.intro", "Plans", "a sentence under the title"),
      textAt("pages.testimonials.intro", "Testimonials", "a sentence under the title"),
      textAt("pages.contact.intro", "Contact", "a sentence under the title"),
      lineAt("paying.title", "Plans: heading about paying", "a heading"),
      textAt("paying.book", "Plans: how paying works", "how paying works"),
      textAt("paying.membership", "Plans: the membership", "how the membership works"),
      textAt("paying.cancelling", "Plans: cancelling", "how cancelling works"),
    ],
    lists: [],
  },
  textPage({
    key: "terms",
    title: "Terms and conditions",
    intro: "Every wording is kept with its day. Members agree to the one of the day they join.",
    path: "/terms",
  }),
  textPage({
    key: "privacy",
    title: "Privacy notice",
    intro: "What the club keeps about people, and why. Every wording is kept with its day.",
    path: "/privacy",
  }),
  textPage({
    key: "cookies",
    title: "Cookies",
    intro: "Change this page only together with what the site does.",
    path: "/cookies",
  }),
  textPage({
    key: "help",
    title: "Help",
    intro: "What people ask about most.",
    path: "/help",
  }),
  {
    key: "past",
    title: "Runs before this site",
    intro: "The Events page lists them last.",
    page: "/events",
    fields: [],
    lists: [
      {
        path: "pastEvents",
        item: "Run",
        most: 16,
        mayBeEmpty: true,
        fields: [
          {
            path: "week",
            label: "Number of the week",
            kind: "number",
            check: is.whole("the number of the week", 10_000),
          },
          { path: "date", label: "Day", kind: "day", check: is.day },
          lineAt("title", "Title", "a title"),
          lineAt("location", "Where", "where it was"),
          textAt("description", "What happened", "what happened"),
          {
            path: "image",
            label: "Picture",
            kind: "picture",
            check: is.picture,
            isOptional: true,
          },
        ],
      },
    ],
  },
];
