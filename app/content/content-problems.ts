/** Checks that the club's own texts are complete before its site is built. */
export interface Content {
  club: object;
  plans: readonly object[];
  programs: readonly object[];
  testimonials: readonly object[];
  pastEvents: readonly object[];
  questions: readonly object[];
}

type Check = [path: string, isFine: (value: unknown) => boolean, wanted: string];

const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
const isTextList = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every(isText);
const fits = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" && pattern.test(value);
const isAddress = fits(/^(https:\/\/|\/)\S+$/);

const CLUB: Check[] = [
  ["name", isText, "the club's name"],
  ["tagline", isText, "one line under the name"],
  ["slogan", isText, "the big line of the landing page"],
  ["lead", isText, "the sentence under the slogan"],
  ["about", isTextList, "one or more paragraphs about the club"],
  ["city", isText, "the club's city"],
  ["address", isTextList, "the postal address, line by line"],
  ["start.place", isText, "the place where runs start"],
  ["start.find", isText, "how to find the place"],
  ["start.mapUrl", isAddress, "an address that starts with https://"],
  ["phone", fits(/^\+\d[\d ]{7,}$/), "a phone number with country code, such as '+91 60000 00000'"],
  ["email", fits(/^\S+@\S+\.\S+$/), "an e-mail address"],
  ["whatsapp", fits(/^\d{8,15}$/), "digits only with the country code, such as '916000000000'"],
  ["upi.id", fits(/^[\w.-]+@[\w.-]+$/), "a UPI id, such as 'club@bank'"],
  ["upi.payee", isText, "the name that a payer sees"],
  ["grievanceOfficer", isText, "who answers questions about personal data"],
];

const SOCIAL: Check[] = [
  ["name", isText, "the network's name"],
  ["href", isAddress, "an address that starts with https://"],
];

const LISTS: { list: Exclude<keyof Content, "club">; file: string; checks: Check[] }[] = [
  {
    list: "plans",
    file: "plans.ts",
    checks: [
      ["name", isText, "the plan's name"],
      ["priceRupees", (value) => Number.isInteger(value), "a price in whole rupees"],
      ["features", isTextList, "what the plan contains"],
    ],
  },
  {
    list: "programs",
    file: "programs.ts",
    checks: [
      ["heading", isText, "a heading"],
      ["details", isText, "a sentence about it"],
    ],
  },
  {
    list: "testimonials",
    file: "testimonials.ts",
    checks: [
      ["name", isText, "who says it"],
      ["status", isText, "what they do"],
      ["review", isText, "what they say"],
    ],
  },
  {
    list: "pastEvents",
    file: "past-events.ts",
    checks: [
      ["week", (value) => Number.isInteger(value), "the number of the week"],
      ["date", fits(/^\d{4}-\d{2}-\d{2}$/), "a day as 'YYYY-MM-DD'"],
      ["title", isText, "a title"],
      ["location", isText, "where it was"],
      ["description", isText, "what happened"],
    ],
  },
  {
    list: "questions",
    file: "questions.ts",
    checks: [
      ["question", isText, "a question"],
      ["answer", isText, "its answer"],
    ],
  },
];

/** One sentence for each missing or malformed value in `app/content`. */
export function contentProblems(content: Content): string[] {
  const socials = valueAt(content.club, "socials");
  return [
    ...problemsOf(content.club, CLUB, "club.ts", ""),
    ...listProblems(Array.isArray(socials) ? socials : [], SOCIAL, "club.ts", "socials"),
    ...LISTS.flatMap(({ list, file, checks }) => listProblems(content[list], checks, file, list)),
  ];
}

function listProblems(list: readonly object[], checks: Check[], file: string, name: string) {
  return list.flatMap((item, index) => problemsOf(item, checks, file, `${name}[${index}].`));
}

function problemsOf(item: object, checks: Check[], file: string, prefix: string): string[] {
  return checks
    .filter(([path, isFine]) => !isFine(valueAt(item, path)))
    .map(([path, , wanted]) => `app/content/${file}: ${prefix}${path} must be ${wanted}.`);
}

function valueAt(item: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) =>
        typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined,
      item,
    );
}
