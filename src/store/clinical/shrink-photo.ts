// Photos are scaled down before they wait for the network: a camera's own file is several times as large.
import { PHOTO_EDGE } from '#domain/clinical/photo.ts';
import { pictureFormat } from '#domain/clinical/picture-format.ts';
import { isDeep } from '#domain/clinical/sample-depth.ts';
import type { LocalFile } from '#store/database/tables.ts';

const QUALITY = 0.92;
/** The colour under transparent pixels: a JPEG has none. */
const PAPER = '#ffffff';

/**
 * A photo at the size at which the server keeps it, upright and without EXIF. Unchanged where it is no larger, or where
 * this browser cannot read it: the server scales every file itself and refuses those that are no pictures. With
 * `everyPixel` a file is re-encoded at full size, and only where the server does not read its format. A picture of more
 * than eight bits a sample stays as it is whatever its type: a canvas keeps eight, and a radiograph of twelve would be
 * black for ever.
 */
export async function shrinkPhoto(file: LocalFile, everyPixel = false): Promise<LocalFile> {
  const bytes = new Uint8Array(file.bytes);
  // By the content: a device may name another type, or none.
  const serverReads = pictureFormat(bytes) === 'kept';
  if (serverReads && (everyPixel || isDeep(bytes))) return file;
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return file;
  const bitmap = await createImageBitmap(new Blob([file.bytes], { type: file.mime })).catch(() => null);
  if (!bitmap) return file;
  try {
    const scale = everyPixel ? 1 : Math.min(1, PHOTO_EDGE / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && serverReads) return file;
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.fillStyle = PAPER;
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await canvas.convertToBlob(
      everyPixel ? { type: 'image/png' } : { type: 'image/jpeg', quality: QUALITY },
    );
    return { bytes: await blob.arrayBuffer(), mime: blob.type };
  } catch {
    // The tablet is short of memory.
    return file;
  } finally {
    bitmap.close();
  }
}
