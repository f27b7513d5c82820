// Faces of invented people, as the camera and the lateral radiograph show them.
import { createCanvas, paint, type Canvas, type Colour } from './canvas.ts';
import { seededRandom, type Random } from '#demo/random.ts';

/** The part of pictures.ts's Picture that the drawings use. */
interface Teeth {
  braces: boolean;
  crowding: number;
}

const WALL: Colour = [188, 199, 205];
const LIPS: Colour = [178, 96, 92];
const SKINS: readonly Colour[] = [
  [226, 184, 154],
  [198, 148, 114],
  [158, 110, 82],
];
const HAIRS: readonly Colour[] = [
  [44, 32, 26],
  [78, 54, 38],
  [24, 22, 24],
];

/** A head seen from its right side, looking right. */
export function drawProfile(random: Random, { crowding }: Teeth): Canvas {
  const [width, height] = [360, 440];
  const [skin, hair] = [random.pick(SKINS), random.pick(HAIRS)];
  const canvas = createCanvas(width, height, (_, y) => WALL.map((band) => band - y / 16) as unknown as Colour);
  paint(canvas, { x: 150, y: 410, rx: 74, ry: 130, colour: skin, shade: 0.3 });
  paint(canvas, { x: 160, y: 470, rx: 170, ry: 90, colour: [62, 88, 110], shade: 0.3 });
  paint(canvas, { x: 150, y: 180, rx: 122, ry: 138, colour: hair, shade: 0.3 });
  paint(canvas, { x: 192, y: 226, rx: 90, ry: 128, colour: skin, shade: 0.22 });
  paint(canvas, { x: 226, y: 322, rx: 44, ry: 34 - crowding * 8, colour: skin, shade: 0.2 });
  paint(canvas, { x: 282, y: 232, rx: 22, ry: 14, angle: 0.7, colour: skin, shade: 0.2 });
  paint(canvas, { x: 273, y: 272 - crowding * 2, rx: 14 + crowding * 4, ry: 7, colour: LIPS, shade: 0.2 });
  paint(canvas, { x: 268, y: 286, rx: 13, ry: 7, colour: LIPS, shade: 0.2 });
  paint(canvas, { x: 250, y: 196, rx: 12, ry: 6, colour: [246, 244, 240], shade: 0.1 });
  paint(canvas, { x: 255, y: 196, rx: 5, ry: 6, colour: [54, 38, 30], shade: 0.2 });
  paint(canvas, { x: 248, y: 176, rx: 20, ry: 4, angle: -0.1, colour: hair, shade: 0 });
  paint(canvas, { x: 140, y: 226, rx: 19, ry: 30, angle: 0.15, colour: skin, shade: 0.45 });
  return canvas;
}

/** The lower face from the front, smiling. */
export function drawSmile(random: Random, { braces, crowding }: Teeth): Canvas {
  const [width, height, middle] = [400, 300, 170];
  const skin = random.pick(SKINS);
  const canvas = createCanvas(width, height, (x, y) => {
    const light = 8 - Math.abs(x - width / 2) / 9 - Math.abs(y - 120) / 12;
    return skin.map((band) => band + light) as unknown as Colour;
  });
  for (const side of [-1, 1]) {
    const shade = skin.map((band) => band * 0.55) as unknown as Colour;
    paint(canvas, { x: width / 2 + side * 24, y: 52, rx: 11, ry: 7, colour: shade, shade: 0.1 });
  }
  paint(canvas, { x: width / 2, y: middle, rx: 128, ry: 56, colour: LIPS, shade: 0.25 });
  paint(canvas, { x: width / 2, y: middle, rx: 108, ry: 36, colour: [62, 22, 26], shade: 0.2 });
  for (const side of [-1, 1]) {
    let from = 0;
    for (const [index, half] of [15, 12, 11, 9, 8].entries()) {
      const x = width / 2 + side * (from + half);
      const y = middle - 6 - index * 1.5 + (random.integer(-100, 100) / 100) * crowding * 6;
      from += half * 2 - crowding * 2;
      const angle = (random.integer(-100, 100) / 100) * crowding * 0.2;
      paint(canvas, { x, y, rx: half, ry: 25 - index * 3, angle, square: true, colour: [240, 232, 214] });
      if (!braces) continue;
      paint(canvas, { x, y, rx: half + 2, ry: 1.3, square: true, colour: [150, 156, 164], shade: 0 });
      paint(canvas, { x, y, rx: 5, ry: 6, angle, square: true, colour: [150, 156, 164], shade: 0.4 });
    }
  }
  return canvas;
}

/** A skull from its side with the soft tissue before it, as a lateral radiograph shows it. */
export function drawCephalometry(random: Random, { crowding }: Teeth): Canvas {
  const [width, height] = [360, 420];
  const next = seededRandom(random.integer(0, 2 ** 31));
  const grey = (value: number): Colour => [value, value, value];
  const canvas = createCanvas(width, height, () => grey(16 + next() * 8));
  paint(canvas, { x: 176, y: 170, rx: 140, ry: 130, colour: grey(64), shade: 0.15 });
  paint(canvas, { x: 226, y: 260, rx: 96, ry: 116, colour: grey(58), shade: 0.2 });
  paint(canvas, { x: 164, y: 160, rx: 122, ry: 112, colour: grey(150), shade: 0.2 });
  paint(canvas, { x: 162, y: 158, rx: 110, ry: 100, colour: grey(92), shade: 0.2 });
  paint(canvas, { x: 262, y: 196, rx: 26, ry: 22, colour: grey(48), shade: 0.1 });
  paint(canvas, { x: 244, y: 252, rx: 52, ry: 20, colour: grey(170), shade: 0.35 });
  paint(canvas, { x: 214, y: 320, rx: 84, ry: 20, angle: 0.32, colour: grey(178), shade: 0.35 });
  paint(canvas, { x: 148, y: 270, rx: 22, ry: 62, angle: -0.1, colour: grey(150), shade: 0.3 });
  for (const [index, x] of [206, 222, 238, 254, 270, 283].entries()) {
    const lean = (random.integer(-100, 100) / 100) * crowding * 0.2;
    paint(canvas, {
      x,
      y: 270,
      rx: 8,
      ry: 18,
      angle: lean - index * 0.03,
      square: true,
      colour: grey(222),
      shade: 0.2,
    });
    paint(canvas, { x: x - 5, y: 304, rx: 8, ry: 17, angle: lean, square: true, colour: grey(212), shade: 0.2 });
  }
  for (let bone = 0; bone < 5; bone += 1) {
    const place = { x: 116 - bone * 4, y: 268 + bone * 34, rx: 24, ry: 14 };
    paint(canvas, { ...place, square: true, colour: grey(136), shade: 0.3 });
  }
  paint(canvas, { x: 30, y: 60, rx: 3, ry: 40, square: true, colour: grey(235), shade: 0 });
  return canvas;
}
