import type { ExtensionCases } from "../../support/extension-cases";
import { RUN } from "../../support/stored-edits";

export const CASES: ExtensionCases = {
  edits: {
    "a run's limits of weather": {
      who: "admin",
      path: "/admin/events/:id/weather",
      page: () => `/admin/events/${RUN}/weather`,
      marker: "loaded",
      field: "aqi",
      values: ["150", "180"],
      wrong: "bad",
    },
  },
};
