import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

export type CameraState = "off" | "starting" | "on" | "refused" | "none";

/** Pause between two frames; a code is found within about twice this. */
const LOOK_EVERY_MS = 80;

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Undefined for a camera without a light. */
  isTorchOn: boolean | undefined;
  start: () => void;
  stop: () => void;
  toggleTorch: () => void;
}

type TorchTrack = { torch?: boolean };

/** Reads codes with the back camera until it is stopped. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const [state, setState] = useState<CameraState>("off");
  const [isTorchOn, setTorchOn] = useState<boolean>();
  const hear = useEffectEvent(onCode);

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
    setTorchOn(undefined);
    setState("off");
  }, []);

  const start = useCallback(() => {
    setState("starting");
    const begin = async () => {
      const opened = await openStream();
      if (typeof opened === "string") return setState(opened);
      stream.current = opened;
      const [track] = opened.getVideoTracks();
      // Another app uses the camera, or the permission was revoked.
      track?.addEventListener("ended", stop);
      const abilities: MediaTrackCapabilities & TorchTrack = track?.getCapabilities?.() ?? {};
      if (abilities?.torch) setTorchOn(false);
      const screen = video.current;
      if (!screen) return stop();
      screen.srcObject = opened;
      await screen.play();
      setState("on");
    };
    void begin().catch(stop);
  }, [stop]);

  const toggleTorch = useCallback(() => {
    const [track] = stream.current?.getVideoTracks() ?? [];
    const wanted: MediaTrackConstraintSet & TorchTrack = { torch: !isTorchOn };
    void track?.applyConstraints({ advanced: [wanted] }).then(
      () => setTorchOn(!isTorchOn),
      () => setTorchOn(undefined),
    );
  }, [isTorchOn]);

  useEffect(() => {
    if (state !== "on") return;
    let gone = false;
    async function look() {
      const detect = await codeDetector();
      while (!gone) {
        const seen = video.current ? await detect(video.current).catch(() => []) : [];
        if (gone) return;
        for (const text of seen) hear(text);
        await new Promise((next) => setTimeout(next, LOOK_EVERY_MS));
      }
    }
    void look();
    return () => {
      gone = true;
    };
  }, [state]);

  useEffect(() => stop, [stop]);

  return { video, state, isTorchOn, start, stop, toggleTorch };
}

async function openStream(): Promise<MediaStream | "refused" | "none"> {
  if (!navigator.mediaDevices?.getUserMedia) return "none";
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    const refused = error instanceof DOMException && error.name === "NotAllowedError";
    return refused ? "refused" : "none";
  }
}

/** Finds the texts of QR codes in a video frame or a drawing. */
type CodeDetector = (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<string[]>;

interface Detector {
  detect: (picture: HTMLVideoElement | HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
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
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  const greyOf = greyReader();
  return {
    detect: async (picture) => await detector.detect((await greyOf(picture)) ?? picture),
  };
}

/** Formats of a frame whose first plane is its brightness, a byte a pixel. */
const BRIGHTNESS_FIRST = /^(I4\d\d|NV\d\d)A?$/;

/**
 * Returns a function that resolves with the middle of a video's frame in grey; with nothing where the browser does not
 * hand out its brightness. Drawing the frame on a canvas and reading that takes ten times as long without a graphics
 * card. One picture serves for all frames, as new memory takes a slow phone longer than the pixels.
 */
function greyReader() {
  let bytes = new Uint8Array();
  let grey: ImageData | undefined;

  async function read(frame: VideoFrame): Promise<ImageData | undefined> {
    if (!frame.visibleRect || !BRIGHTNESS_FIRST.test(frame.format ?? "")) return undefined;
    const rect = middleOf(frame.visibleRect);
    const size = frame.allocationSize({ rect });
    if (bytes.length !== size) bytes = new Uint8Array(size);
    const [plane] = await frame.copyTo(bytes, { rect });
    if (!plane) return undefined;
    if (grey?.width !== rect.width) grey = new ImageData(rect.width, rect.height);
    paintGrey(grey, bytes, plane);
    return grey;
  }

  return async (picture: HTMLVideoElement | HTMLCanvasElement): Promise<ImageData | undefined> => {
    if (!("VideoFrame" in window) || picture instanceof HTMLCanvasElement) return undefined;
    let frame: VideoFrame | undefined;
    try {
      frame = new VideoFrame(picture);
      return await read(frame);
    } catch {
      return undefined;
    } finally {
      frame?.close();
    }
  };
}

/** The square in the middle of a frame, which is what the camera box shows of it; its edges are even, as colours are stored for two pixels. */
export function middleOf({ x, y, width, height }: Box): Box {
  const side = Math.min(width, height) & ~1;
  return {
    x: (x + (width - side) / 2) & ~1,
    y: (y + (height - side) / 2) & ~1,
    width: side,
    height: side,
  };
}

type Box = { x: number; y: number; width: number; height: number };

/** Fills a picture with a plane of brightness: the same red, green and blue in each pixel. */
export function paintGrey(
  { data, width, height }: Pick<ImageData, "data" | "width" | "height">,
  bytes: Uint8Array,
  { offset, stride }: PlaneLayout,
): void {
  const pixels = new Uint32Array(data.buffer);
  for (let y = 0; y < height; y += 1) {
    const from = offset + y * stride;
    for (let x = 0; x < width; x += 1) {
      pixels[y * width + x] = 0xff000000 | ((bytes[from + x] ?? 0) * 0x010101);
    }
  }
}
