/** The words of pages that could not be shown; the general one is the specification's, in `app/ui/error-page.tsx`. */
export const errorTexts = {
  /** The title in the browser's tab. */
  tab: "Something went wrong",
  forbidden: {
    title: "This page isn't open to you",
    text: "Sign in with an account that has access.",
  },
  refused: { title: "That didn't work" },
  notWritable: {
    title: "Nothing can be saved right now",
    text: "You can still look around. Please try again in a few minutes – nothing has changed.",
  },
  unreachable: {
    title: "We're catching our breath",
    text: "We can't reach the club's records right now. Please try again in a moment.",
  },
} as const;
