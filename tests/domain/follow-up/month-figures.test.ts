import { expect, test } from 'vitest';
import { monthFigures } from '#domain/follow-up/month-figures.ts';
import { testId } from '#tests/support/factories.ts';
import { buildAttempt } from '#tests/support/follow-up-factories.ts';

const [ANA, LUIS, ZOE] = [testId(1), testId(2), testId(3)];
const momentOf = (instant: string) => ({ fecha: instant.slice(0, 10), hora: instant.slice(11, 16) });

test('a month counts persons, by reason: called, reached, and those who came after an attempt', () => {
  const attempts = [
    buildAttempt({ patient: ANA, at: '2026-03-02T10:00:00.000Z' }),
    buildAttempt({ patient: ANA, at: '2026-03-05T10:00:00.000Z', outcome: 'cita_dada' }),
    buildAttempt({ patient: LUIS, at: '2026-03-05T10:00:00.000Z', outcome: 'contactado' }),
    buildAttempt({ patient: ZOE, at: '2026-03-06T10:00:00.000Z', outcome: 'no_desea' }),
    buildAttempt({ patient: LUIS, at: '2026-03-07T10:00:00.000Z', reason: 'cobranza' }),
  ];
  const completed = new Map([
    [ANA, { fecha: '2026-03-02', hora: '16:00' }],
    // Luis came on the morning of the call, before it.
    [LUIS, { fecha: '2026-03-05', hora: '09:00' }],
  ]);
  expect(monthFigures(attempts, { completedOf: (patient) => completed.get(patient) ?? null, momentOf })).toEqual({
    seguimiento: { called: 3, reached: 2, returned: 1 },
    cobranza: { called: 1, reached: 0, returned: 0 },
  });
});
