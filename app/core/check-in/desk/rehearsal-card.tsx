import { useState } from "react";
import { CLOCK_DRIFT_MS } from "~/lib/device-clock";
import { KEPT } from "~/lib/kept-pages";
import { qrModules } from "~/lib/qr";
import { REHEARSAL_CARD_TEXTS, REHEARSAL_TEXTS } from "~/texts/check-in/readiness";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { codeDetector } from "~/ui/use-camera";
import { loadedFiles } from "~/ui/use-offline-page";
import { useWakeLock } from "~/ui/use-wake-lock";
import { askForBackgroundSend } from "../device/background-send";
import type { EventList } from "../device/device-data";
import {
  type Finding,
  hasRoom,
  isCharged,
  lacksOf,
  REHEARSAL_PARTS,
  type RehearsalTries,
  rehearsalText,
  rehearse,
} from "../device/rehearsal";
import type { Happen } from "../device/state";
import { isDeskWritable } from "../device/storage";
import { checkCode } from "../pass/passes";
import { FactList } from "./link-banner";

/** One press before a run that tries the phone itself, and says whether it is ready. */
export function RehearsalCard({ list, happen }: { list: EventList; happen: Happen }) {
  const [findings, setFindings] = useState<Finding[]>();
  const [isBusy, setBusy] = useState(false);
  useWakeLock();
  const isDone = findings?.length === REHEARSAL_PARTS.length;
  const lacks = lacksOf(findings ?? []);

  async function start() {
    const found: Finding[] = [];
    setBusy(true);
    setFindings([]);
    await rehearse(triesOf(list), (finding) => {
      found.push(finding);
      setFindings([...found]);
    });
    setBusy(false);
    happen({ type: "rehearsed", lacks: lacksOf(found) });
    void askForBackgroundSend();
  }

  return (
    <section
      aria-label={REHEARSAL_CARD_TEXTS.title}
      className={classNames(
        "grid gap-2 rounded-lg border p-3",
        isDone && lacks.length === 0 && "border-success/30 bg-success-soft",
        isDone && lacks.length > 0 && "border-warning/30 bg-warning-soft",
        !isDone && "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-bold">
          {isDone ? rehearsalText(lacks, list.run.time) : REHEARSAL_CARD_TEXTS.hint}
        </p>
        <Button type="button" size="small" busy={isBusy} onClick={() => void start()}>
          {isDone ? REHEARSAL_CARD_TEXTS.again : REHEARSAL_CARD_TEXTS.start}
        </Button>
      </div>
      {findings && (
        <FactList
          facts={findings.map(({ part, isMet }) => ({ text: REHEARSAL_TEXTS[part], isMet }))}
          unknown={REHEARSAL_CARD_TEXTS.unknown}
        />
      )}
    </section>
  );
}

interface BatteryNavigator {
  getBattery?: () => Promise<{ level: number; charging: boolean }>;
}

function triesOf(list: EventList): RehearsalTries {
  const phone: Navigator & BatteryNavigator = navigator;
  return {
    list: async () => list.roster.length > 0 || list.run.seatsTaken === 0,
    storage: isDeskWritable,
    pass: () => readsPasses(list),
    cold: opensCold,
    camera: opensCamera,
    clock: async () => Math.abs(list.clockOffMs) <= CLOCK_DRIFT_MS,
    battery: async () => isCharged(await phone.getBattery?.()),
    room: async () => hasRoom((await phone.storage?.estimate?.()) ?? {}),
  };
}

const MODULE_PIXELS = 6;
const QUIET_MODULES = 4;

/** Whether a drawn pass is read and found genuine, and one with another signature is not. */
async function readsPasses({ samplePass, publicKey }: EventList): Promise<boolean | undefined> {
  if (samplePass === undefined) return undefined;
  const detect = await codeDetector();
  const [text] = await detect(drawnCode(samplePass));
  if (text !== samplePass) return false;
  const [genuine, forged] = await Promise.all([
    checkCode(text, publicKey),
    checkCode(withOtherEnd(text), publicKey),
  ]);
  return (
    genuine.kind === "pass" && genuine.isGenuine && forged.kind === "pass" && !forged.isGenuine
  );
}

/** The same pass with a signature whose first sign is another. */
function withOtherEnd(pass: string): string {
  const at = pass.lastIndexOf(".") + 1;
  return `${pass.slice(0, at)}${pass[at] === "A" ? "B" : "A"}${pass.slice(at + 1)}`;
}

function drawnCode(text: string): HTMLCanvasElement {
  const { size, data } = qrModules(text, QUIET_MODULES);
  const canvas = document.createElement("canvas");
  canvas.width = size * MODULE_PIXELS;
  canvas.height = size * MODULE_PIXELS;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#000000";
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(x * MODULE_PIXELS, y * MODULE_PIXELS, MODULE_PIXELS, MODULE_PIXELS);
  return canvas;
}

/** Whether the worker that answers without a network is there, with this page and every file that it names or has loaded. */
async function opensCold(): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return false;
  const worker = await navigator.serviceWorker.getRegistration();
  const kept = await caches.open(KEPT + location.pathname);
  const page = await kept.match(location.pathname, { ignoreVary: true });
  if (!worker?.active || !page) return false;
  const named = [...(await page.text()).matchAll(/\/assets\/[\w./-]+/g)].map(([file]) => file);
  const files = [...new Set([...named, ...loadedFiles()])];
  const found = await Promise.all(files.map((file) => kept.match(file, { ignoreVary: true })));
  return files.length > 0 && found.every((file) => file !== undefined);
}

async function opensCamera(): Promise<boolean> {
  if (!navigator.mediaDevices?.getUserMedia) return false;
  const stream = await navigator.mediaDevices.getUserMedia({ video: true });
  for (const track of stream.getTracks()) track.stop();
  return true;
}
