// The number of times that each medicine stands in a prescription: the form offers the most used ones, and would have to
// read all prescriptions.
import type { Prescription } from '#domain/documents/prescription.ts';
import type { Aggregate, Sums } from './sums.ts';

/** A medicine that was ever prescribed, in one spelling. */
export interface KeptMedicine {
  medicine: string;
  count: number;
}

/** The uses of each medicine, in the table `medicines`. */
export const MEDICINES: Aggregate<Prescription, KeptMedicine> = {
  collection: 'prescriptions',
  table: 'medicines',
  reckon: (prescriptions) => {
    const counts = new Map<string, Sums>();
    for (const { lines } of prescriptions) {
      for (const { medicine } of lines) counts.set(medicine, [(counts.get(medicine)?.[0] ?? 0) + 1]);
    }
    return counts;
  },
  toKept: (medicine, [count = 0]) => ({ medicine, count }),
  sumsOf: ({ count }) => [count],
};
