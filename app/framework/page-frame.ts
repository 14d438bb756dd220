import { createContext } from "react";

/**
 * Whether head and scripts of the page are kept as text, so that the layout omits them; never in the browser.
 */
export const IsFramed = createContext(false);
