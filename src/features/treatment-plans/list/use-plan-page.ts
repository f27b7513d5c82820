import { arrangePlans, type NamedPlan } from '#domain/clinical/treatment-plan.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { withCompleteness } from '#store/database/still-to-come.ts';
import { pageOfAll, type ListPage, type PageRead } from '#record/list/list-page.ts';
import { prefetch, useLastAnswer, useRead } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { allPlans, patientPlans } from '#store/clinical/treatment-plans.ts';
import { partsOf, PLAN_LIST, type PlanListSearch, type PlanSort } from './list-address.ts';

/** Plans a page. */
export const PAGE_SIZE = 9;

/** A plan among the cards of the list. `person`: absent while the patient is not on this tablet (yet). */
export type ListedPlan = NamedPlan & { person?: Patient | undefined };

/** One page of the plans that answer a search by the patient's name, of all patients or of one. */
export function usePlanPage(search: PlanListSearch): Read<ListPage<ListedPlan>> {
  const { q = '', sort = PLAN_LIST.defaultSort, page = 1, patient } = search;
  return useLastAnswer(useRead(readPage, q, sort, page, patient));
}

type Asked = [q: string, sort: PlanSort, page: number, patient: string | undefined];

const readPage = async (db: ArcadaDatabase, ...asked: Asked): Promise<ListPage<ListedPlan>> =>
  withCompleteness(db, ['treatment-plans'], () => readRows(db, ...asked));

async function readRows(db: ArcadaDatabase, ...[q, sort, page, patient]: Asked): Promise<PageRead<ListedPlan>> {
  const plans = patient === undefined ? await allPlans(db) : await patientPlans(db, patient);
  const arranged = arrangePlans(plans, { search: q, ...partsOf(sort) });
  const shown = await pageOfAll(db, 'treatment-plans', arranged, { page, size: PAGE_SIZE });
  const people = await db.records('patients').bulkGet(shown.rows.map((plan) => plan.patient));
  return { ...shown, rows: shown.rows.map((plan, place) => ({ ...plan, person: people[place] })) };
}

/** The list's first page, read ahead. */
export const prefetchPlans = (db: ArcadaDatabase) => prefetch(db, readPage, '', PLAN_LIST.defaultSort, 1, undefined);
