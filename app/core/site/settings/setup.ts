/** A step of a new club's first day. */
export interface SetupStep {
  key: string;
  title: string;
  text: string;
  to: string;
  isDone: boolean;
}

export interface SetupFacts {
  /** Sections of the settings that were ever saved. */
  changed: string[];
  /** What a live club has yet to say, by section and label; nothing in trial mode, which shows the example. */
  unsaid: readonly { section: string; label: string }[];
  hasSample: boolean;
  hasEvent: boolean;
  hasSecondStep: boolean;
}

/** Recorded among the versions of the club's content once the service has taken a test message. */
export const MESSAGE_MARK = "message-check";

const OF_SECTIONS = [
  ["name", "Give the club its name", "The name, and the first words a visitor reads."],
  ["place", "Say where you run", "The city, the address and where runs start."],
  ["look", "Add your logo and colour", "Shades for light and dark screens are made from it."],
  ["upi", "Receive payments by UPI", "Your UPI ID, with a code to test it."],
  ["contact", "Say how to reach you", "Phone, e-mail, WhatsApp and social links."],
  ["leaders", "Name who leads your runs", "Only people who have agreed; or save the list empty."],
  ["testimonials", "Show what your runners say", "In their own words; or save the list empty."],
] as const;

/** The steps in their order, each with whether it is done. */
export function setupSteps({
  changed,
  unsaid,
  hasSample,
  hasEvent,
  hasSecondStep,
}: SetupFacts): SetupStep[] {
  return [
    ...OF_SECTIONS.map(([key, title, text]) => {
      const open = unsaid.filter(({ section }) => section === key).map(({ label }) => label);
      return {
        ...{ key, title, to: `/admin/settings/${key}` },
        text: open.length > 0 ? `${text} Not set yet: ${open.join(", ")}.` : text,
        isDone: changed.includes(key) && open.length === 0,
      };
    }),
    {
      key: "sample",
      title: "Remove the sample club",
      text: "Invented people and runs for looking around.",
      to: "/admin/settings#sample",
      isDone: !hasSample,
    },
    {
      key: "run",
      title: "Publish your first weekly run",
      text: "One form covers all its weeks.",
      to: "/admin/events/new",
      isDone: hasEvent,
    },
    {
      key: "second-step",
      title: "Protect your own account",
      text: "A code from your phone as well as the password.",
      to: "/admin/account",
      isDone: hasSecondStep,
    },
    {
      key: "messages",
      title: "Test the text messages",
      text: "Nobody can sign in without them.",
      to: "/admin/settings#messages",
      isDone: changed.includes(MESSAGE_MARK),
    },
  ];
}
