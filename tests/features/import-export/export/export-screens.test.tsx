// The screens "Exportar ficha" and "Exportar datos de la clínica".
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { Route } from '#app/routes/_app/exportar.tsx';
import { ExportButton } from '#features/import-export/export/patient/export-button.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { clearMeta, updateStatus, writeMeta } from '#store/database/meta.ts';
import { ANA, BRUNO, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const PATIENT = testId(0x700);
const patient = buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar' });
const saved: { name: string; href: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.getAttribute('href') ?? '' });
  });
});

async function showButton(request: (path: string) => Promise<unknown>, reachable = true) {
  const store = await screenStore();
  await store.receive('patients', patient);
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT }));
  const meta = { version: 1, created_at: '2026-11-20T15:00:00.000Z', updated_at: '2026-11-20T15:00:00.000Z' };
  const by = { created_by: null, updated_by: null, description: null };
  const image = {
    ...meta,
    ...by,
    clinical_history: clinicalHistoryId(PATIENT),
    image_type: 'photo',
    mime: 'image/png',
  };
  await store.receive('clinical-images', { id: testId(0x701), ...image, file: 'a' });
  await updateStatus(store.db, { reachable });
  const runtime = { request: request as Runtime['request'] };
  showScreen(store, '/', () => <ExportButton patient={patient} />, runtime);
  fireEvent.click(await screen.findByRole('button', { name: 'Exportar ficha' }));
  await screen.findByRole('dialog', { name: /Exportar ficha/ });
  return store;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const ready = () =>
  waitFor(() =>
    expect((screen.getByRole('button', { name: 'Guardar archivo' }) as HTMLButtonElement).disabled).toBe(false),
  );

test('images that are not on the tablet are fetched, and the file is saved', async () => {
  await showButton(async () => new ArrayBuffer(3));
  await screen.findByText('1 imagen no está en esta tableta: se traerá del servidor.');
  await ready();
  await press('Guardar archivo');
  await screen.findByText(/^Guardado: ficha-salazar-mateo-/);
  expect(saved).toEqual([{ name: expect.stringMatching(/\.html$/) as string, href: 'blob:file' }]);
});

test('the file is noted for the audit before it is handed over, and without the note there is none', async () => {
  const store = await showButton(async () => new ArrayBuffer(3));
  const noted = () => store.db.outbox.toArray();
  await ready();
  vi.spyOn(store.db.outbox, 'add').mockRejectedValueOnce(new Error('full'));
  await press('Guardar archivo');
  await screen.findByText('No se pudo hacer el archivo de la ficha. Inténtelo de nuevo.');
  expect([saved, await noted()]).toEqual([[], []]);
  await press('Guardar archivo');
  await screen.findByText(/^Guardado: /);
  expect(await noted()).toMatchObject([
    { action: 'patient-export', about: PATIENT, author: ANA.id, title: 'Mateo Salazar', state: 'pending' },
  ]);
  expect(saved).toHaveLength(1);
});

test('images that could not be fetched are named before anything is saved', async () => {
  await showButton(() => Promise.reject(new AppError('network', 'sin red')));
  await ready();
  await press('Guardar archivo');
  await screen.findByText('1 imagen no se pudo traer. El archivo dirá cuáles faltan.');
  expect(saved).toEqual([]);
  await press('Guardar sin ellas');
  await screen.findByText(/^Guardado: /);
});

test('without a network it says what the file will lack', async () => {
  await showButton(() => Promise.reject(new AppError('network', 'sin red')), false);
  await screen.findByText(/1 imagen no está en esta tableta y no hay conexión/);
});

test('nothing is counted during the first download', async () => {
  const store = await screenStore({ ...ANA, rol: 'administrador' });
  await clearMeta(store.db, 'ready');
  showScreen(store, '/exportar', { '/exportar': Route });
  await screen.findByRole('button', { name: 'Exportar' });
  // Long enough for a read of this store.
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(screen.queryByText(/registros? ·/)).toBeNull();
  await writeMeta(store.db, 'ready', true);
  await screen.findByText(/registros? ·/);
});

test('an administrador starts the download of the clinic, without the images where they say so', async () => {
  const request = vi.fn(async () => ({ url: '/api/export/x/', expires_at: '2026-11-24T15:05:00.000Z' }));
  showScreen(await screenStore({ ...ANA, rol: 'administrador' }), '/exportar', { '/exportar': Route }, {
    request,
  } as never);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Incluir las imágenes' }));
  await press('Exportar');
  await screen.findByText('La descarga empezó. El navegador muestra cuánto falta.');
  expect(request).toHaveBeenCalledWith('/export/', { method: 'POST', json: { images: false } });
  expect(saved).toEqual([{ name: '', href: '/api/export/x/' }]);
});

test('a failure is said in the words of the screen', async () => {
  showScreen(await screenStore({ ...ANA, rol: 'administrador' }), '/exportar', { '/exportar': Route });
  await press('Exportar');
  await screen.findByText(/No se pudo preparar la exportación/);
});

test('offline it says that the data are exported from the server', async () => {
  const store = await screenStore({ ...ANA, rol: 'administrador' });
  await updateStatus(store.db, { reachable: false });
  showScreen(store, '/exportar', { '/exportar': Route });
  await screen.findByText(/Sin conexión: los datos se exportan desde el servidor/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Exportar' }).disabled).toBe(true);
});

test('a recepcionista is told whose screen it is', async () => {
  showScreen(await screenStore({ ...BRUNO, rol: 'recepcionista' }), '/exportar', { '/exportar': Route });
  await screen.findByText('Solo un administrador puede hacer esto.');
});
