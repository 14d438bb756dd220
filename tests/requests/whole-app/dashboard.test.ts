/** The ready dashboard asks for nothing that `/metrics` does not say. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { liveThroughARun, openMeasured } from "../../support/measured-club";

const FILE = join(import.meta.dirname, "../../../deploy/grafana/club.json");

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
    }),
  ),
});

/** Added by the collector: they are not in the text that it reads. */
const OF_THE_COLLECTOR = { metrics: ["up"], labels: ["instance", "job"] };

const KEYWORDS = new Set([
  "by",
  "sum",
  "max",
  "min",
  "rate",
  "increase",
  "topk",
  "histogram_quantile",
]);

interface Asked {
  metric: string;
  labels: string[];
  values: [label: string, value: string][];
}

/** Each metric of an expression, with the labels that its selector and the grouping around it name. */
function askedBy(expr: string, legend: string): Asked[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list = ""]) =>
    list.split(",").map((label) => label.trim()),
  );
  const shown = [...legend.matchAll(/{{(\w+)}}/g)].map(([, label = ""]) => label);
  const bare = expr.replace(/\bby \([^)]+\)/g, "");
  return [...bare.matchAll(/\b([a-z]\w*)\b(?:{([^}]*)})?(?![^{]*})/g)]
    .filter(([, name = ""]) => !KEYWORDS.has(name) && !/^\d|^[smhd]$/.test(name))
    .map(([, metric = "", selector = ""]) => {
      const matchers = [...selector.matchAll(/(\w+)(=~?)"([^"]*)"/g)];
      return {
        metric,
        labels: [...matchers.map(([, label = ""]) => label), ...grouped, ...shown],
        values: matchers
          .filter(([, , operator]) => operator === "=")
          .map(([, label = "", , value = ""]): [string, string] => [label, value]),
      };
    });
}

async function readDashboard(): Promise<(Asked & { title: string })[]> {
  const { panels } = dashboardSchema.parse(JSON.parse(await readFile(FILE, "utf8")));
  return panels.flatMap(({ title, targets }) =>
    targets
      .flatMap(({ expr, legendFormat }) => askedBy(expr, legendFormat))
      .map((asked) => ({ title, ...asked })),
  );
}

/** What of the dashboard is not in these metrics. */
function missingIn(text: string, dashboard: (Asked & { title: string })[]): string[] {
  return dashboard.flatMap(({ title, metric, labels, values }) => {
    if (OF_THE_COLLECTOR.metrics.includes(metric)) return [];
    const samples = text.split("\n").filter((line) => new RegExp(`^${metric}[ {]`).test(line));
    if (samples.length === 0) return [`${title}: ${metric}`];
    const isMissing = (part: string) => !samples.some((line) => line.includes(part));
    return [
      ...labels
        .filter((label) => !OF_THE_COLLECTOR.labels.includes(label))
        .filter((label) => isMissing(`${label}="`))
        .map((label) => `${title}: ${metric}{${label}}`),
      ...values
        .filter(([label]) => label === "event" || label === "cache")
        .filter(([label, value]) => isMissing(`${label}="${value}"`))
        .map(([label, value]) => `${title}: ${metric}{${label}="${value}"}`),
    ];
  });
}

test("every metric, label and event that the dashboard names is in /metrics after a run's life", async () => {
  const measured = await openMeasured();
  await liveThroughARun(measured);
  const { text } = await measured.read();
  const dashboard = await readDashboard();
  expect(new Set(dashboard.map(({ metric }) => metric)).size).toBeGreaterThan(15);
  expect(missingIn(text, dashboard)).toEqual([]);
});

test("no figure has a label that the collector sets itself", async () => {
  const measured = await openMeasured();
  await liveThroughARun(measured);
  const { text } = await measured.read();
  expect(text).toContain('job_duration_seconds_count{name="send_messages",outcome="done"}');
  expect(text).not.toMatch(/[{,](job|instance)="/);
});

test("a dashboard with a metric, a label or an event that is not there is caught", async () => {
  const { read } = await openMeasured();
  const { text } = await read();
  const wrong = [
    ...askedBy("sum(rate(seats_sold[5m]))", ""),
    ...askedBy("sum by (colour) (database_busy)", "{{way}}"),
    ...askedBy('sum(increase(club_events_total{event="run"}[1h]))', ""),
  ];
  expect(
    missingIn(
      `${text}\nclub_events_total{event="booked"} 1`,
      wrong.map((asked) => ({ title: "P", ...asked })),
    ),
  ).toEqual([
    "P: seats_sold",
    "P: database_busy{colour}",
    "P: database_busy{way}",
    'P: club_events_total{event="run"}',
  ]);
});
