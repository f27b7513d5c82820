import { createHash } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { firstRevocation, newestSigned, refusedChanges } from '#domain/documents/consent.ts';
import { reviewedAnew } from '#domain/documents/consent-template.ts';
import { sealOf, type Sealed } from '#domain/documents/seal.ts';
import { whoSigns } from '#domain/documents/signer.ts';

const SIGNED: Sealed = {
  title: 'Consentimiento para ortodoncia',
  text: 'Yo, Rosa Ñaupari, acepto.\n\nEn qué consiste\nSe colocan "aparatos".',
  signer_name: 'Rosa Ñaupari',
  signer_document: '09 871 224',
  signer_kinship: 'Madre',
  professional_name: 'Dra. Daniela Vega',
  strokes: [
    [
      [1.5, 2, 0, 0.5],
      [3, 4, 16, 0.25],
    ],
  ],
  signed_at: '2026-11-23T22:38:00.000Z',
};

it('is the SHA-256 of the canonical JSON of what was signed', () => {
  const json =
    '{"professional_name":"Dra. Daniela Vega","signed_at":"2026-11-23T22:38:00.000Z","signer_document":"09 871 224",' +
    '"signer_kinship":"Madre","signer_name":"Rosa Ñaupari","strokes":[[[1.5,2,0,0.5],[3,4,16,0.25]]],' +
    String.raw`"text":"Yo, Rosa Ñaupari, acepto.\n\nEn qué consiste\nSe colocan \"aparatos\".",` +
    '"title":"Consentimiento para ortodoncia"}';
  expect(sealOf(SIGNED)).toBe(createHash('sha256').update(json, 'utf8').digest('hex'));
});

it('differs as soon as anything that was signed does', () => {
  const others: Partial<Sealed>[] = [
    { title: 'Otro' },
    { text: `${SIGNED.text} ` },
    { signer_name: 'Rosa Naupari' },
    { signer_document: null },
    { signer_kinship: 'Padre' },
    { professional_name: 'Dr. Iván Castro' },
    {
      strokes: [
        [
          [1.5, 2, 0, 0.5],
          [3, 4, 17, 0.25],
        ],
      ],
    },
    { signed_at: '2026-11-23T22:38:00.001Z' },
  ];
  const seals = [SIGNED, ...others.map((other) => ({ ...SIGNED, ...other }))].map(sealOf);
  expect(new Set(seals).size).toBe(seals.length);
});

it('does not depend on the patient, the template and the revocation', () => {
  const row = { ...SIGNED, patient: 'a', template: 'b', kind: 'otro', revoked_on: '2026-11-24', hash: 'x' };
  expect(sealOf(row)).toBe(sealOf(SIGNED));
});

test('what was signed is final, and so is a revocation; the patient may move', () => {
  const before = { ...SIGNED, patient: 'a', kind: 'ortodoncia', hash: 'x', revoked_on: null, revocation_reason: null };
  const revoked = { ...before, revoked_on: '2026-11-24', revocation_reason: 'Se arrepintió' };
  expect(refusedChanges(before, { ...before, patient: 'b' })).toEqual([]);
  expect(refusedChanges(before, revoked)).toEqual([]);
  expect(refusedChanges(before, { ...before, text: 'x', kind: 'otro' })).toEqual(['kind', 'text']);
  expect(refusedChanges(revoked, before)).toEqual(['revoked_on', 'revocation_reason']);
  expect(refusedChanges(revoked, { ...revoked, revoked_on: '2026-11-25' })).toEqual(['revoked_on']);
});

test('a consent is revoked from the clinic’s day of its signature on, and at once where a wrong clock signed it in the future', () => {
  // In Lima it is still the 22nd.
  expect(firstRevocation('2026-11-23T03:00:00.000Z', '2026-11-30', 'America/Lima')).toBe('2026-11-22');
  expect(firstRevocation('2026-11-23T15:00:00.000Z', '2026-11-23', 'America/Lima')).toBe('2026-11-23');
  expect(firstRevocation('2031-01-01T15:00:00.000Z', '2026-11-30', 'America/Lima')).toBe('2026-11-30');
});

test('a change of title or text takes the review away', () => {
  const before = { title: 'A', text: 'B', kind: 'otro', reviewed_on: '2026-11-02', reviewed_by: 'x' };
  expect(reviewedAnew(before, { ...before, kind: 'datos' })).toMatchObject({ reviewed_on: '2026-11-02' });
  for (const changed of [{ title: 'C' }, { text: 'C' }, { text: 'C', reviewed_on: '2026-11-03' }]) {
    expect(reviewedAnew(before, { ...before, ...changed })).toMatchObject({ reviewed_on: null, reviewed_by: null });
  }
  expect(reviewedAnew(null, before)).toEqual(before);
});

test('who signs follows from the age, and is asked where it is not known', () => {
  expect([null, 0, 17, 18, 80].map(whoSigns)).toEqual([null, 'representante', 'representante', 'paciente', 'paciente']);
});

test('consents stand by their signature, the newest first', () => {
  const at = (id: string, signed_at: string) => ({ id, signed_at });
  const consents = [
    at('a', '2026-01-02T00:00:00.000Z'),
    at('b', '2026-01-03T00:00:00.000Z'),
    at('c', '2026-01-02T00:00:00.000Z'),
  ];
  expect(newestSigned(consents).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});
