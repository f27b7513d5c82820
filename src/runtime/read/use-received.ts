import type { CollectionName } from '#domain/record/collections.ts';
import { stillToCome } from '#store/database/still-to-come.ts';
import { useRead } from './use-read.ts';

/**
 * Whether all rows of these collections have come to this tablet, so that sums over them are true and a missing record
 * does not exist. False during the first download, true from then on; undefined during the first read. A read that also
 * needs the rows uses `withCompleteness`, which reads both in the right order.
 */
export function useReceived(...collections: CollectionName[]): boolean | undefined {
  const toCome = useRead(stillToCome);
  // After a failed read, completeness is not claimed.
  if (toCome.status === 'failed') return false;
  if (toCome.status === 'loading') return undefined;
  return !collections.some((collection) => toCome.value.includes(collection));
}
