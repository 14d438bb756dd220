import type { Extension } from "~/part";

export const sampleClub: Extension = {
  name: "sample-club",
  routes: [],
};
