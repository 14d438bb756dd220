import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";

export interface ChartLine {
  label: string;
  value: number;
  /** How the value is written in the table. */
  text?: string;
  /** A token's name, where bars differ in meaning. */
  colour?: "accent" | "success-fill" | "info-fill";
}

interface DrawingProps {
  lines: ChartLine[];
  kind: "bars" | "line";
  valueName: string;
}

const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
const axis = {
  tick: { fill: "var(--muted)", fontSize: 13 },
  tickLine: false,
  axisLine: { stroke: "var(--line)" },
};
/** So few bars all keep their labels, on two lines where one is too long. */
const FEW = 4;
const LABEL_WIDTH = 72;
const everyLabel = { interval: 0, height: 44, tick: { ...axis.tick, width: LABEL_WIDTH } };
const tooltip = {
  contentStyle: {
    background: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: 8,
    color: "var(--ink)",
  },
  labelStyle: { color: "var(--muted)" },
  itemStyle: { color: "var(--ink)" },
  cursor: { fill: "var(--sunken)", stroke: "var(--line)" },
};

/** Bars or a line, in the colours of the page. */
export function ChartDrawing({ lines, kind, valueName }: DrawingProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === "bars" ? bars(lines, valueName) : area(lines, valueName)}
    </ResponsiveContainer>
  );
}

function bars(lines: ChartLine[], valueName: string) {
  return (
    <BarChart data={lines} margin={MARGIN} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" {...axis} {...(lines.length <= FEW && everyLabel)} />
      <YAxis allowDecimals={false} width={44} {...axis} />
      <Tooltip {...tooltip} />
      <Bar
        dataKey="value"
        name={valueName}
        radius={[6, 6, 0, 0]}
        maxBarSize={64}
        isAnimationActive={false}
      >
        {lines.map((line) => (
          <Cell key={line.label} fill={`var(--${line.colour ?? "info-fill"})`} />
        ))}
      </Bar>
    </BarChart>
  );
}

function area(lines: ChartLine[], valueName: string) {
  return (
    <AreaChart data={lines} margin={MARGIN} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" minTickGap={24} {...axis} />
      <YAxis allowDecimals={false} width={52} domain={["auto", "auto"]} {...axis} />
      <Tooltip {...tooltip} />
      <Area
        dataKey="value"
        name={valueName}
        type="monotone"
        stroke="var(--info-fill)"
        strokeWidth={2}
        fill="var(--info-soft)"
        isAnimationActive={false}
      />
    </AreaChart>
  );
}
