import type { CollectionName } from '#domain/record/collections.ts';
import { stillToCome } from '#store/database/still-to-come.ts';
import { keptRead } from './kept-read.ts';

/** One answer for all screens; what stands around them follows it, so that a screen that opens has it at once. */
const keptToCome = keptRead(stillToCome, { room: 1 });

/**
 * Whether all rows of these collections have come to this tablet, so that sums over them are true and what is not there does not
 * exist. False while the clinic is downloaded for the first time, true from then on; undefined for the moment of the first read.
 */
export function useReceived(...collections: CollectionName[]): boolean | undefined {
  const toCome = keptToCome();
  // Whoever could not be told claims nothing.
  if (toCome.status === 'failed') return false;
  if (toCome.status === 'loading') return undefined;
  return !collections.some((collection) => toCome.value.includes(collection));
}
