// The images' screens under their own routes, with a jsdom that has no pictures.
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { Route as History } from '#app/routes/_app/clinical-histories/$id.index.tsx';
import { Route as Images } from '#app/routes/_app/clinical-histories/$id.images.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { buildHistory, buildImage, buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/clinical-histories/$id/': History,
  '/clinical-histories/$id/images': Images,
};

export const PATIENT = testId(0x1000);
export const HISTORY = clinicalHistoryId(PATIENT);
export const PAGE = `/clinical-histories/${HISTORY}`;
export const GALLERY = `${PAGE}/images`;

/** The id of an image of `storeWithImages`, by its place. */
export const imageId = (place: number): string => testId(0x2000 + place);

/** A store with Mateo Salazar, his history, and these images of that history. */
export async function storeWithImages(...images: Partial<ClinicalImage>[]): Promise<TestStore> {
  const store = await screenStore();
  await store.receive('patients', buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar' }));
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT }));
  const rows = images.map((image, place) => buildImage({ id: imageId(place), clinical_history: HISTORY, ...image }));
  await store.receive('clinical-images', ...rows);
  return store;
}

export const open = (store: TestStore, address: string, runtime: Partial<Runtime> = {}): ShownScreen =>
  showScreen(store, address, ROUTES, runtime);

/** A file that begins as a JPEG does. */
export const photo = (name = 'IMG_1.jpg'): File =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4)], name, { type: 'image/jpeg' });

/** jsdom has no addresses for files; no test looks at the pictures themselves. */
export function stubAddresses(): void {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
}
