import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import type { SessionInfo } from '#domain/wire/wire.ts';
import { recordFailure } from '#store/safety/failures.ts';
import { updateStatus } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { ANA, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';

let tablet: Tablet;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
});

it('says that all is up to date when nothing waits', async () => {
  showCentre(tablet);
  expect(await screen.findByText('Todo está al día')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Sincronización' })).toBeTruthy();
});

it('does not claim it before a round has ended', async () => {
  await updateStatus(tablet.db, { synced_at: null });
  showCentre(tablet);
  expect(await screen.findByText('Nada por enviar')).toBeTruthy();
  expect(screen.queryByText('Todo está al día')).toBeNull();
});

it('names thirty waiting writes and counts the others', async () => {
  for (let index = 0; index < 33; index += 1) {
    const values = { ...EMPTY_PATIENT, first_name: 'Paciente', last_name: String(index) };
    await writesOf('patients').create(tablet.db, values, tablet.ports);
  }
  showCentre(tablet);
  const card = within(await screen.findByRole('region', { name: 'Por enviar (33)' }));
  expect(card.getAllByRole('listitem')).toHaveLength(30);
  expect(card.getByText('y 3 más')).toBeTruthy();
});

it('counts an image that is taken while it is shown', async () => {
  showCentre(tablet);
  await screen.findByText('Todo está al día');
  await tablet.db.blobs.put({ id: 'x', bytes: new ArrayBuffer(1), mime: 'image/jpeg', waiting: 1 });
  expect(await screen.findByText('En este dispositivo: 1 imagen por subir.')).toBeTruthy();
});

it('keeps a notice until somebody has seen it', async () => {
  const row_id = await tablet.patient();
  const text = 'Ya hay otro paciente con ese documento';
  await tablet.db.notices.put({ id: 'x', collection: 'patients', row_id, text, at: Date.now(), seen: 0 });
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: `Visto: ${text}` }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(await tablet.db.notices.count()).toBe(0);
});

it('says how far the clock is off', async () => {
  await updateStatus(tablet.db, { clock_offset: -180_000 });
  showCentre(tablet);
  expect(await screen.findByText('El reloj de esta tableta va 3 min adelantado')).toBeTruthy();
});

it('runs a round on demand and says when the server did not answer', async () => {
  const syncNow = vi.fn(() => updateStatus(tablet.db, { reachable: false, failures: 1 }));
  showCentre(tablet, { syncNow });
  await user.click(await screen.findByRole('button', { name: 'Actualizar' }));
  expect(syncNow).toHaveBeenCalledOnce();
  expect(await screen.findByText(/^Sin conexión con el servidor/)).toBeTruthy();
});

it('gives the log of failures as a file', async () => {
  await recordFailure(tablet.db, { at: 7, where: '/patients', error: 'TypeError' });
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  showCentre(tablet);
  await user.click(await screen.findByRole('button', { name: 'Exportar registro de fallos' }));
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  const link = click.mock.contexts[0] as HTMLAnchorElement;
  expect(link.download).toMatch(/^arcada-fallos-\d{4}-\d{2}-\d{2}\.json$/);
  const reader = new FileReader();
  reader.readAsText(files[0]!);
  await waitFor(() => expect(reader.readyState).toBe(reader.DONE));
  expect(JSON.parse(String(reader.result))).toMatchObject([{ at: 7, where: '/patients', error: 'TypeError' }]);
  click.mockRestore();
});

describe('the devices signed in', () => {
  const session = (id: string, device: string, current: boolean): SessionInfo => ({
    id,
    user: ANA.id,
    device_id: null,
    device,
    created_at: '2026-11-01T10:00:00Z',
    last_used_at: '2026-11-20T10:00:00Z',
    current,
  });

  it('are available with a connection only', async () => {
    showCentre(tablet);
    expect(await screen.findByText('Disponible con conexión')).toBeTruthy();
  });

  it('can be closed after a confirmation, but not this one', async () => {
    let sessions = [session('1', 'Chrome en Android', true), session('2', 'Safari en iPad', false)];
    const request = vi.fn((path: string, options?: { method?: string }) => {
      if (options?.method === 'DELETE') sessions = sessions.filter(({ id }) => path !== `/sessions/${id}/`);
      return Promise.resolve(sessions as never);
    });
    showCentre(tablet, { request });
    const button = await screen.findByRole('button', { name: 'Cerrar esa sesión: Safari en iPad' });
    expect(screen.queryByRole('button', { name: 'Cerrar esa sesión: Chrome en Android' })).toBeNull();
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cerrar esa sesión' }));
    await waitFor(() => expect(screen.queryByText('Safari en iPad')).toBeNull());
    expect(request).toHaveBeenCalledWith('/sessions/2/', { method: 'DELETE' });
  });
});
