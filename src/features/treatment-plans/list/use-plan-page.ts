import { arrangePlans, type NamedPlan } from '#domain/clinical/treatment-plan.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { pageOfAll, type ListPage } from '#record/list/list-page.ts';
import { keptRead } from '#runtime/read/kept-read.ts';
import type { Read } from '#runtime/read/use-read.ts';
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
  return keptPage(q, sort, page, patient);
}

const keptPage = keptRead(
  async (db, q: string, sort: PlanSort, page: number, patient: string | undefined): Promise<ListPage<ListedPlan>> => {
    const plans = patient === undefined ? await allPlans(db) : await patientPlans(db, patient);
    const arranged = arrangePlans(plans, { search: q, ...partsOf(sort) });
    const shown = await pageOfAll(db, 'treatment-plans', arranged, { page, size: PAGE_SIZE });
    const people = await db.records('patients').bulkGet(shown.rows.map((plan) => plan.patient));
    return { ...shown, rows: shown.rows.map((plan, place) => ({ ...plan, person: people[place] })) };
  },
  { keep: 'onScreen' },
);

/** The list as it opens, read before it is asked for. */
export const readPlansAhead = (db: ArcadaDatabase) => keptPage.ahead(db, '', PLAN_LIST.defaultSort, 1, undefined);
