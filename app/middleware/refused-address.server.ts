import { createContext } from "react-router";

/** What an address without a page has answered, to be shown on the page of addresses that are not there. */
export interface Refused {
  status: number;
  data: unknown;
}

export const refusedContext = createContext<Refused | null>(null);
