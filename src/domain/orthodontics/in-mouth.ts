// A patient's archwires, elastics and lost brackets now, by the controls of the case (`controlsOf`, the newest first).
import { isNoWire, type Archwire, type OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import type { CaseControl } from './case-controls.ts';

/** The arches of a control. */
export type Arch = 'upper' | 'lower';

/** A wire for as long as it was in place. */
export interface WireRun {
  wire: Archwire;
  /** The day of the first control that noted it. */
  from: string;
  /** The day on which another one, or none, was noted; null: it is in place. */
  until: string | null;
}

/** The archwires and elastics in the mouth, and the brackets that came off, by the newest controls. */
export interface InMouth {
  /** The wire in place with the day since which it is; null: none, or none was ever noted. */
  upper: WireRun | null;
  lower: WireRun | null;
  /** The elastics as last noted; null: none are worn, or none were ever noted. */
  elastics: OrthodonticControl['elastics'];
  /** Brackets that had come off at the newest control. */
  off: readonly string[];
  /** The day of the newest control. */
  seen: string;
}

/**
 * The wires of one arch, the oldest first. A control that notes none leaves the wire where it is, one that notes the
 * same wire again goes on with it, and "Ninguno" removes it. Of one day, what was noted last holds.
 */
export function wireRuns(controls: readonly CaseControl[], arch: Arch): WireRun[] {
  const noted = new Map<string, Archwire>();
  for (const { date, control } of controls.toReversed()) {
    const wire = control[arch];
    if (wire !== null) noted.set(date, wire);
  }
  const runs: WireRun[] = [];
  for (const [date, wire] of noted) {
    const last = runs.at(-1);
    if (last?.until === null) {
      if (isSameWire(last.wire, wire)) continue;
      last.until = date;
    }
    if (!isNoWire(wire)) runs.push({ wire, from: date, until: null });
  }
  return runs;
}

const isSameWire = (a: Archwire, b: Archwire): boolean => a.material === b.material && a.size === b.size;

/** The archwires, elastics and lost brackets; null before the first control. */
export function inMouth(controls: readonly CaseControl[]): InMouth | null {
  const [newest] = controls;
  if (!newest) return null;
  const worn = controls.find(({ control }) => control.elastics !== null)?.control.elastics ?? null;
  return {
    upper: inPlace(controls, 'upper'),
    lower: inPlace(controls, 'lower'),
    elastics: worn?.kind === 'ninguno' ? null : worn,
    off: newest.control.off,
    seen: newest.date,
  };
}

function inPlace(controls: readonly CaseControl[], arch: Arch): WireRun | null {
  const last = wireRuns(controls, arch).at(-1);
  return last?.until === null ? last : null;
}

/** The same as a control, to be drawn. */
export const asControl = ({ upper, lower, elastics, off }: InMouth): OrthodonticControl => ({
  upper: upper?.wire ?? null,
  lower: lower?.wire ?? null,
  elastics,
  off: [...off],
  weeks: null,
});
