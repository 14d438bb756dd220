import type { MessageWay } from "~/db/tables/messages";
import { WAY_LABELS, WAY_ORDER } from "./ways";

/** How far a notification to many people came: what the services accepted, and what is known to have arrived. */
export interface Reach {
  people: number;
  /** People with a message that a service accepted. */
  sent: number;
  /** People whose phone or service confirmed it, or who opened it in the inbox. */
  arrived: number;
  read: number;
  /** People with a message that waits or is tried again. */
  waiting: number;
  byWay: Partial<Record<MessageWay, number>>;
}

/** '47 of 50 booked were sent a message: 30 by WhatsApp, 17 by text.' Never more than is known. */
export function sentText({ people, sent, byWay }: Reach, who = "booked"): string {
  const were = people === 1 ? "was" : "were";
  const ways = [...WAY_ORDER, "email" as const]
    .filter((way) => byWay[way])
    .map((way) => `${byWay[way]} by ${WAY_LABELS[way]}`);
  const how = ways.length > 0 ? `: ${ways.join(", ")}` : "";
  return `${sent} of ${people} ${who} ${were} sent a message${how}.`;
}

/** 'It has reached 40 of them for certain, 12 have read it.' Undefined while nothing is known. */
export function arrivedText({ arrived, read }: Reach): string | undefined {
  if (arrived === 0) return undefined;
  const have = read === 1 ? "has" : "have";
  return `It has reached ${arrived} of them for certain${read > 0 ? `, and ${read} ${have} read it` : ""}.`;
}
