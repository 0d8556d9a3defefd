/** Small dry sounds, made on the spot: wood, pebble, drum, bones, fire, horn. Off until asked. */
import { prefs } from "./prefs.svelte";

export type Sound = "wood" | "pebble" | "drum" | "bones" | "fire" | "horn";

let context: AudioContext | undefined;

function noise(audio: AudioContext, at: number, length: number, centre: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: centre, Q: 1.4 });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, length: number, from: number, to: number, loud: number): void {
  const voice = new OscillatorNode(audio, { type: "triangle", frequency: from });
  const gain = new GainNode(audio, { gain: loud });
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(at);
  voice.stop(at + length);
}

const recipes: Record<Sound, (audio: AudioContext, now: number) => void> = {
  wood: (audio, now) => (noise(audio, now, 0.06, 900, 0.8), tone(audio, now, 0.08, 260, 150, 0.25)),
  pebble: (audio, now) => (noise(audio, now, 0.03, 2600, 0.7), noise(audio, now + 0.07, 0.02, 3100, 0.3)),
  drum: (audio, now) => (tone(audio, now, 0.3, 130, 62, 0.6), noise(audio, now, 0.05, 400, 0.4)),
  bones: (audio, now) => [0, 0.06, 0.11, 0.19, 0.3].forEach((late) => noise(audio, now + late, 0.03, 1900 + late * 2000, 0.6)),
  fire: (audio, now) => (noise(audio, now, 0.7, 320, 0.6), noise(audio, now + 0.1, 0.4, 900, 0.2)),
  horn: (audio, now) => (tone(audio, now, 1.2, 110, 108, 0.3), tone(audio, now, 1.2, 165, 163, 0.15)),
};

export function play(sound: Sound): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  recipes[sound](context, context.currentTime);
}

/** A short tremble of the phone, where there is one. */
export function buzz(): void {
  if (prefs.buzz) navigator.vibrate?.(60);
}
