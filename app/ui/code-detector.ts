import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Finds the texts of QR codes in a video frame. */
export type CodeDetector = (picture: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorType = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorType;
  }
}

let made: Promise<CodeDetector> | undefined;

/** The browser's QR reader, or a bundled decoder (1 MB, loaded once) where there is none. */
export function codeDetector(): Promise<CodeDetector> {
  made ??= make();
  return made;
}

async function make(): Promise<CodeDetector> {
  const detector = (await ownDetector()) ?? (await ourDetector());
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
}

async function ownDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window;
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!BarcodeDetector || !formats.includes("qr_code")) return undefined;
  return new BarcodeDetector({ formats: ["qr_code"] });
}

async function ourDetector(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  await prepareZXingModule({
    overrides: { locateFile: () => wasmUrl },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
