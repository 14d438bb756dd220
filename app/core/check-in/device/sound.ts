import type { FeedbackSignal } from "./events";

/** Tones in Hz, one after the other, and the vibration pattern in ms. */
const SIGNALS: Record<FeedbackSignal, { tones: number[]; buzz: number[] }> = {
  good: { tones: [880, 1320], buzz: [60] },
  odd: { tones: [660, 660], buzz: [60, 60, 60] },
  bad: { tones: [220, 165], buzz: [250, 80, 250] },
};
const TONE_S = 0.09;
const VOLUME = 0.25;

/** Plays a sound and a vibration for the outcome; silent where the browser supports neither. */
export function deskSound(): (signal: FeedbackSignal) => void {
  let audio: AudioContext | undefined;

  return (signal) => {
    const { tones, buzz } = SIGNALS[signal];
    if ("vibrate" in navigator) navigator.vibrate(buzz);
    if (!("AudioContext" in window)) return;
    audio ??= new AudioContext();
    void audio.resume();
    for (const [index, tone] of tones.entries()) {
      const source = audio.createOscillator();
      const volume = audio.createGain();
      volume.gain.value = VOLUME;
      source.frequency.value = tone;
      source.connect(volume).connect(audio.destination);
      source.start(audio.currentTime + index * TONE_S);
      source.stop(audio.currentTime + (index + 1) * TONE_S);
    }
  };
}
