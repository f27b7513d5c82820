// Sensors give twelve bits of grey in samples of sixteen: shown as they are, such pictures are nearly black, and a screen
// has eight bits. So the range in which nearly all samples lie is stretched over those eight (decision 122).

/** The samples of a picture, row by row. */
export interface DeepSamples {
  data: Uint16Array;
  /** Samples of a pixel. Of two and of four, the last is its opacity. */
  channels: number;
}

/**
 * The share of the samples that may lie outside the window, on either side: a scratch, a letter of lead or a dead pixel
 * would otherwise decide what a whole radiograph looks like.
 */
const OUTSIDE = 0.005;
const LEVELS = 65_536;
const MIDDLE = 128;

/** The samples in eight bits, stretched. One window for all channels, so that colours keep their tint. */
export function toEightBits({ data, channels }: DeepSamples): Uint8Array<ArrayBuffer> {
  const opacity = channels % 2 === 0 ? channels - 1 : -1;
  const shades = shadesOf(countsOf(data, channels, opacity));
  const stretched = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const sample = data[at]!;
    stretched[at] = at % channels === opacity ? sample >> 8 : shades[sample]!;
  }
  return stretched;
}

/** How many samples have each value. Wholly transparent pixels do not count. */
function countsOf(data: Uint16Array, channels: number, opacity: number): Uint32Array {
  const counts = new Uint32Array(LEVELS);
  for (let pixel = 0; pixel + channels <= data.length; pixel += channels) {
    if (opacity >= 0 && data[pixel + opacity] === 0) continue;
    for (let channel = 0; channel < channels; channel += 1) {
      if (channel !== opacity) counts[data[pixel + channel]!]! += 1;
    }
  }
  return counts;
}

/** The shade of each value: black below the window, white above it. */
function shadesOf(counts: Uint32Array): Uint8Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [low, high] = windowOf(counts, total * OUTSIDE);
  // Hardly anything but background: the few other samples are the picture.
  if (low === high) [low, high] = windowOf(counts, 0);
  // A picture of one value: any shade but black says that something is there.
  if (low === high) return new Uint8Array(LEVELS).fill(MIDDLE);
  return Uint8Array.from(counts, (_, value) =>
    Math.round((255 * (Math.min(high, Math.max(low, value)) - low)) / (high - low)),
  );
}

/** The lowest and the highest value, once so many samples have been left out at either end. */
function windowOf(counts: Uint32Array, outside: number): [number, number] {
  let [low, high] = [0, LEVELS - 1];
  for (let below = counts[low]!; below <= outside && low < high; below += counts[low]!) low += 1;
  for (let above = counts[high]!; above <= outside && high > low; above += counts[high]!) high -= 1;
  return [low, high];
}
