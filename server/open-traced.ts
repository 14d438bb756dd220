import type { ServerBuild } from "react-router";
import type { LoggedQuery } from "~/db/query-log";
import type { TraceSettings } from "~/lib/watch-settings";
import type { AppServices } from "~/middleware/context.server";
import type { JobRound } from "./scheduler";
import { tracedBuild, tracedRounds, tracedSending } from "./traced-club";
import { Traces } from "./traces";

/** Opens the traces of a running club, sent to the collector in the settings. `version` is the build's. */
export function openTraced(settings: TraceSettings, version: string) {
  const traces = new Traces({ ...settings, version });
  return {
    traces,
    build: (build: ServerBuild) => tracedBuild(build, traces),
    onQuery: (query: LoggedQuery) => traces.recordQuery(query),
    around(services: AppServices): AppServices {
      traces.tellOfFailures((spans) => {
        services.log.warn({ event: "traces_not_sent", spans }, "the collector takes no traces");
      });
      return { ...services, ...tracedSending(services, traces) };
    },
    rounds: (rounds: JobRound[]) => tracedRounds(rounds, traces),
  };
}
