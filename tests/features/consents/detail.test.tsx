import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { sealOf } from '#domain/documents/seal.ts';
import { buildPrescriber } from '#tests/support/document-factories.ts';
import { buildConsent, testId } from '#tests/support/factories.ts';
import { open, PATIENT, storeWithTemplate } from './screens.tsx';

const consent = buildConsent({ patient: PATIENT });
const PAGE = `/consentimientos/${consent.id}`;

async function shown(changes: Partial<typeof consent> = {}, page = PAGE) {
  const store = await storeWithTemplate();
  await store.receive('consents', { ...consent, ...changes });
  open(store, page);
  await screen.findByRole('heading', { level: 1 });
  return store;
}

describe('the page of a signed consent', () => {
  it('shows text, signature, who signed, and that the seal holds', async () => {
    await shown();
    expect(screen.getByRole('heading', { level: 1, name: consent.title })).toBeTruthy();
    expect(screen.getByText('Firmado')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'En qué consiste' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Firma de Rosa Ñaupari' })).toBeTruthy();
    for (const text of ['Rosa Ñaupari', '09 871 224', 'Madre', 'Dra. Daniela Vega']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('El texto, los nombres y la firma coinciden con el sello.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Imprimir' }).getAttribute('href')).toBe(`${PAGE}/print`);
    expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Eliminar/ })).toBeNull();
  });

  it('says so where the seal does not hold', async () => {
    await shown({ text: 'Acepto todo.' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'El texto, los nombres o la firma no coinciden con el sello.',
    );
  });

  it('is revoked with a day and a reason, once', async () => {
    const store = await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Revocar' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revocar' }));
    expect(await within(dialog).findByText('Escriba el motivo de la revocación')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText(/Motivo/), 'Cambió de opinión');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revocar' }));
    await waitFor(async () =>
      expect(await store.db.records('consents').get(consent.id)).toMatchObject({
        revocation_reason: 'Cambió de opinión',
      }),
    );
    expect(await screen.findByText(/^Revocado el /)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Revocar' })).toBeNull());
  });

  it('keeps the reason that is being typed where another tablet revokes it, or deletes it with its patient', async () => {
    vi.stubGlobal('reportError', () => undefined);
    const store = await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Revocar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Motivo/), 'Cambió de opinión');
    const revocation = { revoked_on: '2026-02-20', revocation_reason: 'Otra clínica' };
    await store.receive('consents', { ...consent, ...revocation, version: 2 });
    expect(await screen.findByText(/^Revocado el /)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Revocar' }));
    expect(await dialog.findByText(/El consentimiento ya está revocado\./)).toBeTruthy();
    expect(dialog.getByDisplayValue('Cambió de opinión')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
    await store.receiveDeleted('consents', consent.id, 3);
    await waitFor(() => expect(screen.queryByText('Texto firmado')).toBeNull());
    expect(dialog.getByDisplayValue('Cambió de opinión')).toBeTruthy();
  });

  it('can be revoked today where a wrong clock signed it in the future', async () => {
    const { hash: _hash, ...future } = { ...consent, signed_at: '2199-01-01T15:00:00.000Z' };
    const store = await shown({ ...future, hash: sealOf(future) });
    await userEvent.click(screen.getByRole('button', { name: 'Revocar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Motivo/), 'Cambió de opinión');
    await userEvent.click(dialog.getByRole('button', { name: 'Revocar' }));
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
  });

  it('is printed with the licence number that the professional’s account has', async () => {
    const store = await storeWithTemplate();
    const professional = buildPrescriber({ id: testId(0xb1), licence_number: 'COP 18 452' });
    await store.receive('users', professional);
    await store.receive('consents', { ...consent, professional: professional.id });
    open(store, `${PAGE}/print`);
    const paper = await screen.findByRole('article', { name: 'Consentimiento impreso' });
    expect(await within(paper).findByText(/COP 18 452 · informó y recibió la firma/)).toBeTruthy();
  });

  it('is printed with text, signature and seal, and says when it was revoked', async () => {
    await shown({ revoked_on: '2026-02-20', revocation_reason: 'Otra clínica' }, `${PAGE}/print`);
    const paper = await screen.findByRole('article', { name: 'Consentimiento impreso' });
    expect(within(paper).getByText(consent.title)).toBeTruthy();
    expect(within(paper).getByText('En qué consiste')).toBeTruthy();
    expect(within(paper).getByRole('img', { name: 'Firma de Rosa Ñaupari' })).toBeTruthy();
    expect(within(paper).getByText(/firmó el 10\/02\/2026 a las/)).toBeTruthy();
    expect(within(paper).getByText('Revocado el 20/02/2026: Otra clínica')).toBeTruthy();
    expect(paper.textContent).toContain(consent.hash.slice(0, 4));
  });
});
