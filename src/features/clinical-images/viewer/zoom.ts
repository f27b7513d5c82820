/** The position of an image in its frame. */
export interface View {
  /** 1: the whole image. */
  scale: number;
  /** The offset of the image's middle from the frame's, pixels. */
  x: number;
  y: number;
}

/** From the middle of the frame, pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The frame's size, pixels. */
export interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const LARGEST = 8;

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Keeps the image's edges out of the middle half of the frame, so that it cannot be lost. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  return {
    scale,
    x: clamp(x, (width * (scale - 1)) / 2),
    y: clamp(y, (height * (scale - 1)) / 2),
  };
}

/** Zooms by a factor; the point of the image under `point` stays there. */
export function zoomAt(view: View, factor: number, point: Point, size: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return within({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, size);
}

/** Moves by so many pixels. */
export const pan = ({ scale, x, y }: View, dx: number, dy: number, size: Size): View =>
  within({ scale, x: x + dx, y: y + dy }, size);
