import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { codeDetector } from "./code-detector";

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
  const hear = useRef(onCode);
  useEffect(() => {
    hear.current = onCode;
  });

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
        for (const text of seen) hear.current(text);
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
