import { expect, test } from 'vitest';
import type { Change } from '#record/history/words/change.ts';
import { differencesOf } from '#record/history/words/differences.ts';
import { restorable } from '#record/history/words/restorable.ts';
import { plain, sentenceOf } from '#record/history/words/sentence.ts';
import { buildAttempt } from '#tests/support/follow-up-factories.ts';

const NO_TITLES = new Map<string, string>();
const READING = { me: null, people: new Map([['ana', 'Ana Paz']]), titles: NO_TITLES, ofWhom: true };

const change = (about: Partial<Change>): Change =>
  ({
    key: '1',
    user_id: 'ana',
    user_name: null,
    collection: 'contact-attempts',
    row_id: 'x',
    patient_id: null,
    patient_name: 'Renzo Paredes',
    merged_into: null,
    waits: null,
    before: null,
    after: null,
    ...about,
  }) as Change;

const before = buildAttempt({ outcome: 'llamar_despues', call_again_on: '2026-03-12', notes: 'Está de viaje' });
const after = { ...before, outcome: 'contactado' as const, call_again_on: null };

test('an attempt is noted, changed and deleted in sentences', () => {
  const sentence = (about: Partial<Change>) => plain(sentenceOf(change(about), READING));
  expect(sentence({ action: 'create', after: before })).toBe(
    'Ana Paz anotó un intento de contacto «Llamar después» con Renzo Paredes',
  );
  expect(sentence({ action: 'update', before, after })).toBe(
    'Ana Paz cambió el intento de contacto «Llamar después» con Renzo Paredes',
  );
  expect(sentence({ action: 'delete', before })).toBe(
    'Ana Paz eliminó el intento de contacto «Llamar después» con Renzo Paredes',
  );
});

test('its changes are said by their labels and words', () => {
  const edited = change({ action: 'update', before, after: { ...after, channel: 'whatsapp', reason: 'cobranza' } });
  const said = differencesOf(edited, NO_TITLES);
  expect(said.map(({ label, before: then, after: now }) => [label, then, now])).toEqual([
    ['Cómo', 'Llamada', 'WhatsApp'],
    ['Qué pasó', 'Llamar después', 'Contactado'],
    ['Llamar el', '12/03/2026', 'Vacío'],
    ['Motivo', 'Seguimiento', 'Cobranza'],
  ]);
});

test('no earlier value of an attempt is offered for a restore', () => {
  expect(restorable(change({ action: 'update', before, after }), after)).toBeNull();
});
