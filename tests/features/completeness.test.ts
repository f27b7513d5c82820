// The first download brings rows page by page, and notes at its end that all have come. A read that asks whether all
// have come at the same time as for its rows, or after them, may combine rows from before the last page with the "all
// have come" from after it.
import { expect, it, vi } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { readAlerts } from '#entities/clinical-history/alert-banner.tsx';
import { readInventoryView } from '#features/inventory/page/use-inventory.ts';
import { readPage } from '#features/patients/list/use-patient-page.ts';
import { readStatistics } from '#features/statistics/use-statistics.ts';
import { readRecord } from '#record/read/use-record.ts';
import { odontogramsOfPatient, readOdontogram } from '#store/clinical/odontograms.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writeMeta } from '#store/database/meta.ts';
import { onceReceived } from '#store/database/still-to-come.ts';
import { patientFigures } from '#store/figures/patients.ts';
import { cashDay } from '#store/money/cash.ts';
import { buildHistory, buildOdontogram, buildPatient, buildTooth, testId } from '#tests/support/factories.ts';
import { buildPayment, buildProduct } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

const PATIENT = testId(1);
const HISTORY = clinicalHistoryId(PATIENT);
const ODONTOGRAM = testId(2);
const DAY = '2026-11-23';
/** Milliseconds. */
const BESIDE = 100;

/** The rows of the last page. */
const LAST_PAGE = {
  payment: (store: TestStore) => store.receive('payments', buildPayment({ payment_date: DAY })),
  product: (store: TestStore) => store.receive('products', buildProduct()),
  patient: (store: TestStore) => store.receive('patients', buildPatient({ id: PATIENT })),
  history: (store: TestStore) =>
    store.receive('clinical-histories', buildHistory({ id: HISTORY, patient: PATIENT, allergies: 'penicilina' })),
  tooth: (store: TestStore) => store.receive('teeth', buildTooth({ odontogram: ODONTOGRAM })),
};

interface Case {
  screen: string;
  page: keyof typeof LAST_PAGE;
  read: (db: ArcadaDatabase) => Promise<unknown>;
  /** The read's answer once the last page is in: without that page, "all have come" would be false. */
  answer: object;
}

const CASES: Case[] = [
  {
    screen: 'the cash desk',
    page: 'payment',
    read: (db) => cashDay(db, DAY),
    answer: { complete: true, sums: { count: 1 } },
  },
  {
    screen: 'the statistics',
    page: 'payment',
    read: (db) => readStatistics(db, 2026, DAY),
    answer: { complete: true, totals: { payments: 1 } },
  },
  {
    screen: 'the inventory',
    page: 'product',
    read: readInventoryView,
    answer: { complete: true, products: [{}] },
  },
  {
    screen: 'the alerts',
    page: 'history',
    read: (db) => readAlerts(db, PATIENT),
    answer: { unknown: null, alerts: [{ code: 'allergies' }] },
  },
  {
    screen: 'a patient’s odontograms',
    page: 'tooth',
    read: (db) => odontogramsOfPatient(db, PATIENT).then(({ odontograms: [newest] }) => newest),
    answer: { whole: true, teeth: new Map([['16', expect.anything()]]) },
  },
  {
    screen: 'an odontogram',
    page: 'tooth',
    read: (db) => readOdontogram(db, ODONTOGRAM),
    answer: { teeth: new Map([['16', expect.anything()]]) },
  },
  {
    screen: 'the dashboard',
    page: 'patient',
    read: (db) => onceReceived(['patients'], patientFigures)(db, `${DAY}T00:00:00.000Z`),
    answer: { total: 1 },
  },
  {
    screen: 'a list',
    page: 'patient',
    read: (db) => readPage(db, null, 'name', 1),
    answer: { complete: true, total: 1, rows: [{ id: PATIENT }] },
  },
  {
    screen: 'a record',
    page: 'patient',
    read: (db) => readRecord(db, 'patients', PATIENT),
    answer: { status: 'ready' },
  },
];

it.each(CASES)(
  '$screen counts the last page of the download that ends while it reads',
  async ({ page, read, answer }) => {
    const store = await createStore();
    const { db } = store;
    if (page === 'tooth') {
      await LAST_PAGE.history(store);
      await store.receive('odontograms', buildOdontogram({ id: ODONTOGRAM, clinical_history: HISTORY }));
    }
    const ask = db.meta.bulkGet.bind(db.meta);
    const endDownload = async (keys: unknown[]) => {
      // By now a read has also read the rows that it asks for at the same time.
      await new Promise((resolve) => setTimeout(resolve, BESIDE));
      await LAST_PAGE[page](store);
      await writeMeta(db, 'ready', true);
      return ask(keys as Parameters<typeof ask>[0]);
    };
    vi.spyOn(db.meta, 'bulkGet').mockImplementationOnce(endDownload as never);
    expect(await read(db)).toMatchObject(answer);
  },
);
