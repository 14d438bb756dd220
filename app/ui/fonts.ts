import display from "~/styles/fonts/anek-display.woff2?url";
import text from "~/styles/fonts/anek-text.woff2?url";

/** Addresses of the fonts that every page needs, for `<link rel="preload" as="font">`. */
export const fontHrefs = [text, display];
