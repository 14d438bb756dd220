import display from "~/styles/fonts/anek-display.woff2?url";
import text from "~/styles/fonts/anek-text.woff2?url";

/** URLs of the fonts that every page preloads. */
export const fontHrefs = [text, display];
