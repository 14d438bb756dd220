import type { Part } from "~/part";

export const checkIn: Part = {
  name: "check-in",
  access: {
    "/qr-scanner": { read: ["check_in"], write: ["check_in"] },
    "/qr-scanner/list": { read: ["check_in"], write: ["check_in"] },
    "/qr-scanner/sync": { read: ["check_in"], write: ["check_in"] },
    "/qr-info": { read: ["check_in"], write: ["check_in"] },
    "/qr-info/screen": { read: ["check_in"], write: ["check_in"] },
    "/qr-info/poster": { read: ["check_in"], write: ["check_in"] },
    "/qr-info/roster": { read: ["check_in"], write: ["check_in"] },
    "/qr-info/distances": { read: ["check_in"], write: ["check_in"] },
    "/qr-info/results": { read: ["lead_desk"], write: ["lead_desk"] },
    "/qr-info/log": { read: ["lead_desk"], write: ["lead_desk"] },
  },
  forms: {
    // A hundred entries; a device sends more in further batches.
    "/qr-scanner/sync": { textKb: 256 },
  },
  limits: {
    "/bookings/:id/pass": "change",
    "/check-in/:eventId": "change",
    "/qr-scanner/sync": "desk",
    "/qr-info": "desk",
    "/qr-info/distances": "desk",
    "/qr-info/results": "desk",
  },
  memberTables: ["check_ins", "undone_walk_ins"],
};
