import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import sharp from 'sharp';
import { develop } from '#entities/clinical-image/develop.ts';
import { AppError } from '#domain/wire/problem.ts';
import { fullImageKey } from '#store/outbox/files.ts';
import { notify } from '#ui/messages/notify.tsx';
import { buildExam, buildOdontogram, testId } from '#tests/support/factories.ts';
import { stubWorker } from '#tests/support/picture-worker.ts';
import { seeSizesAtOnce } from '#tests/support/seen-sizes.ts';
import { buildGreyTiff } from '#tests/support/tiff.ts';
import { GALLERY, HISTORY, imageId, open, photo, PAGE, storeWithImages, stubAddresses } from './screens.tsx';

const { createObjectURL, revokeObjectURL } = URL;
beforeAll(stubAddresses);
afterAll(() => Object.assign(URL, { createObjectURL, revokeObjectURL }));

const input = (container: HTMLElement, name: string) =>
  container.ownerDocument.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const view = (name: RegExp | string) => screen.findByRole('button', { name });

it('shows the images by their days, the newest first, and those of one kind by its filter', async () => {
  open(
    await storeWithImages(
      { description: 'Sonrisa', upload_date: '2026-01-10' },
      { description: 'Oclusal', upload_date: '2026-03-10' },
      { description: null, upload_date: '2026-03-10', image_type: 'panoramic' },
    ),
    GALLERY,
  );
  expect(await screen.findByRole('heading', { name: 'Martes, 10 de marzo de 2026 2' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Ver / }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Ver Panorámica, 10/03/2026',
    'Ver Oclusal, 10/03/2026',
    'Ver Sonrisa, 10/01/2026',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Panorámica 1' }));
  expect(screen.getAllByRole('button', { name: /^Ver / })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Radiografía/ })).toBeNull();
});

it('a history leads to its exam, its odontogram and its images', async () => {
  const store = await storeWithImages({ description: 'Sonrisa' });
  await store.receive('clinical-exams', buildExam({ id: testId(0x51), clinical_history: HISTORY }));
  await store.receive('odontograms', buildOdontogram({ id: testId(0x52), clinical_history: HISTORY }));
  open(store, PAGE);
  const href = async (name: RegExp | string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Ver: Examen clínico')).toBe(`/clinical-exam/${testId(0x51)}`);
  expect(await href('Ver: Odontograma')).toBe(`/odontograms/${testId(0x52)}`);
  expect(await href(/Ver todas\s*las imágenes clínicas/)).toBe(GALLERY);
});

it('without images says what to do', async () => {
  open(await storeWithImages(), GALLERY);
  expect(await screen.findByText('Sin imágenes clínicas')).toBeTruthy();
});

it('when the images cannot be read says so, and reads them again', async () => {
  const store = await storeWithImages({ description: 'Sonrisa' });
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const read = vi.spyOn(store.db, 'records').mockImplementation(() => {
    throw new Error('broken');
  });
  open(store, GALLERY);
  expect(await screen.findByText('Error al cargar las imágenes. Por favor, intenta de nuevo.')).toBeTruthy();
  read.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await view('Ver Sonrisa, 10/03/2026')).toBeTruthy();
  report.mockRestore();
});

