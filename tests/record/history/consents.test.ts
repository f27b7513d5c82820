import { expect, test } from 'vitest';
import type { Change } from '#record/history/words/change.ts';
import { differencesOf } from '#record/history/words/differences.ts';
import { restorable } from '#record/history/words/restorable.ts';
import { plain, sentenceOf } from '#record/history/words/sentence.ts';
import { formatValue } from '#record/words/value-words.ts';
import { buildConsent } from '#tests/support/factories.ts';

const NO_TITLES = new Map<string, string>();
const READING = { me: null, people: new Map([['ana', 'Ana Paz']]), titles: NO_TITLES, ofWhom: true };

const change = (about: Partial<Change>): Change =>
  ({
    key: '1',
    user_id: 'ana',
    user_name: null,
    collection: 'consents',
    row_id: 'x',
    patient_id: null,
    patient_name: 'Valentina Echevarría',
    merged_into: null,
    waits: null,
    before: null,
    after: null,
    ...about,
  }) as Change;

test('a consent is signed, and revoked, and its text and strokes are printed nowhere', () => {
  const before = buildConsent();
  const after = { ...before, revoked_on: '2026-03-01', revocation_reason: 'Otra clínica' };
  const made = change({ action: 'create', after: before });
  const revoked = change({ action: 'update', before, after });
  expect(plain(sentenceOf(made, READING))).toBe(
    'Ana Paz hizo firmar «Consentimiento para ortodoncia» de Valentina Echevarría',
  );
  expect(plain(sentenceOf(revoked, READING))).toBe(
    'Ana Paz revocó el consentimiento «Consentimiento para ortodoncia» de Valentina Echevarría',
  );
  expect(differencesOf(made, NO_TITLES).map(({ field }) => field)).toEqual(['signer_name', 'signer_kinship']);
  expect(differencesOf(revoked, NO_TITLES).map(({ field }) => field)).toEqual(['revoked_on', 'revocation_reason']);
  const crafted = { ...revoked, after: { ...after, text: 'x', strokes: [], hash: 'y' } };
  expect(differencesOf(crafted, NO_TITLES).map(({ field }) => field)).toEqual(['revoked_on', 'revocation_reason']);
  for (const field of ['text', 'strokes', 'hash']) {
    expect(formatValue('consents', field, before[field])).toBe('Se lee en el consentimiento');
  }
});

test('no value of a consent is offered for a restore', () => {
  const before = buildConsent();
  const after = { ...before, revoked_on: '2026-03-01', revocation_reason: 'Otra clínica' };
  expect(restorable(change({ action: 'update', before, after }), after)).toBeNull();
  expect(restorable(change({ action: 'update', before, after }), before)).toBeNull();
});
