/** The text of a script for browsers, made by `scripts/bundled-script.ts`. */
declare module "*?bundled" {
  export const text: string;
}
