import { describe, expect, it } from 'vitest';
import type { ElasticPair } from '#domain/clinical/notes/orthodontic-control.ts';
import { pairsOf } from '#features/clinical-histories/control/control-values.ts';

const DRAWN: ElasticPair = ['14', '44'];
const names = (pairs: readonly ElasticPair[]) => pairs.map((pair) => pair.join('–')).join(' ');

/** The elastics after these kinds were chosen one after the other, with one drawn by hand. */
const after = (...kinds: string[]) =>
  names(kinds.reduce<readonly ElasticPair[]>((pairs, kind) => pairsOf(kind, pairs), [DRAWN]));

describe('the elastics once another class is chosen', () => {
  it('are those that it usually means and what was drawn, without those of the class before', () => {
    expect(after('clase_iii', 'clase_ii')).toBe('13–46 23–36 14–44');
  });

  it('are no other when "Otros" or "Ninguno" was chosen in between', () => {
    expect(after('clase_iii', 'otros', 'clase_ii')).toBe('13–46 23–36 14–44');
    expect(after('clase_iii', 'otros', 'ninguno', 'clase_ii')).toBe('13–46 23–36 14–44');
    expect(after('clase_iii', 'ninguno', 'otros')).toBe('14–44');
  });

  it('all stay with "Otros"', () => {
    expect(after('clase_iii', 'otros')).toBe('16–43 26–33 14–44');
  });
});
