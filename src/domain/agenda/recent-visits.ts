import { compareMoments, type Moment } from '#domain/values/dates.ts';

/** How many appointments the page of a clinical history lists (specification §9). */
const SHOWN = 3;

/**
 * A patient's recent appointments: the latest up to `today`, the newest first; the next one for a patient who never had any.
 */
export function recentVisits<A extends Moment>(ofPatient: readonly A[], today: string): A[] {
  const inOrder = ofPatient.toSorted(compareMoments);
  const past = inOrder.filter(({ fecha }) => fecha <= today);
  return past.length > 0 ? past.slice(-SHOWN).reverse() : inOrder.slice(0, SHOWN);
}
