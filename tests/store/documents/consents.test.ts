import { beforeEach, describe, expect, it, test } from 'vitest';
import { consentDefinition } from '#domain/documents/consent.ts';
import { sealOf } from '#domain/documents/seal.ts';
import type { Signed } from '#domain/documents/seal-consent.ts';
import { rebase } from '#domain/record/merge.ts';
import { consentsOfPatient, hasConsent, revokeConsent, signConsent } from '#store/documents/consents.ts';
import { allTemplates, templateWrites } from '#store/documents/consent-templates.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { buildConsent, buildConsentValues, buildPatient, buildTemplate, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const PATIENT = testId(0x100);
const ID = testId(0x999);
const TODAY = '2026-03-10';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient());
});

const signed = (changes: Partial<Signed> = {}): Signed => {
  const { hash: _hash, revoked_on: _on, revocation_reason: _reason, ...values } = buildConsentValues(changes);
  return values;
};
const sign = (changes: Partial<Signed> = {}, draft?: string) =>
  signConsent(store.db, ID, signed(changes), { ...store.ports, today: TODAY }, draft);

describe('a signature', () => {
  it('is on the tablet and in the outbox at once, sealed, and its draft is gone', async () => {
    await saveDraft(store.db, 'consents/new:x/tab', { opened: {}, values: { signer_name: 'x' } }, 1);
    await sign({}, 'consents/new:x/tab');
    const [consent] = await consentsOfPatient(store.db, PATIENT);
    expect(consent).toMatchObject({ id: ID, ...signed(), revoked_on: null });
    expect(sealOf(consent!)).toBe(consent!.hash);
    const [entry, ...others] = await store.entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ method: 'POST', collection: 'consents', row_id: ID });
    expect(entry?.patch['hash']?.after).toBe(consent!.hash);
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('is there once, however often it is saved', async () => {
    await sign();
    await sign({
      strokes: [
        [
          [1, 1, 0, 0],
          [2, 2, 5, 0],
        ],
      ],
    });
    expect(await store.entries()).toHaveLength(1);
    expect((await consentsOfPatient(store.db, PATIENT))[0]?.strokes).toEqual(signed().strokes);
  });

  it('is sealed as it is stored, without the signs that nobody sees', async () => {
    await sign({ signer_name: ' Rosa\u00a0Ñaupari\u200b ', text: 'Yo acepto.\r\nFin ' });
    const [consent] = await consentsOfPatient(store.db, PATIENT);
    expect(consent).toMatchObject({ signer_name: 'Rosa Ñaupari', text: 'Yo acepto.\nFin' });
    expect(sealOf(consent!)).toBe(consent!.hash);
  });

  it('stores nothing where it is none', async () => {
    await expect(sign({ strokes: [], signer_document: null })).rejects.toMatchObject({
      code: 'invalid',
      fields: { strokes: 'Falta la firma', signer_document: 'Escriba el documento de quien firma' },
    });
    expect(await store.entries()).toEqual([]);
    expect(await consentsOfPatient(store.db, PATIENT)).toEqual([]);
  });
});

