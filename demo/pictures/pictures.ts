// The demo clinic's images: drawings of invented mouths.
import { createCanvas, enlarged, paint, pngOf, type Canvas, type Colour } from './canvas.ts';
import { drawCephalometry, drawProfile, drawSmile } from './faces.ts';
import { randomOf, seededRandom, type Random } from '#demo/random.ts';

/** The description of a picture; equal values give equal pictures. */
export interface Picture {
  view: 'frontal' | 'panoramic' | 'periapical' | 'model' | 'profile' | 'smile' | 'cephalometry';
  seed: string;
  braces: boolean;
  /** How far teeth stand from their right places, 0 to 1. */
  crowding: number;
}

const ENAMEL: Colour = [240, 232, 214];
const STEEL: Colour = [150, 156, 164];
const PLASTER: Colour = [236, 234, 228];

/** Half widths of the teeth from the midline outwards, of the upper and the lower jaw. */
const UPPER = [24, 19, 21, 18, 17, 22, 20];
const LOWER = [15, 16, 19, 18, 18, 23, 21];

/** The factor by which a drawing is enlarged to the size of a camera's or sensor's image. */
const ENLARGED: Readonly<Record<Picture['view'], number>> = {
  frontal: 10 / 3,
  panoramic: 2,
  periapical: 2,
  model: 4,
  profile: 4,
  smile: 4,
  cephalometry: 2.5,
};

/** The picture as a PNG file. */
export function drawPicture(picture: Picture): Buffer {
  const random = randomOf(picture.seed, picture.view);
  return pngOf(enlarged(DRAWINGS[picture.view](random, picture), ENLARGED[picture.view]));
}

const DRAWINGS: Readonly<Record<Picture['view'], (random: Random, picture: Picture) => Canvas>> = {
  frontal: drawFrontal,
  panoramic: drawPanoramic,
  periapical: drawPeriapical,
  model: drawModel,
  profile: drawProfile,
  smile: drawSmile,
  cephalometry: drawCephalometry,
};

/** A number from −1 to 1. */
const sway = (random: Random): number => random.integer(-100, 100) / 100;
const grey = (value: number): Colour => [value, value, value];

/** Noise for textures: another number each time, −1 to 1. */
function grain(random: Random): () => number {
  const next = seededRandom(random.integer(0, 2 ** 31));
  return () => next() * 2 - 1;
}

/** The mouth from the front, teeth together. */
function drawFrontal(random: Random, { braces, crowding }: Picture): Canvas {
  const [width, height, middle] = [480, 320, 165];
  const noise = grain(random);
  const canvas = createCanvas(width, height, (x, y) => {
    const gum = 150 - Math.abs(y - middle) * 0.35 - Math.abs(x - width / 2) * 0.25 + noise() * 4;
    return [gum, gum * 0.52, gum * 0.54];
  });
  paint(canvas, { x: width / 2, y: middle, rx: 215, ry: 92, colour: [206, 116, 120], shade: 0.3 });
  paint(canvas, { x: width / 2, y: middle, rx: 170, ry: 22, colour: [58, 20, 24], shade: 0.2 });
  for (const jaw of [
    { teeth: LOWER, y: middle + 42, ry: 36, lean: -0.012 },
    { teeth: UPPER, y: middle - 36, ry: 45, lean: 0.012 },
  ]) {
    for (const side of [-1, 1]) {
      let from = 0;
      for (const [index, half] of jaw.teeth.slice(0, 6).entries()) {
        const shown = half * (1 - index * 0.06);
        const x = width / 2 + side * (from + shown);
        from += shown * 2 - crowding * 3;
        const y = jaw.y + sway(random) * crowding * 9 - index ** 2 * 0.5 * Math.sign(jaw.lean);
        const angle = sway(random) * crowding * 0.28 + side * index * jaw.lean;
        const colour = ENAMEL.map((band) => band - index * 7 + sway(random) * 4) as unknown as Colour;
        paint(canvas, { x, y, rx: shown, ry: jaw.ry * (1 - index * 0.05), angle, square: true, colour });
        if (!braces) continue;
        paint(canvas, { x, y, rx: shown + 4, ry: 1.8, square: true, colour: STEEL, shade: 0 });
        paint(canvas, { x, y, rx: 8, ry: 9, angle, square: true, colour: STEEL, shade: 0.4 });
      }
    }
  }
  return canvas;
}

