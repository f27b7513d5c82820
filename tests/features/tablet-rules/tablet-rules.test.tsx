// The clinic's rules for tablets on the whole application, with a quick hash for the PINs.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UNKNOWN_CLINIC, type ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { writeMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { noteContact } from '#store/session/contact.ts';
import { readPins, setPin } from '#store/session/pins.ts';
import { notify } from '#ui/messages/notify.tsx';
import { showApp } from '#tests/support/app.tsx';
import { ANA, buildPatientValues, META } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const DAY = 24 * 3_600_000;

beforeEach(() => {
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation((async (_: unknown, bytes: Uint8Array) =>
    new TextDecoder().decode(bytes)) as never);
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(
    (async ({ salt }: { salt: Uint8Array }, key: unknown) =>
      new Uint8Array([...salt, ...new TextEncoder().encode(String(key))]).buffer) as never,
  );
});

/** A tablet of a clinic with these rules, and a patient that was saved without the server. */
async function tablet(rules: Partial<ClinicSettingsValues>, offline = 0) {
  const store = await screenStore();
  await store.receive('clinic-settings', { ...META, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC, ...rules });
  await noteContact(store.db, Date.now() - offline);
  const id = await writesOf('patients').create(store.db, buildPatientValues({ last_name: 'Salvatierra' }), store.ports);
  return { ...store, id };
}

describe('a tablet that has been without the server for too long', () => {
  test('shows nothing of a patient, says why, and keeps all', async () => {
    const { db, id } = await tablet({ max_offline_days: 7 }, 12.2 * DAY);
    notify.success('Lucía Salvatierra guardada');
    showApp({ db }, `/patients/${id}/edit`);
    await screen.findByRole('heading', { level: 1, name: 'Esta tableta lleva 12 días sin conexión' });
    expect(await screen.findByText(/La clínica permite 7 días como máximo\./)).toBeTruthy();
    expect(await screen.findByText(/Queda 1 cambio o borrador sin enviar: sigue guardado/)).toBeTruthy();
    await waitFor(() => expect(document.body.innerHTML).not.toContain('Salvatierra'));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(await db.rows('patients').count()).toBe(1);
    expect(await db.outbox.count()).toBe(1);
  });

  test('says that the server does not answer, and goes on where it was as soon as it does', async () => {
    const { db, id } = await tablet({ max_offline_days: 7 }, 8 * DAY);
    let answers = false;
    const syncNow = vi.fn(async () => (answers ? noteContact(db, Date.now()) : undefined));
    showApp({ db }, `/patients/${id}/edit`, { syncNow });
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }));
    expect((await screen.findByRole('alert')).textContent).toContain('El servidor no responde todavía.');
    answers = true;
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByDisplayValue('Salvatierra')).toBeTruthy();
  });

  test('a page that is open when the limit ends lets go of it, and its form keeps what was typed', async () => {
    const { db, id } = await tablet({ max_offline_days: 7 }, 7 * DAY - 60_000);
    showApp({ db }, `/patients/${id}/edit`);
    await userEvent.type(await screen.findByLabelText('Dirección'), 'Av. Larco 1');
    expect(screen.getByText(/En menos de una hora sin conexión dejará de mostrar los datos\./)).toBeTruthy();
    await noteContact(db, Date.now() - 7 * DAY - 1000);
    await screen.findByRole('heading', { level: 1, name: 'Esta tableta lleva 7 días sin conexión' });
    await waitFor(async () => expect((await db.drafts.toArray())[0]?.values).toMatchObject({ address: 'Av. Larco 1' }));
    const words = 'Quedan 2 cambios o borradores sin enviar: siguen guardados en esta tableta.';
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  });

  test('while its unsent work is not counted, calls nothing sent', async () => {
    const { db } = await tablet({ max_offline_days: 7 }, 8 * DAY);
    vi.spyOn(db.conflicts, 'toArray').mockReturnValue(new Promise(() => undefined) as never);
    showApp({ db }, '/');
    const words = await screen.findByText('Nada se ha borrado.');
    expect(words.parentElement?.textContent.trim()).toBe('Nada se ha borrado.');
  });
});

describe('while the clinic asks everybody for a PIN', () => {
  test('a person without one chooses it before anything else is shown', async () => {
    const { db, id } = await tablet({ pin_required: true });
    showApp({ db }, `/patients/${id}/edit`);
    await screen.findByRole('heading', { level: 1, name: 'Elija su PIN' });
    expect(document.body.innerHTML).not.toContain('Salvatierra');
    const type = async (pin: string, repeat: string) => {
      for (const [label, text] of [
        ['PIN nuevo', pin],
        ['Repetir PIN', repeat],
      ] as const) {
        await userEvent.clear(screen.getByLabelText(label));
        await userEvent.type(screen.getByLabelText(label), text);
      }
      await userEvent.click(screen.getByRole('button', { name: 'Guardar PIN' }));
    };
    await type('8254', '8255');
    expect(await screen.findByText('No coincide con el PIN nuevo')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Repetir PIN')));
    expect(await readPins(db)).toEqual({});
    await type('8254', '8254');
    expect(await screen.findByDisplayValue('Salvatierra')).toBeTruthy();
    expect(Object.keys(await readPins(db))).toEqual([ANA.id]);
  });

  test('who would rather leave signs out', async () => {
    const { db } = await tablet({ pin_required: true });
    showApp({ db }, '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('dialog', { name: 'Cerrar sesión' })).toBeTruthy();
  });

  test('a void PIN leads to the lock, where the password helps', async () => {
    const { db } = await tablet({ pin_required: true });
    await setPin(db, '8254');
    const pins = await readPins(db);
    await writeMeta(db, 'pins', { [ANA.id]: { ...pins[ANA.id]!, void: true } });
    showApp({ db }, '/');
    await screen.findByRole('heading', { level: 1, name: '¿Quién continúa?' });
  });

  test('the account’s page changes the PIN and offers no way to remove it', async () => {
    const { db } = await tablet({ pin_required: true });
    await setPin(db, '8254');
    showApp({ db }, '/cuenta');
    expect(await screen.findByRole('button', { name: 'Cambiar PIN' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Quitar PIN' })).toBeNull();
  });
});
