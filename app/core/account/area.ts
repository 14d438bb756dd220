import type { Part } from "~/part";

export const account: Part = {
  name: "account",
  forms: {
    "/dashboard": { repeated: ["seen"] },
    "/bookings/sync": { textKb: 64 },
  },
  memberTables: ["erasure_requests"],
};
