import { useCallback, useRef } from "react";

export type Signal = "good" | "odd" | "bad";

/** Tones in Hz, one after the other, and what the phone's motor does in ms. */
const SIGNALS: Record<Signal, { tones: number[]; buzz: number[] }> = {
  good: { tones: [880, 1320], buzz: [60] },
  odd: { tones: [660, 660], buzz: [60, 60, 60] },
  bad: { tones: [220, 165], buzz: [250, 80, 250] },
};
const TONE_S = 0.09;
const VOLUME = 0.25;

/** Sounds and vibrations that tell good from bad without looking; silent where the browser can neither. */
export function useSignals(): (signal: Signal) => void {
  const audio = useRef<AudioContext>(undefined);

  return useCallback((signal) => {
    const { tones, buzz } = SIGNALS[signal];
    if ("vibrate" in navigator) navigator.vibrate(buzz);
    if (!("AudioContext" in window)) return;
    audio.current ??= new AudioContext();
    const context = audio.current;
    void context.resume();
    for (const [index, tone] of tones.entries()) {
      const source = context.createOscillator();
      const volume = context.createGain();
      volume.gain.value = VOLUME;
      source.frequency.value = tone;
      source.connect(volume).connect(context.destination);
      source.start(context.currentTime + index * TONE_S);
      source.stop(context.currentTime + (index + 1) * TONE_S);
    }
  }, []);
}
