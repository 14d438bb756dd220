import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { club } from "./app/content/club";
import { contentProblems } from "./app/content/content-problems";
import { pastEvents } from "./app/content/past-events";
import { plans } from "./app/content/plans";
import { programs } from "./app/content/programs";
import { questions } from "./app/content/questions";
import { testimonials } from "./app/content/testimonials";

/** Ends a build with a sentence for each thing that the club has yet to say about itself. */
function checkedContent(): Plugin {
  return {
    name: "checked-content",
    buildStart() {
      const content = { club, plans, programs, testimonials, pastEvents, questions };
      const problems = contentProblems(content);
      if (problems.length > 0)
        this.error(`The club's content is not complete.\n${problems.join("\n")}`);
    },
  };
}

export default defineConfig({
  plugins: [checkedContent(), tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: { index: "./server/main.ts", club: "./scripts/club.ts" },
        },
      },
    },
  },
});
