import type { EventId } from "~/db/tables/shapes";
import { HOUR_MS, type Instant } from "~/lib/dates";
import { readTab, writeTab } from "~/ui/tab-storage";
import type { DeskState } from "./state";

/** The event that the crew chose, and where this device stands. */
export type DeskChoice = Pick<DeskState, "chosen" | "place">;

const KEY = "deskChoice";
/** A tab that is opened again on another day shows the event that is on then. */
const LIFETIME_MS = 12 * HOUR_MS;

/** Keeps the choice in this tab for twelve hours, so that a reload does not change the event; undefined forgets it. */
export function keepDeskChoice(choice: DeskChoice | undefined, now: Instant): void {
  writeTab(KEY, choice ? [now + LIFETIME_MS, choice.place, choice.chosen ?? ""].join(" ") : null);
}

/** The choice that this tab keeps; undefined without one. */
export function readDeskChoice(now: Instant): DeskChoice | undefined {
  const [until, place, chosen] = readTab(KEY)?.split(" ") ?? [];
  if (!(Number(until) > now)) return undefined;
  return { chosen: chosen || undefined, place: place === "finish" ? "finish" : "start" };
}

/**
 * The event that the link to the desk named, once: the address loses it, so that a reload opens what the crew chose
 * since.
 */
export function takeAskedEvent(): EventId | undefined {
  const asked = new URLSearchParams(location.search).get("event");
  if (!asked) return undefined;
  history.replaceState(history.state, "", location.pathname);
  return asked;
}
