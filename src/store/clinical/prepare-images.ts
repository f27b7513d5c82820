// Fetches all images of some days' patients, a few at a time. A failure that concerns every image stops it; run again,
// it skips the images that are here already.
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readDayImages } from './day-images.ts';
import { dropOrphans, keepImage, dropFetchedImages, type FetchFile } from './kept-images.ts';

/** So many images are fetched at a time: more would slow each other on a clinic's line. */
const AT_ONCE = 3;
/** Bytes that stay free on the tablet, for staff's own writes. */
const RESERVE = 200_000_000;

/** Why a run ended early. unsigned: somebody has to sign in again. */
export type StoppedBy = 'paused' | 'offline' | 'full' | 'unsigned';

export interface PreparePorts {
  fetchFile: FetchFile;
  /** Free bytes for this application; null where the browser does not say. */
  room: () => Promise<number | null>;
  signal: AbortSignal;
  /** Called when an image begins and when it ends. left: not fetched because the run is stopping, not failed. */
  onImage: (image: ClinicalImage, at: 'begun' | 'kept' | 'failed' | 'left') => void;
}

/** Answers the reason for stopping; null when every image was tried. Throws only on a defect. */
export async function prepareImages(
  db: ArcadaDatabase,
  days: readonly string[],
  ports: PreparePorts,
): Promise<StoppedBy | null> {
  await dropOrphans(db);
  const patients = (await Promise.all(days.map((day) => readDayImages(db, day)))).flatMap(({ patients }) => patients);
  const needed = [...new Map(patients.flatMap(({ images }) => images).map((image) => [image.id, image])).values()];
  const missing = new Map(patients.flatMap(({ missing }) => missing).map((image) => [image.id, image]));
  const queue = [...missing.values()];
  let stopped: StoppedBy | null = null;
  async function work(): Promise<void> {
    for (let image = queue.shift(); image && stopped === null; image = queue.shift()) {
      if (ports.signal.aborted) stopped = 'paused';
      else stopped = (await prepareOne(db, image, needed, ports)) ?? stopped;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stopped;
}

/** Fetches one image; answers a reason to stop the others too. */
async function prepareOne(
  db: ArcadaDatabase,
  image: ClinicalImage,
  needed: readonly ClinicalImage[],
  { fetchFile, room, signal, onImage }: PreparePorts,
): Promise<StoppedBy | null> {
  onImage(image, 'begun');
  try {
    if (!(await hasRoom(image, room)) && !((await dropFetchedImages(db, needed)) && (await hasRoom(image, room)))) {
      onImage(image, 'left');
      return 'full';
    }
    await keepImage(db, image, { fetchFile, needed, signal });
    onImage(image, 'kept');
    return null;
  } catch (error) {
    const stopped = signal.aborted ? 'paused' : stopOf(error);
    onImage(image, stopped === null ? 'failed' : 'left');
    return stopped;
  }
}

async function hasRoom({ bytes = 0 }: ClinicalImage, room: PreparePorts['room']): Promise<boolean> {
  const free = await room();
  return free === null || free - bytes >= RESERVE;
}

/** The reason to stop, where an error would meet the other images too. */
function stopOf(error: unknown): StoppedBy | null {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'network') return 'offline';
  if (error.code === 'storage') return 'full';
  return error.code === 'unauthenticated' ? 'unsigned' : null;
}
