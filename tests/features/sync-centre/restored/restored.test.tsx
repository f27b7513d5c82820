import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID, newId } from '#domain/record/ids.ts';
import { wireRow } from '#store/database/local-row.ts';
import { saveSignIn } from '#store/session/session.ts';
import { IVAN, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';

let tablet: Tablet;
let older: string;
let lacking: string;
const user = userEvent.setup();

/** After a restore the server has an older state of one patient, and lacks the other. */
beforeEach(async () => {
  tablet = await openTablet();
  const { db } = tablet;
  older = await tablet.patient({ address: 'Av. Larco 100' });
  const row = wireRow((await db.rows('patients').get(older))!);
  lacking = newId();
  await db.offers.bulkPut([
    { collection: 'patients', id: older, row: { ...row, address: 'Av. Larco 812' }, restored: row },
    { collection: 'patients', id: lacking, row: { ...row, id: lacking, first_name: 'Eva' }, restored: null },
  ]);
});

it('shows what the server lacks and what it has older, with the difference', async () => {
  showCentre(tablet);
  const section = within(await screen.findByRole('region', { name: 'Restauración del servidor' }));
  expect(section.getByText('Eva Salazar')).toBeTruthy();
  expect(section.getByText('Falta en el servidor')).toBeTruthy();
  expect(section.getByText('Av. Larco 100').tagName).toBe('DEL');
  expect(section.getByText('Av. Larco 812').tagName).toBe('INS');
});

it('says of a record that was changed there since, and shows what it lacks only', async () => {
  const { db } = tablet;
  const before = wireRow((await db.rows('patients').get(older))!);
  await db.rows('patients').update(older, { email: 'nuevo@correo.pe', updated_at: '2099-01-01T00:00:00.000Z' });
  const row = { ...before, address: 'Av. Larco 812', email: 'nuevo@correo.pe' };
  await db.offers.put({ collection: 'patients', id: older, row, restored: before });
  showCentre(tablet);
  const section = within(await screen.findByRole('region', { name: 'Restauración del servidor' }));
  expect(section.getByText('Se volvió a cambiar en el servidor')).toBeTruthy();
  expect(section.getByText('Av. Larco 812').tagName).toBe('INS');
  expect(section.queryByText('nuevo@correo.pe')).toBeNull();
});

it('gives one back with one tap', async () => {
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: 'Devolver: Eva Salazar' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Devolver: Eva Salazar' })).toBeNull());
  expect(await tablet.outgoing()).toMatchObject([{ method: 'POST', row_id: lacking, restored: true }]);
  expect(screen.getByRole('button', { name: 'Devolver: Mateo Salazar' })).toBeTruthy();
});

it('gives all back at once', async () => {
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: 'Devolver todo (2)' }));
  await waitFor(() => expect(screen.queryByText('Restauración del servidor')).toBeNull());
  const outgoing = await tablet.outgoing();
  expect(new Set(outgoing.map(({ row_id }) => row_id))).toEqual(new Set([older, lacking]));
  expect(outgoing.find(({ row_id }) => row_id === older)).toMatchObject({
    method: 'PUT',
    patch: { address: { before: 'Av. Larco 100', after: 'Av. Larco 812' } },
  });
});

it('leaves one only after naming it', async () => {
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: 'Dejar: Eva Salazar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dejar sin devolver' }));
  expect(dialog.getByText('paciente Eva Salazar')).toBeTruthy();
  expect(await tablet.db.offers.count()).toBe(2);
  await user.click(dialog.getByRole('button', { name: 'Dejar' }));
  await waitFor(async () => expect(await tablet.db.offers.count()).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await tablet.outgoing()).toEqual([]);
});

it('says of an image without its file that it must be uploaded again', async () => {
  const { row } = (await tablet.db.offers.get(['patients', lacking]))!;
  const image = { ...row, id: newId(), clinical_history: newId(), image_type: 'radiografia', notes: null };
  await tablet.db.offers.clear();
  await tablet.db.offers.put({ collection: 'clinical-images', id: image.id, row: image, restored: null });
  showCentre(tablet);
  expect(await screen.findByText('Su archivo no está en esta tableta: hay que volver a subirlo.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Devolver/ })).toBeNull();
});

it('says of the clinic’s settings that an administrador gives them back', async () => {
  const { db } = tablet;
  const { row } = (await db.offers.get(['patients', lacking]))!;
  const settings = { ...row, ...UNKNOWN_CLINIC, id: CLINIC_SETTINGS_ID };
  await db.offers.clear();
  await db.offers.put({ collection: 'clinic-settings', id: CLINIC_SETTINGS_ID, row: settings, restored: null });
  await saveSignIn(db, IVAN, { access: 'b', refresh: 's' });
  showCentre(tablet);
  expect(await screen.findByText('Solo un administrador puede devolverlo.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Devolver/ })).toBeNull();
});
