import type { Part } from "~/part";

export const progress: Part = {
  name: "progress",
  forms: {
    "/progress/import": {
      repeated: ["files"],
      filesFrom: "member",
      tooLargePage: "/progress?too-large",
    },
  },
  limits: {
    "/progress": "change",
    // The browser sends each file of an export by itself; files have limits of their own (`importRateLimits`).
    "/progress/import": "device",
    "/progress/runs/:activityId": "change",
  },
  memberTables: [
    "achievements",
    "board_places",
    "member_events",
    "member_statistics",
    "opening_balances",
    "activities",
    "removed_activities",
  ],
};
