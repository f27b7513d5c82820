// A minimal painter for the demo clinic's images: shapes on pixels, saved as PNG.
import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue; 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A picture being painted. */
export interface Canvas {
  width: number;
  height: number;
  /** Three bytes a pixel, row by row. */
  pixels: Uint8ClampedArray;
}

/** A canvas whose pixels are coloured by `colourAt`. */
export function createCanvas(width: number, height: number, colourAt: (x: number, y: number) => Colour): Canvas {
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      [pixels[at], pixels[at + 1], pixels[at + 2]] = colourAt(x, y);
    }
  }
  return { width, height, pixels };
}

/** An ellipse, or a block with rounded corners; it may be turned, and is lighter in the middle. */
export interface Shape {
  x: number;
  y: number;
  /** Half of its width and height. */
  rx: number;
  ry: number;
  /** Radians, clockwise. */
  angle?: number;
  square?: boolean;
  colour: Colour;
  /** How much darker its edge is, 0 to 1. */
  shade?: number;
}

/** Paints a shape with a soft edge over the canvas. */
export function paint(canvas: Canvas, shape: Shape): void {
  const { x, y, rx, ry, angle = 0, square = false, colour, shade = 0.3 } = shape;
  const { width, height, pixels } = canvas;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [reachX, reachY] = [Math.abs(rx * cos) + Math.abs(ry * sin), Math.abs(rx * sin) + Math.abs(ry * cos)];
  const [right, bottom] = [Math.min(width - 1, x + reachX), Math.min(height - 1, y + reachY)];
  const edge = Math.min(rx, ry) / 3;
  for (let py = Math.max(0, Math.floor(y - reachY)); py <= bottom; py += 1) {
    for (let px = Math.max(0, Math.floor(x - reachX)); px <= right; px += 1) {
      const u = (((px - x) * cos + (py - y) * sin) / rx) ** 2;
      const v = (((py - y) * cos - (px - x) * sin) / ry) ** 2;
      const out = square ? u * u + v * v : u + v;
      if (out >= 1) continue;
      const cover = Math.min(1, (1 - out) * edge);
      const light = (1 - shade * out) * cover;
      const at = (py * width + px) * 3;
      pixels[at] = pixels[at]! * (1 - cover) + colour[0] * light;
      pixels[at + 1] = pixels[at + 1]! * (1 - cover) + colour[1] * light;
      pixels[at + 2] = pixels[at + 2]! * (1 - cover) + colour[2] * light;
    }
  }
}

/** The same picture in another size, interpolated (bilinear). */
export function enlarged({ width, height, pixels }: Canvas, factor: number): Canvas {
  const [across, down] = [Math.round(width * factor), Math.round(height * factor)];
  const large = { width: across, height: down, pixels: new Uint8ClampedArray(across * down * 3) };
  const columns = Array.from({ length: across }, (_, x) => {
    const from = Math.min(width - 1, (x * (width - 1)) / Math.max(1, across - 1));
    const left = Math.floor(from);
    return { left: left * 3, right: Math.min(width - 1, left + 1) * 3, part: from - left };
  });
  for (let y = 0; y < down; y += 1) {
    const from = Math.min(height - 1, (y * (height - 1)) / Math.max(1, down - 1));
    const top = Math.floor(from) * width * 3;
    const bottom = Math.min(height - 1, Math.floor(from) + 1) * width * 3;
    const low = from - Math.floor(from);
    let at = y * across * 3;
    for (const { left, right, part } of columns) {
      for (let band = 0; band < 3; band += 1) {
        const upper = pixels[top + left + band]! * (1 - part) + pixels[top + right + band]! * part;
        const lower = pixels[bottom + left + band]! * (1 - part) + pixels[bottom + right + band]! * part;
        large.pixels[at] = upper * (1 - low) + lower * low;
        at += 1;
      }
    }
  }
  return large;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const EIGHT_BITS_RGB = [8, 2, 0, 0, 0];

/** The canvas as a PNG file. */
export function pngOf({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(EIGHT_BITS_RGB, 8);
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1);
  }
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
