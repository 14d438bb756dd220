import type { Part } from "~/part";

export const account: Part = {
  name: "account",
  forms: {
    "/dashboard": { repeated: ["seen"] },
    "/bookings/sync": { textKb: 64 },
  },
  limits: {
    "/dashboard": "device",
    "/bookings/sync": "device",
    "/progress/events": "change",
    "/settings/data": "change",
    "/settings/privacy": "change",
  },
  memberTables: ["erasure_requests"],
};
