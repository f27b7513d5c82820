import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import { onScreen } from '#record/collections.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hasReceived } from '#store/database/still-to-come.ts';
import { countOfPatient } from '#store/patients/patient-counts.ts';
import type { Files, Side } from './choices.ts';
import styles from './merge.module.css';

const SHOWN = COLLECTIONS.filter((collection) => onScreen(collection).counted !== undefined);
const COUNTED: readonly CollectionName[] = [...SHOWN, 'clinical-histories', 'clinical-exams', 'odontograms'];

/** The records of the first file and of the second. */
type Pair = readonly [number, number];

/** The number of records of either file. */
export interface Counts {
  of: (collection: CollectionName) => Pair;
  totals: Pair;
  /** The number after the merge. */
  total: number;
}

/** The counts of both files on this tablet; undefined also while records are downloading. */
export function useCounts(files: Files): Counts | undefined {
  const [first, second] = files.map(({ id }) => id) as [string, string];
  return valueOf(useRead(readCounts, first, second));
}

async function readCounts(db: ArcadaDatabase, first: string, second: string): Promise<Counts | undefined> {
  if (!(await hasReceived(db, ...COUNTED))) return undefined;
  const pairs = new Map<CollectionName, Pair>();
  for (const collection of COUNTED) {
    pairs.set(collection, [await countOfPatient(db, first, collection), await countOfPatient(db, second, collection)]);
  }
  const of: Counts['of'] = (collection) => pairs.get(collection) ?? [0, 0];
  const sum = (side: Side): number => COUNTED.reduce((all, collection) => all + of(collection)[side], 0);
  const totals = [sum(0), sum(1)] as const;
  // Two histories are merged into one.
  const joined = Math.min(...of('clinical-histories'));
  return { of, totals, total: totals[0] + totals[1] - joined };
}

/** The records that the staying file will have, and their origin. */
export function MovedCounts({ counts, stays }: { counts: Counts | undefined; stays: Side }) {
  if (!counts) return null;
  const other = stays === 0 ? 1 : 0;
  const histories = counts.of('clinical-histories');
  const shown = SHOWN.filter((collection) => counts.of(collection).some((count) => count > 0));
  return (
    <dl className={styles.counts}>
      {shown.map((collection) => (
        <div key={collection}>
          <dt>{onScreen(collection).counted}</dt>
          <dd>{counts.of(collection)[0] + counts.of(collection)[1]}</dd>
          <dd>{counts.of(collection).join(' + ')}</dd>
        </div>
      ))}
      {histories[0] + histories[1] === 0 ? null : (
        <div>
          <dt>Historia</dt>
          <dd>1</dd>
          <dd>{histories[other] === 0 ? 'se queda' : histories[stays] === 0 ? 'pasa entera' : 'se unen'}</dd>
        </div>
      )}
    </dl>
  );
}
