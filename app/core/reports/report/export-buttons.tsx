import { type MouseEvent, useState } from "react";
import { IfPage } from "~/core/people/rights/if-right";
import { REPORT_LINKS_TEXTS } from "~/texts/reports/committee";
import { EXPORT_BUTTONS_TEXTS } from "~/texts/reports/panel";
import { REPORT_TEXTS } from "~/texts/reports/reports";
import { Button, ButtonLink, buttonStyle } from "~/ui/button";
import { showToast } from "~/ui/toast";
import { Icon as ChevronDown } from "~icons/chevron-down";

import type { ReportRange } from "../reports";

type Format = "csv" | "json";

/** Every way in which the report leaves the screen, in one menu; without JavaScript they are download links. */
export function ExportMenu({ range }: { range: ReportRange }) {
  const look = buttonStyle({ variant: "quiet", wide: true });
  return (
    <details className="relative" data-print="hide">
      <summary
        className={`${buttonStyle({ variant: "primary" })} list-none [&::-webkit-details-marker]:hidden`}
      >
        {EXPORT_BUTTONS_TEXTS.menu}
        <ChevronDown aria-hidden className="size-4.5" />
      </summary>
      <div className="absolute right-0 z-20 mt-1.5 grid w-64 gap-1 rounded-lg border border-line bg-raised p-1.5 shadow-float max-sm:right-auto max-sm:left-0">
        <ReportFiles range={range} />
        {(["bookings", "payments"] as const).map((what) => (
          <a
            key={what}
            href={`/admin/reports/${what}.csv?range=${range}`}
            className={look}
            download
          >
            {REPORT_LINKS_TEXTS[what]}
          </a>
        ))}
        <IfPage path="/admin/reports/print">
          <ButtonLink to={`/admin/reports/print?range=${range}`} variant="quiet" wide>
            {REPORT_LINKS_TEXTS.committee}
          </ButtonLink>
        </IfPage>
        <Button
          type="button"
          variant="quiet"
          wide
          onClick={() => print()}
          className="noscript:hidden"
        >
          {EXPORT_BUTTONS_TEXTS.print}
        </Button>
      </div>
    </details>
  );
}

function ReportFiles({ range }: { range: ReportRange }) {
  const [running, setRunning] = useState<Format>();

  async function run(format: Format) {
    setRunning(format);
    const file = await download(`/admin/reports/export?range=${range}&format=${format}`);
    setRunning(undefined);
    if (file) showToast({ title: REPORT_TEXTS.exported[format], tone: "success" });
    else showToast({ title: REPORT_TEXTS.exportFailed, tone: "danger" });
  }

  const button = (format: Format) => ({
    name: "format",
    value: format,
    variant: "quiet" as const,
    wide: true,
    disabled: running !== undefined,
    busy: running === format,
    onClick(event: MouseEvent) {
      event.preventDefault();
      void run(format);
    },
  });
  return (
    <form action="/admin/reports/export" className="grid gap-1">
      <input type="hidden" name="range" value={range} />
      <Button {...button("csv")}>{EXPORT_BUTTONS_TEXTS.exportCsv}</Button>
      <Button {...button("json")}>{EXPORT_BUTTONS_TEXTS.exportJson}</Button>
    </form>
  );
}

/** Downloads the response under its own file name; false when it fails. */
async function download(address: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
    if (!response.ok || !name) return false;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
    return true;
  } catch {
    return false;
  }
}
