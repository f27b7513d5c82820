/** How an image lies in its frame. */
export interface View {
  /** 1: the whole image. */
  scale: number;
  /** Of the image's middle from that of the frame, pixels. */
  x: number;
  y: number;
}

/** From the middle of the frame, pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Of the frame, pixels. */
export interface Size {
  width: number;
  height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const LARGEST = 8;

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Never further than an edge of the image in the frame's middle half: it cannot be lost. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  return {
    scale,
    x: clamp(x, (width * (scale - 1)) / 2),
    y: clamp(y, (height * (scale - 1)) / 2),
  };
}

/** Larger or smaller by a factor, while what lies under `point` stays there. */
export function zoomAt(view: View, factor: number, point: Point, size: Size): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return within({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, size);
}

/** Moved by so many pixels. */
export const pan = ({ scale, x, y }: View, dx: number, dy: number, size: Size): View =>
  within({ scale, x: x + dx, y: y + dy }, size);
