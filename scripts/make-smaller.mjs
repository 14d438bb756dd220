/** What a start does beside its server: files for the browser are compressed, and packages tidied. */
import { makeSmaller } from "./lib-build.mjs";

await makeSmaller();
