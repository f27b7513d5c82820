import type { CollectionName } from '#domain/record/collections.ts';
import { stillToCome } from '#store/database/still-to-come.ts';
import { useRead } from './use-read.ts';

/**
 * Whether all rows of these collections have come to this tablet, so that sums over them are true and what is not there does not
 * exist. False while the clinic is downloaded for the first time, true from then on; undefined for the moment of the first read.
 * For rows that are read here too: `withCompleteness`, which asks in the right order.
 */
export function useReceived(...collections: CollectionName[]): boolean | undefined {
  const toCome = useRead(stillToCome);
  // Without an answer nothing is claimed.
  if (toCome.status === 'failed') return false;
  if (toCome.status === 'loading') return undefined;
  return !collections.some((collection) => toCome.value.includes(collection));
}
