import { isTiff } from '#domain/clinical/picture-format.ts';
import { isDeep } from '#domain/clinical/sample-depth.ts';
import { workerUrl } from '#ui/theme/trusted-types.ts';
// The linter does not know that Vite gives such an import a default: the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './develop-worker.ts?worker&url';

/** The bytes by which a picture is known: a PNG says its depth in them. */
const TELLING = 32;

/** Developed pictures, while their files are in memory. */
const developed = new WeakMap<Blob, Promise<Blob>>();
/** One at a time: each takes several times the picture's size. */
let last: Promise<unknown> = Promise.resolve();

/** Whether a picture may need to be developed: thumbnails and photos are JPEG, which every browser shows as it is. */
export const mayBeIllegible = (file: Blob): boolean => file.type !== 'image/jpeg';

/**
 * A picture as a browser can show it: one of more than eight bits a sample stretched (decision 122), a TIFF as PNG. Any
 * other file, and one that cannot be decoded here, is answered as it came. The file itself never changes.
 */
export async function legible(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, TELLING).arrayBuffer());
  if (!isTiff(start) && !isDeep(start)) return file;
  const known = developed.get(file);
  if (known) return known;
  const made = last
    .then(() => inWorker(file))
    .catch((error: unknown) => {
      reportError(error);
      return file;
    });
  last = made;
  developed.set(file, made);
  return made;
}

async function inWorker(file: Blob): Promise<Blob> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(workerUrl(workerAddress), { type: 'module' });
  try {
    const picture = await new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer> | null>) => resolve(data));
      // The tablet is short of memory.
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage(bytes, [bytes]);
    });
    return picture ? new Blob([picture], { type: 'image/png' }) : file;
  } finally {
    worker.terminate();
  }
}
