/** Two soft tones when a match is found; only if the user has asked for sounds. */
import { stored } from "../kit/storage.ts";

export const wantsSound = stored<boolean>("sound", false);

const TONES_HZ = [660, 880];
const LENGTH_S = 0.22;

export function chime(): void {
  if (!wantsSound.value) return;
  const context = new AudioContext();
  TONES_HZ.forEach((frequency, at) => tone(context, frequency, context.currentTime + at * LENGTH_S));
  setTimeout(() => void context.close(), 1000);
}

function tone(context: AudioContext, frequency: number, from: number): void {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.15, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + LENGTH_S);
  source.connect(volume).connect(context.destination);
  source.start(from);
  source.stop(from + LENGTH_S);
}
