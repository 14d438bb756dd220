import { formatTime, timeOf } from "~/lib/dates";
import type { RosterEntry } from "../roster/roster";
import type { EventList } from "./device-data";
import type { FeedbackContent } from "./state";

/** The text for a person who came home; `left` are still out by this device's list. */
export function homeWords(
  { name, bookingId, checkedInAt }: RosterEntry,
  kind: "home" | "left_early",
  left: number,
): FeedbackContent {
  const said = kind === "left_early" ? "Left early." : "Home.";
  const rest =
    left === 0 ? "As far as this phone knows, nobody else is out." : `${left} still out.`;
  if (checkedInAt === null)
    return {
      tone: "warning",
      title: name,
      text: `${said} Not checked in on this phone.`,
      bookingId,
    };
  return { tone: "success", title: name, text: `${said} ${rest}`, bookingId, isHome: true };
}

export function homeAlreadyWords(
  { name, homes = [], bookingId }: RosterEntry,
  list: EventList | undefined,
): FeedbackContent {
  const [home] = homes;
  const at = home && list?.timeZone ? ` at ${formatTime(timeOf(home.at, list.timeZone))}` : "";
  const text = home?.kind === "left_early" ? `Left early${at}.` : `Already home${at}.`;
  return { tone: "warning", title: name, text, bookingId, isHome: true };
}

/** The text for a code that is not on this device's list. */
export function unknownHomeWords(title: string): FeedbackContent {
  return { tone: "warning", title, text: "Counted home, though not on this phone's list." };
}

export function outAgainWords(title: string): FeedbackContent {
  return { tone: "warning", title, text: "Still out, not home." };
}

/** The text after 'I'm last'; whoever is still out then must be looked for. */
export function lastWords(out: number): FeedbackContent {
  const title = "I'm last";
  if (out === 0)
    return { tone: "success", title, text: "Noted. As far as this phone knows, nobody is out." };
  return { tone: "danger", title, text: `Noted. ${out} still out: call them now.` };
}
