// Full images on the tablet: kept, let go, and fetched for the patients who come.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import { dayAfter, readDayImages } from '#store/clinical/day-images.ts';
import {
  dropOrphans,
  imagesHere,
  keepImage,
  keepOpened,
  keptFigures,
  dropFetchedImages,
  localFull,
} from '#store/clinical/kept-images.ts';
import { prepareImages, type PreparePorts } from '#store/clinical/prepare-images.ts';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { buildAppointment, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const [LUCIA, MATEO] = [testId(0x100), testId(0x101)];
const DAY = '2026-03-10';
const SIZE = 4;

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await writeMeta(store.db, 'ready', true);
  await store.receive('patients', buildPatient({ id: LUCIA }), buildPatient({ id: MATEO, first_name: 'Mateo' }));
  await store.receive('clinical-histories', buildHistory({ patient: LUCIA }), buildHistory({ patient: MATEO }));
});

const imageOf = (patient: string, number: number, more: Partial<ClinicalImage> = {}): ClinicalImage & Row => ({
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
  bytes: SIZE,
  ...more,
});

const content = (): ArrayBuffer => new Uint8Array([1, 2, 3, 4]).buffer;
const noRoom = () => Promise.reject(new DOMException('no room', 'QuotaExceededError')) as never;
const keys = async () => (await store.db.blobs.toCollection().primaryKeys()).toSorted();

describe('the full image of a record', () => {
  const image = imageOf(LUCIA, 1);
  const file = (size = SIZE) => ({ bytes: new ArrayBuffer(size), mime: 'image/png' });
  beforeEach(() => store.receive('clinical-images', image));

  test('is kept once it was opened: the next time it is there without the network', async () => {
    expect(await localFull(store.db, image)).toBeUndefined();
    await keepOpened(store.db, image, { bytes: content(), mime: 'image/png' });
    const again = await localFull(store.db, image);
    expect([...new Uint8Array(again!.bytes)]).toEqual([1, 2, 3, 4]);
    expect(again!.mime).toBe('image/png');
    expect(await keptFigures(store.db)).toEqual({ images: 1, bytes: 4 });
    expect(await localFull(store.db, { ...image, file: 'another' })).toBeUndefined();
  });

  test('is the file that was taken here where there is one', async () => {
    await store.db.blobs.put({ id: image.id, bytes: content(), mime: 'image/jpeg', waiting: 1 });
    expect((await localFull(store.db, image))?.mime).toBe('image/jpeg');
    expect(await imagesHere(store.db, [image, imageOf(LUCIA, 2)])).toEqual(new Set([image.id]));
  });

  test('is not kept on a full tablet, which is no failure', async () => {
    vi.spyOn(store.db.blobs, 'put').mockImplementation(noRoom);
    await keepOpened(store.db, image, file());
    expect(await keys()).toEqual([]);
  });

  test('of another size than the record says is not kept under its name', async () => {
    await keepOpened(store.db, image, file(9));
    const fetchFile = async () => new ArrayBuffer(9);
    await expect(keepImage(store.db, image, { fetchFile, needed: [] })).rejects.toMatchObject({ code: 'not_found' });
    expect(await keys()).toEqual([]);
  });

  test('is not kept once the person has signed out', async () => {
    await clearMeta(store.db, 'person');
    await keepOpened(store.db, image, file());
    expect(await keys()).toEqual([]);
  });

  test('is not kept when its record was deleted while it was on its way', async () => {
    await keepOpened(store.db, imageOf(LUCIA, 2), file());
    expect(await keys()).toEqual([]);
  });
});

describe('a full tablet', () => {
  const [needed, other] = [imageOf(LUCIA, 1), imageOf(LUCIA, 2)];

  test('lets go what is not needed: neither thumbnails nor what waits to be sent', async () => {
    for (const [id, waiting] of [
      ['full/file-1', 0],
      ['full/file-2', 0],
      ['thumbnail/file-2', 0],
      [testId(0x700), 1],
      [testId(0x701), 0],
    ] as const)
      await store.db.blobs.put({ id, bytes: content(), mime: 'image/png', waiting });
    expect(await dropFetchedImages(store.db, [needed])).toBe(true);
    expect(await keys()).toEqual([testId(0x700), 'full/file-1', 'thumbnail/file-2'].toSorted());
    expect(await dropFetchedImages(store.db, [needed])).toBe(false);
  });

  test('keeps a new image in the place of one that is not needed', async () => {
    await store.db.blobs.put({ id: 'full/file-2', bytes: content(), mime: 'image/png', waiting: 0 });
    vi.spyOn(store.db.blobs, 'put').mockImplementationOnce(noRoom);
    await keepImage(store.db, needed, { fetchFile: async () => content(), needed: [needed] });
    expect(await keys()).toEqual(['full/file-1']);
  });

  test('with nothing to let go refuses the image', async () => {
    vi.spyOn(store.db.blobs, 'put').mockImplementation(noRoom);
    const keeping = keepImage(store.db, other, { fetchFile: async () => content(), needed: [other] });
    await expect(keeping).rejects.toMatchObject({ code: 'storage' });
  });
});

test('an image whose record is gone is dropped, the others stay', async () => {
  await store.receive('clinical-images', imageOf(LUCIA, 1));
  for (const id of ['full/file-1', 'full/file-9', 'thumbnail/file-9'])
    await store.db.blobs.put({ id, bytes: content(), mime: 'image/png', waiting: 0 });
  await dropOrphans(store.db);
  expect(await keys()).toEqual(['full/file-1', 'thumbnail/file-9']);
});

