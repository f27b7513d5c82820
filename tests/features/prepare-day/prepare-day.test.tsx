// "Preparar el día": the patients of a day, and their images on this tablet.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Route as PrepareDay } from '#app/routes/_app/preparar-dia.tsx';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { PrepareDayCard } from '#features/prepare-day/prepare-day-card.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { clearMeta, updateStatus, writeMeta } from '#store/database/meta.ts';
import { buildAppointment, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const [LUCIA, MATEO, ROSA] = [testId(0x100), testId(0x101), testId(0x102)];
let store: TestStore;

beforeEach(async () => {
  // A Monday in Lima.
  setNow('2026-11-23T14:00:00.000Z');
  store = await screenStore();
  await store.receive(
    'patients',
    buildPatient({ id: LUCIA }),
    buildPatient({ id: MATEO, first_name: 'Mateo' }),
    buildPatient({ id: ROSA, first_name: 'Rosa' }),
  );
  await store.receive('clinical-histories', buildHistory({ patient: LUCIA }), buildHistory({ patient: MATEO }));
  await store.receive(
    'appointments',
    buildAppointment({ id: testId(0x300), patient: LUCIA, fecha: '2026-11-23', hora: '09:00', location: 'Sillón 1' }),
    buildAppointment({ id: testId(0x301), patient: ROSA, fecha: '2026-11-23', hora: '10:00' }),
    buildAppointment({ id: testId(0x302), patient: MATEO, fecha: '2026-11-24', hora: '11:00' }),
  );
  await store.receive('clinical-images', image(LUCIA, 1), image(LUCIA, 2), image(MATEO, 3));
});

const image = (patient: string, number: number) => ({
  id: testId(0x500 + number),
  version: 1,
  created_at: `2026-01-0${number}T10:00:00.000Z`,
  updated_at: `2026-01-0${number}T10:00:00.000Z`,
  created_by: null,
  updated_by: null,
  clinical_history: clinicalHistoryId(patient),
  image_type: 'photo',
  description: null,
  file: `file-${number}`,
  mime: 'image/png',
  bytes: 1_000_000,
});

type Request = Runtime['request'];
const answering = (answer: (path: string) => Promise<unknown>) => ({ request: vi.fn(answer) as unknown as Request });
const file = async () => new ArrayBuffer(1_000_000);
const lines = async () => {
  const card = await screen.findByRole('region', { name: /^Pacientes de/ });
  return within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const open = (address: string, runtime: Partial<Runtime> = {}) =>
  showScreen(store, address, { '/preparar-dia': PrepareDay }, runtime);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the page', () => {
  test('says of each patient what is here and what lacks', async () => {
    open('/preparar-dia');
    await screen.findByRole('heading', { name: 'Preparar el día', level: 1 });
    expect(await lines()).toEqual([
      expect.stringMatching(/^09:00.*Lucía Peña.*Control · Sillón 1.*0 de 2 imágenes.*Falta bajar$/),
      expect.stringMatching(/^10:00.*Rosa Peña.*Sin imágenes.*Listo sin conexión$/),
    ]);
    expect(screen.getByText('1').parentElement?.textContent).toBe('1 de 2 pacientes listo sin conexión');
    screen.getByText('Faltan 2 imágenes, 2 MB');
  });

  test('brings the images of both days and then says that one can work without the network', async () => {
    const { runtime } = open('/preparar-dia', answering(file));
    await lines();
    press('Preparar');
    await screen.findByText('Hoy puede trabajar sin red desde esta tableta');
    expect(runtime.request).toHaveBeenCalledWith(
      `/clinical-images/${testId(0x501)}/file/`,
      expect.objectContaining({ binary: true }),
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Mañana' }));
    await screen.findByText('Mañana puede trabajar sin red desde esta tableta');
    expect(await lines()).toEqual([expect.stringMatching(/Mateo Peña.*1 imagenListo sin conexión$/)]);
    expect((await store.db.blobs.toCollection().primaryKeys()).toSorted()).toEqual([
      'full/file-1',
      'full/file-2',
      'full/file-3',
    ]);
  });

  test('counts what has come while the days are being read anew', async () => {
    const read = store.db.records.bind(store.db);
    const never = { where: () => ({ anyOf: () => ({ toArray: () => new Promise(() => undefined) }) }) };
    const request = async () => {
      // From now on no read of the days ends, as if each new image restarted it.
      vi.spyOn(store.db, 'records').mockImplementation(((name: 'patients') =>
        name === ('clinical-histories' as string) ? never : read(name)) as never);
      return file();
    };
    open('/preparar-dia', answering(request));
    await lines();
    press('Preparar');
    await screen.findByText('Hoy puede trabajar sin red desde esta tableta');
    expect((await lines())[0]).toMatch(/2 imágenesListo sin conexión$/);
  });

  test('stops at "Pausar" and goes on at "Seguir"', async () => {
    const pending: (() => void)[] = [];
    let held = true;
    const request = (_: string, { signal }: { signal?: AbortSignal } = {}) =>
      held
        ? new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new AppError('network', 'cut')));
            pending.push(() => resolve(undefined));
          })
        : file();
    open('/preparar-dia', { request: request as Request });
    await lines();
    press('Preparar');
    await screen.findByText('Bajando…');
    press('Pausar');
    await screen.findByRole('button', { name: 'Seguir' });
    expect(screen.queryByText(/no baj/)).toBeNull();
    held = false;
    press('Seguir');
    await screen.findByText('Hoy puede trabajar sin red desde esta tableta');
  });

  test('names an image that did not come, and tries it again', async () => {
    let broken = true;
    const request = (path: string) =>
      broken && path.includes(testId(0x501)) ? Promise.reject(new AppError('not_found', 'no está')) : file();
    open('/preparar-dia', answering(request));
    await lines();
    press('Preparar');
    await screen.findByText('1 imagen no bajó');
    await screen.findByText('Falta 1 imagen, 1 MB · 1 no bajó');
    broken = false;
    await screen.findByRole('button', { name: 'Reintentar Lucía Peña' });
    press('Reintentar Lucía Peña');
    await screen.findByText('Hoy puede trabajar sin red desde esta tableta');
  });

  test('is honest without the network: what is here opens, the rest comes later', async () => {
    await updateStatus(store.db, { reachable: false });
    open('/preparar-dia');
    await screen.findByText('Sin conexión: lo que ya bajó se abre igual. El resto baja cuando vuelva la red.');
    expect(screen.queryByText(/puede trabajar sin red/)).toBeNull();
  });

  test('goes on by itself when the network is back', async () => {
    let gone = true;
    const request = async () => {
      if (gone) throw new AppError('network', 'no network');
      return new ArrayBuffer(1_000_000);
    };
    open('/preparar-dia', answering(request));
    await lines();
    press('Preparar');
    await screen.findByText(/^Sin conexión: lo que ya bajó/);
    await updateStatus(store.db, { reachable: false });
    // Waits until the page has the news.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    gone = false;
    await updateStatus(store.db, { reachable: true });
    await screen.findByText('Hoy puede trabajar sin red desde esta tableta');
  });

  test('says that the tablet is full', async () => {
    open('/preparar-dia', answering(file));
    await lines();
    const put = vi
      .spyOn(store.db.blobs, 'put')
      .mockImplementation(() => Promise.reject(new DOMException('no room', 'QuotaExceededError')) as never);
    press('Preparar');
    await screen.findByText(/^No queda espacio en esta tableta\./);
    put.mockRestore();
  });

  test('calls no patient ready before the first download has ended, and does so by itself then', async () => {
    await clearMeta(store.db, 'ready');
    open('/preparar-dia', answering(file));
    await screen.findByText('Se está descargando la clínica');
    expect(screen.queryByText(/listos? sin conexión$/i)).toBeNull();
    await writeMeta(store.db, 'ready', true);
    await lines();
  });

  test('the day that was chosen stands in the address, so that "back" and a reload show it again', async () => {
    const { address } = open('/preparar-dia');
    await lines();
    fireEvent.click(screen.getByRole('radio', { name: 'Mañana' }));
    await screen.findByRole('region', { name: 'Pacientes de mañana' });
    expect(address()).toBe('/preparar-dia?day=next');
    fireEvent.click(screen.getByRole('radio', { name: 'Hoy' }));
    await screen.findByRole('region', { name: 'Pacientes de hoy' });
    expect(address()).toBe('/preparar-dia?day=today');
  });

  test.each([
    ['?day=next', 'Pacientes de mañana'],
    ['?day=ayer', 'Pacientes de hoy'],
  ])('opens with %s on: %s', async (query, region) => {
    open(`/preparar-dia${query}`);
    expect(await screen.findByRole('region', { name: region })).toBeTruthy();
  });

  test('of a day without patients says so', async () => {
    await store.receiveDeleted('appointments', testId(0x302), 2);
    open('/preparar-dia');
    await lines();
    fireEvent.click(screen.getByRole('radio', { name: 'Mañana' }));
    await screen.findByText('No hay pacientes de mañana');
  });
});

describe('on the dashboard', () => {
  test('both days are summed up, prepared and led to', async () => {
    showScreen(store, '/', () => <PrepareDayCard />, answering(file));
    const card = await screen.findByRole('region', { name: 'Preparar el día' });
    expect(card.textContent).toContain('1 de 3 pacientes listo sin conexión');
    expect(within(card).getByRole('link', { name: 'Ver pacientes' }).getAttribute('href')).toBe('/preparar-dia');
    press('Preparar');
    await waitFor(() => expect(card.textContent).toContain('3 de 3 pacientes listos sin conexión'));
    within(card).getByText('Listo sin conexión');
  });

  test('is absent when no patient comes', async () => {
    for (const id of [0x300, 0x301, 0x302]) await store.receiveDeleted('appointments', testId(id), 2);
    showScreen(store, '/', () => (
      <>
        <p>inicio</p>
        <PrepareDayCard />
      </>
    ));
    await screen.findByText('inicio');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Preparar el día' })).toBeNull());
  });
});
