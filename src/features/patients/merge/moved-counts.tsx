import type { CollectionName } from '#domain/record/collections.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hasReceived } from '#store/database/still-to-come.ts';
import { countOfPatient } from '#store/patients/patient-counts.ts';
import type { Files, Side } from './choices.ts';
import styles from './merge.module.css';

const SHOWN = {
  appointments: 'Citas',
  budgets: 'Presupuestos',
  payments: 'Pagos',
  'clinical-images': 'Imágenes',
  'treatment-plans': 'Planes',
} satisfies Partial<Record<CollectionName, string>>;
type Shown = keyof typeof SHOWN;
const COUNTED = [...(Object.keys(SHOWN) as Shown[]), 'clinical-histories', 'clinical-exams', 'odontograms'] as const;

/** How many records either file has. */
export interface Counts {
  of: Record<(typeof COUNTED)[number], readonly [number, number]>;
  totals: readonly [number, number];
  /** Of the one file that they become. */
  total: number;
}

/** What this tablet has of both; undefined also while some of it is still on its way with the first download. */
export function useCounts(files: Files): Counts | undefined {
  const [first, second] = files.map(({ id }) => id) as [string, string];
  return valueOf(useRead(readCounts, first, second));
}

async function readCounts(db: ArcadaDatabase, first: string, second: string): Promise<Counts | undefined> {
  if (!(await hasReceived(db, ...COUNTED))) return undefined;
  const pairs = await Promise.all(
    COUNTED.map(async (collection) => {
      const pair = await Promise.all([first, second].map((id) => countOfPatient(db, id, collection)));
      return [collection, pair as unknown as readonly [number, number]] as const;
    }),
  );
  const sum = (side: Side): number => pairs.reduce((all, [, pair]) => all + pair[side], 0);
  const totals = [sum(0), sum(1)] as const;
  const of = Object.fromEntries(pairs) as Counts['of'];
  // Two histories become one.
  const joined = Math.min(...of['clinical-histories']);
  return { of, totals, total: totals[0] + totals[1] - joined };
}

/** What the one who stays will have, and from where. */
export function MovedCounts({ counts, stays }: { counts: Counts | undefined; stays: Side }) {
  if (!counts) return null;
  const other = stays === 0 ? 1 : 0;
  const histories = counts.of['clinical-histories'];
  const shown = (Object.keys(SHOWN) as Shown[]).filter((collection) =>
    counts.of[collection].some((count) => count > 0),
  );
  return (
    <dl className={styles.counts}>
      {shown.map((collection) => (
        <div key={collection}>
          <dt>{SHOWN[collection]}</dt>
          <dd>{counts.of[collection][0] + counts.of[collection][1]}</dd>
          <dd>{counts.of[collection].join(' + ')}</dd>
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
