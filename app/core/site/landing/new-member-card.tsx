import { loadable } from "~/ui/loadable";

/** The welcome on the landing page, whose script visitors do not load. */
export const { Component: NewMemberCard, load: loadNewMemberCard } = loadable(
  async () => (await import("./welcome-card")).WelcomeCard,
  () => null,
);