/** Both jaws in a panoramic radiograph. */
function drawPanoramic(random: Random, { braces, crowding }: Picture): Canvas {
  const [width, height, middle] = [640, 320, 150];
  const noise = grain(random);
  const smile = (x: number) => ((x - width / 2) / (width / 2)) ** 2 * 46;
  const canvas = createCanvas(width, height, (x, y) => {
    const depth = y - middle + smile(x);
    const bone = depth > 20 && depth < 118 ? 34 : depth < -20 && depth > -90 ? 22 : 0;
    return grey(38 + bone + noise() * 9 + Math.max(0, 30 - Math.abs(x - width / 2) / 3));
  });
  for (const [teeth, direction] of [
    [UPPER, -1],
    [LOWER, 1],
  ] as const) {
    for (const side of [-1, 1]) {
      let from = 4;
      for (const [index, half] of [...teeth, 19].entries()) {
        const rx = half * 0.86;
        const x = width / 2 + side * (from + rx);
        from += rx * 2 + 1.5;
        if (index === 7 && random.chance(0.5)) continue;
        const y = middle - smile(x) + direction * (24 + sway(random) * crowding * 5);
        const angle = side * direction * -0.03 * index + sway(random) * crowding * 0.2;
        paintTooth(canvas, random, { x, y, rx, direction, angle, roots: index > 4 ? 2 : 1 });
        if (braces && index < 6) {
          paint(canvas, { x, y, rx: 6, ry: 6, square: true, colour: grey(252), shade: 0 });
          paint(canvas, { x, y, rx: rx + 2, ry: 1.4, square: true, colour: grey(250), shade: 0 });
        }
      }
    }
  }
  return canvas;
}

interface XrayTooth {
  x: number;
  y: number;
  rx: number;
  /** The direction of its roots: −1 up, 1 down. */
  direction: 1 | -1;
  angle: number;
  roots: 1 | 2;
  /** A factor of its size. */
  scale?: number;
}

/** Crown, roots, the dark line of the pulp and, in some teeth, a filling. */
function paintTooth(canvas: Canvas, random: Random, tooth: XrayTooth): void {
  const { x, y, rx, direction, angle, roots, scale = 1 } = tooth;
  const length = (34 + sway(random) * 4) * scale;
  const spread = roots === 1 ? [0] : [-0.42, 0.42];
  for (const place of spread) {
    const root = { x: x + place * rx - Math.sin(angle) * length * direction, y: y + direction * length };
    const half = rx * (roots === 1 ? 0.55 : 0.36);
    paint(canvas, { ...root, rx: half, ry: length, angle, colour: grey(168), shade: 0.35 });
    paint(canvas, {
      ...root,
      rx: Math.max(1.2, half * 0.2),
      ry: length * 0.8,
      angle,
      colour: grey(92),
    });
  }
  paint(canvas, { x, y, rx, ry: 17 * scale, angle, square: true, colour: grey(206), shade: 0.2 });
  paint(canvas, { x, y: y + direction * 4, rx: rx * 0.3, ry: 7 * scale, angle, colour: grey(120) });
  if (!random.chance(0.18)) return;
  const filling = { x, y: y - direction * 9 * scale, rx: rx * 0.45, ry: 5 * scale };
  paint(canvas, { ...filling, angle, colour: grey(255), shade: 0 });
}

/** A close-up of a few teeth. */
function drawPeriapical(random: Random, { crowding }: Picture): Canvas {
  const [width, height] = [240, 320];
  const noise = grain(random);
  const canvas = createCanvas(width, height, (_, y) => grey(y < 110 ? 26 + noise() * 6 : 86 + noise() * 16 - y / 12));
  for (const index of [0, 1, 2]) {
    const place = { x: 40 + index * 80, y: 95 + sway(random) * crowding * 10, angle: sway(random) * crowding * 0.15 };
    paintTooth(canvas, random, { ...place, rx: 36, direction: 1, roots: index === 0 ? 1 : 2, scale: 2.3 });
  }
  return canvas;
}

/** A plaster model from above: one arch. */
function drawModel(random: Random, { crowding }: Picture): Canvas {
  const [width, height] = [400, 320];
  const canvas = createCanvas(width, height, (_, y) => [52, 92 + y / 16, 128 + y / 10]);
  paint(canvas, { x: width / 2, y: 176, rx: 172, ry: 136, colour: [204, 200, 190], shade: 0.2 });
  paint(canvas, { x: width / 2, y: 214, rx: 92, ry: 96, colour: [176, 170, 158], shade: 0.25 });
  for (const side of [-1, 1]) {
    for (const [index, half] of UPPER.entries()) {
      const turn = 0.13 + index * 0.2;
      const [reachX, reachY] = [138 + sway(random) * crowding * 12, 118 + sway(random) * crowding * 12];
      const place = { x: width / 2 + side * Math.sin(turn) * reachX, y: 184 - Math.cos(turn) * reachY };
      const angle = side * turn * 0.8 + sway(random) * crowding * 0.5;
      const ry = index < 3 ? 11 : 17;
      paint(canvas, { ...place, rx: half * 0.78, ry, angle, colour: PLASTER, shade: 0.28 });
      if (index > 2) paint(canvas, { ...place, rx: half * 0.5, ry: 2, angle, colour: [190, 186, 176] });
    }
  }
  return canvas;
}
