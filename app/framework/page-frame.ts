import { createContext } from "react";

/** Whether head and scripts of the page are kept as text, so that the layout leaves them out; never in the browser. */
export const IsFramed = createContext(false);
