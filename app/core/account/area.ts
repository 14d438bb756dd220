import type { Part } from "~/part";

export const account: Part = {
  name: "account",
  access: {
    "/admin/subscribers/:memberId/erase": { read: ["members"], write: ["members"] },
  },
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
    "/admin/subscribers/:memberId/erase": "panel",
  },
  memberTables: ["erasure_requests"],
};
