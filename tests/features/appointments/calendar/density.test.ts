import { expect, it } from 'vitest';
import { densityOf, type RowTexts } from '#features/appointments/calendar/print/density.ts';

const row = (alerts = ''): RowTexts => ({
  name: 'Sebastián Montenegro Alarcón',
  details: '14 años · 987 654 321',
  alerts,
  treatment: 'Control',
  place: 'Sillón 1',
});
const day = (visits: number, alerts?: string) => densityOf(Array.from({ length: visits }, () => row(alerts)));

it('a day on paper is written smaller the more lines its visits and their alerts take, so that it stays one sheet', () => {
  expect([day(12), day(18), day(20), day(25), day(32)]).toEqual(['roomy', 'roomy', 'dense', 'dense', 'tight']);
  const allergy = '▲ Alergias: Penicilina';
  expect([day(12, allergy), day(15, allergy), day(20, allergy)]).toEqual(['roomy', 'dense', 'dense']);
  expect(day(20, `${allergy} y anestesia con adrenalina · Problemas de coagulación`)).toBe('tight');
});