describe('a revocation', () => {
  const REVOCATION = { revoked_on: TODAY, revocation_reason: 'Cambió de opinión' };

  it('changes nothing else, and the consent no longer counts', async () => {
    const consent = buildConsent();
    await store.receive('consents', consent);
    expect(await hasConsent(store.db, PATIENT, 'ortodoncia')).toBe(true);
    expect(await hasConsent(store.db, PATIENT, 'datos')).toBe(false);
    await revokeConsent(store.db, consent.id, REVOCATION, store.ports);
    expect(Object.keys((await store.entries())[0]!.patch)).toEqual(['revoked_on', 'revocation_reason']);
    expect(await store.db.records('consents').get(consent.id)).toMatchObject(REVOCATION);
    expect(await hasConsent(store.db, PATIENT, 'ortodoncia')).toBe(false);
  });

  it('that comes second is no change of the first: a person reads both', () => {
    const patch = {
      revoked_on: { before: null, after: TODAY },
      revocation_reason: { before: null, after: 'Cambió de opinión' },
    };
    const theirs = buildConsent({ revoked_on: '2026-03-09', revocation_reason: 'Otra clínica' });
    expect(rebase(consentDefinition.merge, patch, theirs)).toEqual({
      patch: {},
      overlaps: [
        { field: 'revoked_on', before: null, mine: TODAY, theirs: '2026-03-09' },
        { field: 'revocation_reason', before: null, mine: 'Cambió de opinión', theirs: 'Otra clínica' },
      ],
    });
    expect(rebase(consentDefinition.merge, patch, buildConsent())).toEqual({ patch, overlaps: [] });
  });

  it('is refused where one is known already, and what was typed stays as a draft', async () => {
    const consent = buildConsent({ revoked_on: '2026-03-09', revocation_reason: 'Otra clínica' });
    await store.receive('consents', consent);
    await saveDraft(store.db, 'consents/x/tab', { opened: {}, values: { revocation_reason: 'x' } }, 1);
    await expect(revokeConsent(store.db, consent.id, REVOCATION, store.ports, 'consents/x/tab')).rejects.toMatchObject({
      code: 'invalid',
      message: 'El consentimiento ya está revocado.',
    });
    expect(await store.entries()).toEqual([]);
    expect(await store.db.drafts.count()).toBe(1);
  });

  it('takes its draft along', async () => {
    await store.receive('consents', buildConsent());
    await saveDraft(store.db, 'consents/x/tab', { opened: {}, values: { revocation_reason: 'x' } }, 1);
    await revokeConsent(store.db, buildConsent().id, REVOCATION, store.ports, 'consents/x/tab');
    expect(await store.db.drafts.count()).toBe(0);
  });
});

test('templates stand in the order of their kinds, then of their titles', async () => {
  await store.receive(
    'consent-templates',
    buildTemplate({ id: testId(1), kind: 'otro', title: 'Ñ' }),
    buildTemplate({ id: testId(2), kind: 'otro', title: 'nz' }),
    buildTemplate({ id: testId(3), kind: 'datos', title: 'Datos' }),
    buildTemplate({ id: testId(4), kind: 'ortodoncia' }),
  );
  expect((await allTemplates(store.db)).map(({ id }) => id)).toEqual([4, 3, 2, 1].map(testId));
});

test('a template whose words change loses its review on the tablet too', async () => {
  const template = buildTemplate({ reviewed_on: '2026-02-01', reviewed_by: testId(0xa1) });
  await store.receive('consent-templates', template);
  const { title, text, kind, reviewed_on, reviewed_by } = template;
  const opened = { title, text, kind, reviewed_on, reviewed_by };
  await templateWrites.update(store.db, template.id, opened, { ...opened, text: 'Acepto.' }, store.ports);
  expect(await store.db.records('consent-templates').get(template.id)).toMatchObject({
    text: 'Acepto.',
    reviewed_on: null,
    reviewed_by: null,
  });
});

test('a review of changed words goes to the server in a call of its own, after the one with the words', async () => {
  const template = buildTemplate();
  await store.receive('consent-templates', template);
  const { title, text, kind, reviewed_on, reviewed_by } = template;
  const opened = { title, text, kind, reviewed_on, reviewed_by };
  await templateWrites.update(store.db, template.id, opened, { ...opened, text: 'Acepto.' }, store.ports);
  const changed = { ...opened, text: 'Acepto.', reviewed_on: null, reviewed_by: null };
  const review = { reviewed_on: '2026-03-01', reviewed_by: testId(0xa1) };
  await templateWrites.update(store.db, template.id, changed, { ...changed, ...review }, store.ports);
  const sent = (await store.entries()).map(({ patch }) => [patch['text'], patch['reviewed_on']?.after]);
  expect(sent).toMatchObject([
    [{ after: 'Acepto.' }, null],
    [{ before: 'Acepto.', after: 'Acepto.' }, '2026-03-01'],
  ]);
});
