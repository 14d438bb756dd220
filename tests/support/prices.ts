import { freshContent } from "~/content/club-content.server";

/** What a message costs a new club, for commands that are called without a request. */
export const PRICES = freshContent.messagePrices;
