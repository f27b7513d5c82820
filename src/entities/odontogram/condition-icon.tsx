import type { Condition } from '#domain/clinical/tooth.ts';
import { Drawing } from './drawing.tsx';
import { toothShape, type ToothShape } from './geometry/shape.ts';
import { joined, layered, occlusalBody, occlusalMarks, sideBody, sideMarks, type Part } from './parts.ts';
import type { Picture } from './picture.ts';
import styles from './tooth.module.css';

/** A tooth on which the mark shows well. Those of a zone are seen from above. */
const SHOWN_ON: Record<Condition, { number: string; fromAbove: boolean }> = {
  sano: { number: '16', fromAbove: true },
  ausente: { number: '46', fromAbove: false },
  extraccion: { number: '15', fromAbove: false },
  caries: { number: '16', fromAbove: true },
  corona: { number: '46', fromAbove: false },
  restauracion: { number: '16', fromAbove: true },
  implante: { number: '15', fromAbove: false },
  endodoncia: { number: '46', fromAbove: false },
};

/** How a condition is drawn: for legends and for the buttons that set it. */
export function ConditionIcon({ condition }: { condition: Condition }) {
  const { viewBox, picture } = iconOf(condition);
  return <Drawing viewBox={viewBox} className={styles.icon!} picture={picture} />;
}

interface Icon {
  viewBox: string;
  picture: Picture;
}

const icons = new Map<Condition, Icon>();

/** Drawn once: a chart's legend, palette and summary have dozens. */
function iconOf(condition: Condition): Icon {
  const { number, fromAbove } = SHOWN_ON[condition];
  const icon = icons.get(condition) ?? (fromAbove ? zoneIcon : toothIcon)(toothShape(number), condition);
  icons.set(condition, icon);
  return icon;
}

const zoneIcon = (tooth: ToothShape, condition: Condition): Icon => ({
  viewBox: '-22 -19 44 38',
  picture: pictureOf(condition, occlusalBody(tooth), occlusalMarks(tooth, condition)),
});

function toothIcon(tooth: ToothShape, condition: Condition): Icon {
  const tall = tooth.rootLength + tooth.height + 6;
  const wide = tall * 1.16;
  return {
    viewBox: `${-wide / 2} ${-tooth.rootLength - 3} ${wide} ${tall}`,
    picture: pictureOf(condition, sideBody(tooth, condition), sideMarks(tooth, condition)),
  };
}

function pictureOf(condition: Condition, body: readonly Part[], marks: readonly Part[]): Picture {
  const [layers, over] = [layered(body), joined(marks)];
  return condition === 'ausente'
    ? { faded: layers, parts: over, words: [] }
    : { faded: [], parts: [...layers, ...over], words: [] };
}
