import { FileJson, FileSpreadsheet } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toast";
import { EXPORT_BUTTONS_TEXTS } from "../panel-texts";
import type { ReportRange } from "../reports";
import { REPORT_TEXTS } from "../reports";

type Format = "csv" | "json";

/** The export buttons; without JavaScript they are download links. */
export function ExportButtons({ range }: { range: ReportRange }) {
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
    disabled: running !== undefined,
    busy: running === format,
    onClick(event: MouseEvent) {
      event.preventDefault();
      void run(format);
    },
  });
  return (
    <form action="/admin/reports/export" className="flex flex-wrap gap-3" data-print="hide">
      <input type="hidden" name="range" value={range} />
      <Button icon={<FileSpreadsheet />} {...button("csv")}>
        {EXPORT_BUTTONS_TEXTS.exportCsv}
      </Button>
      <Button icon={<FileJson />} {...button("json")}>
        {EXPORT_BUTTONS_TEXTS.exportJson}
      </Button>
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
