import type { Part } from "~/part";

export const site: Part = {
  name: "site",
  access: {
    "/admin/settings": { read: ["club"], write: ["club"] },
    "/admin/settings/:section": { read: ["club"], write: ["club"] },
    "/admin/health": { read: ["club"], write: ["club"] },
  },
  forms: {
    "/admin/settings/:section": { textKb: 64, filesFrom: "admin" },
  },
};