describe('a day', () => {
  test('has each patient once, in the order of the appointments, without those that were moved away', async () => {
    const { original } = reschedule(buildAppointment(), { fecha: '2026-03-12', hora: '09:00' }, '');
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(0x300), patient: MATEO, hora: '12:00' }),
      buildAppointment({ id: testId(0x301), patient: LUCIA, hora: '10:00' }),
      buildAppointment({ id: testId(0x302), patient: MATEO, hora: '16:00' }),
      buildAppointment({ id: testId(0x303), patient: testId(0x102), ...original, hora: '09:00' }),
      buildAppointment({ id: testId(0x304), patient: testId(0x102), fecha: '2026-03-11' }),
    );
    await store.receive('clinical-images', imageOf(LUCIA, 1), imageOf(LUCIA, 2), imageOf(MATEO, 3));
    await store.db.blobs.put({ id: 'full/file-2', bytes: content(), mime: 'image/png', waiting: 0 });
    const { patients, complete } = await readDayImages(store.db, DAY);
    expect(complete).toBe(true);
    expect(
      patients.map(({ appointment, images, missing }) => [
        appointment.patient_name,
        appointment.hora,
        images.map(({ file }) => file),
        missing.map(({ file }) => file),
      ]),
    ).toEqual([
      ['Lucía Peña', '10:00', ['file-2', 'file-1'], ['file-1']],
      ['Mateo Peña', '12:00', ['file-3'], ['file-3']],
    ]);
  });

  test('says when the first download has not ended', async () => {
    await clearMeta(store.db, 'ready');
    expect((await readDayImages(store.db, DAY)).complete).toBe(false);
  });

  test('that follows is tomorrow; after a Friday Monday, unless somebody comes on Saturday', async () => {
    expect(await dayAfter(store.db, '2026-03-10')).toBe('2026-03-11');
    expect(await dayAfter(store.db, '2026-03-13')).toBe('2026-03-16');
    await store.receive('appointments', buildAppointment({ fecha: '2026-03-14' }));
    expect(await dayAfter(store.db, '2026-03-13')).toBe('2026-03-14');
  });
});

describe('preparing', () => {
  const IMAGES = Array.from({ length: 8 }, (_, index) => imageOf(index < 4 ? LUCIA : MATEO, index + 1));
  beforeEach(async () => {
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(0x300), patient: LUCIA }),
      buildAppointment({ id: testId(0x301), patient: MATEO, fecha: '2026-03-11' }),
    );
    await store.receive('clinical-images', ...IMAGES);
  });
  const run = (ports: Partial<PreparePorts> = {}) =>
    prepareImages(store.db, [DAY, '2026-03-11'], {
      fetchFile: async () => content(),
      room: async () => null,
      signal: new AbortController().signal,
      onImage: () => undefined,
      ...ports,
    });
  const left = async () => {
    const days = await Promise.all([DAY, '2026-03-11'].map((day) => readDayImages(store.db, day)));
    return days.flatMap(({ patients }) => patients).flatMap(({ missing }) => missing).length;
  };

  test('brings every image of both days, three at a time at most', async () => {
    let [now, most] = [0, 0];
    const fetchFile = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return content();
    };
    expect(await run({ fetchFile })).toBeNull();
    expect(most).toBe(3);
    expect(await left()).toBe(0);
  });

  test('that was paused goes on where it ended, and asks for nothing twice', async () => {
    const stop = new AbortController();
    const fetchFile = vi.fn(async (_id: string) => content());
    fetchFile.mockImplementationOnce(async () => {
      stop.abort();
      return content();
    });
    expect(await run({ fetchFile, signal: stop.signal })).toBe('paused');
    const before = await left();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(8);
    expect(await run({ fetchFile })).toBeNull();
    expect(await left()).toBe(0);
    expect(new Set(fetchFile.mock.calls.map(([id]) => id)).size).toBe(fetchFile.mock.calls.length);
  });

  test('passes over an image that the server has not got, and says which', async () => {
    const said: string[] = [];
    const fetchFile = async (id: string) => {
      if (id === IMAGES[1]!.id) throw new AppError('not_found', 'no está');
      return content();
    };
    const onImage: PreparePorts['onImage'] = ({ id }, at) => at === 'failed' && said.push(id);
    expect(await run({ fetchFile, onImage })).toBeNull();
    expect(said).toEqual([IMAGES[1]!.id]);
    expect(await left()).toBe(1);
  });

  test.each([
    ['network', 'offline'],
    ['unauthenticated', 'unsigned'],
  ] as const)('stops at once at %s, and calls no image failed', async (code, stopped) => {
    const said: string[] = [];
    const fetchFile = vi.fn(() => Promise.reject(new AppError(code, '')));
    expect(await run({ fetchFile, onImage: (_, at) => said.push(at) })).toBe(stopped);
    expect(fetchFile.mock.calls.length).toBeLessThanOrEqual(3);
    expect(said).not.toContain('failed');
  });

  test('leaves room for the work of the day: it lets go what is not needed, and else stops', async () => {
    await store.receive('clinical-images', imageOf(LUCIA, 9, { clinical_history: clinicalHistoryId(testId(0x109)) }));
    await store.db.blobs.put({ id: 'full/file-9', bytes: content(), mime: 'image/png', waiting: 0 });
    const room = async () => ((await keys()).includes('full/file-9') ? 100_000_000 : 300_000_000);
    expect(await run({ room })).toBeNull();
    expect(await left()).toBe(0);
    await store.db.blobs.clear();
    expect(await run({ room: async () => 100_000_000 })).toBe('full');
    expect(await left()).toBe(8);
  });

  test('stops on a tablet without room', async () => {
    vi.spyOn(store.db.blobs, 'put').mockImplementation(noRoom);
    expect(await run()).toBe('full');
  });

  test('a defect is not hidden', async () => {
    await expect(run({ fetchFile: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken');
  });
});
