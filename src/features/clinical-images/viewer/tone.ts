import type { CSSProperties } from 'react';

/** How pictures are shown in an open viewer. Nothing of it is saved: the files stay as they are. */
export interface Tone {
  /** From -100 to 100; 0 is the picture as it is. */
  brightness: number;
  contrast: number;
  inverted: boolean;
}

export const AS_IS: Tone = { brightness: 0, contrast: 0, inverted: false };

const isAsIs = ({ brightness, contrast, inverted }: Tone): boolean => brightness === 0 && contrast === 0 && !inverted;

/** Half of a control's way doubles or halves the light, all of it makes four times as much or as little. */
const factor = (value: number): number => 2 ** (value / 50);

/** The style of what holds the pictures. Inverted first: "Brillo" makes an inverted picture brighter too. */
export function toneStyle(tone: Tone): CSSProperties {
  const { brightness, contrast, inverted } = tone;
  const filter = isAsIs(tone)
    ? 'none'
    : `invert(${inverted ? 1 : 0}) brightness(${factor(brightness)}) contrast(${factor(contrast)})`;
  return { '--tone': filter } as CSSProperties;
}