it('takes images with their type and description, and leaves out what is no image', async () => {
  const store = await storeWithImages();
  const { container } = open(store, GALLERY);
  await screen.findByText('Sin imágenes clínicas');
  const text = new File(['hola'], 'nota.txt', { type: 'text/plain' });
  const disguised = new File(['hola'], 'foto.jpg', { type: 'image/jpeg' });
  fireEvent.change(input(container, 'image'), { target: { files: [photo(), text, photo('IMG_2.jpg'), disguised] } });
  const dialog = await screen.findByRole('dialog', { name: 'Subir 2 imágenes' });
  expect(await screen.findByText('«foto.jpg» y «nota.txt» no son imágenes y se omitieron.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Radiografía' }));
  fireEvent.change(within(dialog).getAllByLabelText('Descripción')[0]!, { target: { value: 'Molar' } });
  fireEvent.change(within(dialog).getAllByLabelText('Tipo')[1]!, { target: { value: 'panoramic' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Subir 2 imágenes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const entries = await store.entries();
  expect(entries.map(({ patch }) => [patch['image_type']?.after, patch['description']?.after])).toEqual([
    ['xray', 'Molar'],
    ['panoramic', 'Molar'],
  ]);
  expect(entries.every(({ patch }) => patch['clinical_history']?.after === HISTORY)).toBe(true);
  expect(await screen.findByText('Subiendo 2 imágenes')).toBeTruthy();
  expect(screen.getAllByText('Sin enviar')).toHaveLength(2);
});

it('takes each page of a TIFF as an image, and says so before it saves', async () => {
  const store = await storeWithImages();
  const { container } = open(store, GALLERY);
  await screen.findByText('Sin imágenes clínicas');
  const page = { width: 8, height: 8, samples: new Uint8Array(64).fill(9) };
  const bytes = buildGreyTiff([page, { ...page, samples: new Uint8Array(64).fill(200) }]);
  const tiff = new File([Uint8Array.from(bytes)], 'aleta.tif', { type: 'image/tiff' });
  stubWorker();
  fireEvent.change(input(container, 'image'), { target: { files: [photo(), tiff] } });
  const dialog = await screen.findByRole('dialog', { name: 'Subir 3 imágenes' });
  expect(within(dialog).getByText(/«aleta.tif» tiene 2 páginas\. Cada una se guarda como una imagen/)).toBeTruthy();
  fireEvent.change(within(dialog).getAllByLabelText('Descripción')[2]!, { target: { value: 'Aleta' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Subir 3 imágenes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const entries = await store.entries();
  expect(entries.map(({ patch }) => patch['description']?.after)).toEqual([
    null,
    'Aleta (página 1 de 2)',
    'Página 2 de 2',
  ]);
  const files = await store.db.blobs.bulkGet(entries.map(({ row_id }) => row_id));
  const values = files.slice(1).map((file) => develop(new Uint8Array(file!.bytes)));
  expect(await Promise.all(values.map(async (png) => (await sharp(png!).stats()).channels[0]!.mean))).toEqual([9, 200]);
});

it('a TIFF of more pages than a tablet takes is left out whole, and named; the others are taken', async () => {
  const store = await storeWithImages();
  const { container } = open(store, GALLERY);
  await screen.findByText('Sin imágenes clínicas');
  const page = { width: 1, height: 1, samples: new Uint8Array(1) };
  const bytes = buildGreyTiff(Array.from({ length: 101 }, () => page));
  const tiff = new File([Uint8Array.from(bytes)], 'serie.tif', { type: 'image/tiff' });
  fireEvent.change(input(container, 'image'), { target: { files: [tiff, photo()] } });
  await screen.findByRole('dialog', { name: 'Subir 1 imagen' });
  expect(await screen.findByText(/«serie\.tif» se omitió: tiene más de 100 páginas/)).toBeTruthy();
});

it('offline says of one image, and of two, that they wait for the network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  const store = await storeWithImages();
  const { container } = open(store, GALLERY);
  await screen.findByText('Sin imágenes clínicas');
  fireEvent.change(input(container, 'photo'), { target: { files: [photo()] } });
  expect(await screen.findByText('1 imagen sin enviar')).toBeTruthy();
  expect(screen.getByText('Se subirá al recuperar la conexión')).toBeTruthy();
  fireEvent.change(input(container, 'photo'), { target: { files: [photo('IMG_2.jpg')] } });
  expect(await screen.findByText('2 imágenes sin enviar')).toBeTruthy();
  expect(screen.getByText('Se subirán al recuperar la conexión')).toBeTruthy();
});

it('names two that are compared with the right «y» between them', async () => {
  const images = [{ description: 'Sonrisa.', upload_date: '2026-01-10' }, { description: 'Intraoral' }];
  open(await storeWithImages(...images), GALLERY);
  fireEvent.click(await view('Ver Sonrisa, 10/01/2026'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Antes y después' }));
  expect(await screen.findByRole('dialog', { name: 'Sonrisa e Intraoral' })).toBeTruthy();
});

it('says that the images are up when the server has them, and not before', async () => {
  const store = await storeWithImages();
  const { container } = open(store, GALLERY);
  await screen.findByText('Sin imágenes clínicas');
  fireEvent.change(input(container, 'photo'), { target: { files: [photo()] } });
  expect(await screen.findByText('Subiendo 1 imagen')).toBeTruthy();
  expect(screen.queryByText('Imágenes subidas correctamente')).toBeNull();
  const [entry] = await store.entries();
  await store.db.outbox.clear();
  const row = (await store.row('clinical-images', entry!.row_id))!;
  await store.receive('clinical-images', { ...row, version: 1, file: 'on-server', upload_date: '2026-03-10' });
  expect(await screen.findByText('Imágenes subidas correctamente')).toBeTruthy();
});

it('says that a full tablet could not keep an image: first the failure, then its cause; and reports it', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  const store = await storeWithImages();
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  vi.spyOn(store.db.outbox, 'add').mockRejectedValue(full);
  const { container } = open(store, GALLERY);
  await screen.findByText('Sin imágenes clínicas');
  fireEvent.change(input(container, 'photo'), { target: { files: [photo()] } });
  const said = await screen.findByText(/No queda espacio/);
  expect(said.textContent).toBe(
    'Error al subir las imágenes. Por favor, intenta de nuevo. ' +
      'No queda espacio en esta tableta: el cambio no se guardó.',
  );
  expect(reported).toHaveBeenCalledOnce();
  expect(await store.db.blobs.count()).toBe(0);
});

it('says that an image was refused, why, and sends it again', async () => {
  const store = await storeWithImages();
  const { container, runtime } = open(store, GALLERY);
  await screen.findByText('Sin imágenes clínicas');
  fireEvent.change(input(container, 'photo'), { target: { files: [photo()] } });
  await screen.findByText('Subiendo 1 imagen');
  const problem = { type: 'about:blank', title: 'x', status: 413, code: 'too_large', detail: 'Es demasiado grande.' };
  await store.db.outbox.toCollection().modify((entry) => {
    entry.state = 'attention';
    entry.error = { status: 413, problem: problem as never };
  });
  expect(await screen.findByText('Error al subir las imágenes. Por favor, intenta de nuevo.')).toBeTruthy();
  expect(
    await screen.findByText(/No se pudo subir. Sigue guardada en esta tableta. Es demasiado grande./),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar Fotografía' }));
  await waitFor(() => expect(runtime.syncNow).toHaveBeenCalled());
  expect((await store.entries()).map(({ state }) => state)).toEqual(['pending']);
});

it('an image is deleted from the page of its history, and brought back', async () => {
  const store = await storeWithImages({ description: 'Sonrisa' });
  open(store, PAGE);
  fireEvent.click(await view('Ver Sonrisa, 10/03/2026'));
  fireEvent.click(await view('Eliminar imagen'));
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar imagen' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Eliminar imagen' }));
  expect(await screen.findByText('Imagen eliminada correctamente')).toBeTruthy();
  expect(await store.row('clinical-images', imageId(0))).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(await view('Ver Sonrisa, 10/03/2026')).toBeTruthy();
});

it('a deletion that fails says so', async () => {
  const store = await storeWithImages({ description: 'Sonrisa' });
  open(store, GALLERY);
  fireEvent.click(await view('Ver Sonrisa, 10/03/2026'));
  fireEvent.click(await view('Eliminar imagen'));
  const dialog = await screen.findByRole('dialog', { name: 'Eliminar imagen' });
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const broken = vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('broken'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Eliminar imagen' }));
  expect(await screen.findByText('Error al eliminar la imagen. Por favor, intenta de nuevo.')).toBeTruthy();
  broken.mockRestore();
  report.mockRestore();
});

it('an image that is opened is asked for with the person’s token, and stays here', async () => {
  const store = await storeWithImages({ description: 'Sonrisa', file: 'smile', bytes: 8 });
  const request = vi.fn(async () => new ArrayBuffer(8)) as never;
  open(store, GALLERY, { request });
  fireEvent.click(await view('Ver Sonrisa, 10/03/2026'));
  await waitFor(async () => expect(await store.db.blobs.get(fullImageKey('smile'))).toBeTruthy());
  expect(request).toHaveBeenCalledWith(`/clinical-images/${imageId(0)}/file/`, { binary: true });
});

it('an image that is not here and cannot be fetched says so', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const store = await storeWithImages({ description: 'Sonrisa' });
  open(store, GALLERY, { request: () => Promise.reject(new AppError('unavailable', 'x')) });
  expect(await screen.findByText('No está en esta tableta')).toBeTruthy();
  fireEvent.click(await view('Ver Sonrisa, 10/03/2026'));
  expect(await screen.findByText('Error al cargar las imágenes. Por favor, intenta de nuevo.')).toBeTruthy();
});

it('offline an image that was kept whole, to be opened today, stands for its missing thumbnail', async () => {
  const store = await storeWithImages(
    { description: 'Sonrisa', file: 'smile' },
    { description: 'Oclusal', file: 'bite' },
  );
  await store.db.blobs.put({ id: fullImageKey('smile'), bytes: new ArrayBuffer(8), mime: 'image/jpeg', waiting: 0 });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(store, GALLERY);
  expect(await within(await view(/^Ver Oclusal/)).findByText('No está en esta tableta')).toBeTruthy();
  const kept = await view(/^Ver Sonrisa/);
  await waitFor(() => expect(kept.querySelector('img')).toBeTruthy());
  expect(within(kept).queryByText('No está en esta tableta')).toBeNull();
});

it('two images are compared with a slider that arrow keys move', async () => {
  open(
    await storeWithImages(
      { description: 'Sonrisa', upload_date: '2026-01-10' },
      { description: 'Sonrisa', upload_date: '2026-03-10' },
    ),
    GALLERY,
  );
  fireEvent.click(await view('Comparar'));
  const slider = await screen.findByRole('slider', { name: 'Comparar antes y después' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect((slider as HTMLInputElement).value).toBe('55');
  expect(screen.getByText('59 días entre las dos')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Antes: Sonrisa, 10/01/2026' })).toBeTruthy();
});

/** Images of which this tablet has only the record, offline; the viewer opened at the newest, and compared. */
async function compareOffline(count: number) {
  const days = Array.from({ length: count }, (_, place) => `2026-0${place + 1}-10`);
  const images = days.map((upload_date, place) => ({ description: `Foto ${place}`, upload_date, file: `f${place}` }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  open(await storeWithImages(...images), GALLERY);
  fireEvent.click(await view('Comparar'));
  return screen.findByRole('slider', { name: 'Comparar antes y después' });
}
const AWAY = 'No está en esta tableta. Se cargará al recuperar la conexión.';

it('offline it is said once that the whole images are not here, and it is not zoomed with a picture', async () => {
  await compareOffline(2);
  expect(await screen.findAllByText(AWAY)).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Lado a lado' }));
  expect(await screen.findAllByText(AWAY)).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Una' }));
  fireEvent.click(await view('Ampliar'));
  const note = await screen.findByText(AWAY);
  expect(note.closest('[style*="scale"]')).toBeNull();
});

it('two images beside each other are zoomed as one', async () => {
  await compareOffline(2);
  expect(screen.queryByRole('button', { name: 'Ampliar' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Lado a lado' }));
  fireEvent.click(await view('Ampliar'));
  const scales = screen
    .getAllByRole('figure')
    .map((figure) => figure.querySelector<HTMLElement>('[style]')?.style.transform);
  expect(scales).toEqual(['translate(0px, 0px) scale(1.5)', 'translate(0px, 0px) scale(1.5)']);
});

it('the film goes to the image that is shown, and keeps both that are compared where one is', async () => {
  const scrolled: (string | undefined)[] = [];
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolled.push(this.dataset['image']);
    return Promise.resolve();
  };
  await compareOffline(4);
  const pinned = () =>
    within(screen.getByRole('list', { name: 'Imágenes' }))
      .getAllByRole('listitem')
      .map(({ dataset }) => dataset['pinned']);
  expect(pinned()).toEqual(['before', undefined, undefined, 'after']);
  fireEvent.click(await view('Foto 1, 10/02/2026'));
  await view('Antes: Foto 1, 10/02/2026');
  expect(pinned()).toEqual([undefined, 'before', undefined, 'after']);
  expect(scrolled).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'Una' }));
  await waitFor(() => expect(scrolled).toEqual([imageId(3)]));
  expect(pinned()).toEqual([undefined, undefined, undefined, undefined]);
});

it('days of another year say it, in the film and on the page of the history', async () => {
  const images = [
    { description: 'Sonrisa', upload_date: '2025-01-10' },
    { description: 'Sonrisa', upload_date: '2026-03-10' },
  ];
  open(await storeWithImages(...images), PAGE);
  expect(await screen.findByText('10/01/25')).toBeTruthy();
  expect(screen.getByText('10/03')).toBeTruthy();
  fireEvent.click(await view('Ver Sonrisa, 10/03/2026'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Antes y después' }));
  expect(await screen.findByText('Antes · 10/01/25')).toBeTruthy();
  expect(screen.getByText('Ahora · 10/03')).toBeTruthy();
});

it('toasts appear above the controls at the foot of the viewer', async () => {
  seeSizesAtOnce();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const isFoot = this.querySelector(':scope > [role=radiogroup], :scope > * > [role=radiogroup]') !== null;
    return { left: 0, top: isFoot ? innerHeight - 180 : 0, bottom: isFoot ? innerHeight : 0 } as DOMRect;
  });
  const images = [{ description: 'Sonrisa' }, { description: 'Perfil' }];
  open(await storeWithImages(...images), GALLERY);
  fireEvent.click(await view('Ver Sonrisa, 10/03/2026'));
  await screen.findByRole('radiogroup', { name: 'Vista' });
  act(() => void notify.info('Guardado'));
  const toast = await screen.findByText('Guardado');
  expect(toast.closest<HTMLElement>('.mantine-Notifications-root')?.style.getPropertyValue('--foot')).toBe('180px');
});

it('arrows lead from image to image as the film shows them, the older to the left, and Escape closes', async () => {
  open(
    await storeWithImages(
      { description: 'Antigua', upload_date: '2026-01-10' },
      { description: 'Nueva', upload_date: '2026-03-10' },
    ),
    GALLERY,
  );
  fireEvent.click(await view('Ver Nueva, 10/03/2026'));
  const dialog = await screen.findByRole('dialog', { name: 'Nueva' });
  expect(screen.getByText('2 de 2')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Imagen siguiente' }).disabled).toBe(true);
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  expect(await screen.findByRole('dialog', { name: 'Antigua' })).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('type and description of an image are edited', async () => {
  const store = await storeWithImages({ description: 'Sonrisa' });
  open(store, GALLERY);
  fireEvent.click(await view('Ver Sonrisa, 10/03/2026'));
  fireEvent.click(await view('Editar imagen'));
  const dialog = await screen.findByRole('dialog', { name: 'Editar imagen' });
  fireEvent.change(within(dialog).getByLabelText(/^Tipo de imagen/), { target: { value: 'other' } });
  fireEvent.change(within(dialog).getByLabelText('Descripción'), { target: { value: 'Perfil' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(async () =>
    expect(await store.row('clinical-images', imageId(0))).toMatchObject({
      image_type: 'other',
      description: 'Perfil',
    }),
  );
});

it('shows the pictures of the window with its first paint, before the browser has said what is in sight', async () => {
  const seen = vi.fn();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = seen;
      disconnect = () => undefined;
    },
  );
  const store = await storeWithImages(...Array.from({ length: 20 }, (_, place) => ({ description: `Foto ${place}` })));
  await store.db.blobs.bulkPut(
    Array.from({ length: 20 }, (_, place) => ({
      id: imageId(place),
      bytes: new ArrayBuffer(1),
      mime: 'image/jpeg',
      waiting: 0 as const,
    })),
  );
  const { container } = open(store, GALLERY);
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Ver Foto/ })).toHaveLength(20));
  await waitFor(() => expect(container.ownerDocument.querySelectorAll('li img')).toHaveLength(15));
  expect(seen).toHaveBeenCalledTimes(5);
  vi.unstubAllGlobals();
});
