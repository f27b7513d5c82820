// The patients' screens under their own routes.
import type { Patient } from '#domain/patients/patient.ts';
import { Route as Edit } from '#app/routes/_app/patients/$id.edit.tsx';
import { Route as Detail } from '#app/routes/_app/patients/$id.index.tsx';
import { Route as List } from '#app/routes/_app/patients/index.tsx';
import { Route as New } from '#app/routes/_app/patients/new.tsx';
import type { Tab } from '#store/session/tab.ts';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = { '/patients/': List, '/patients/new': New, '/patients/$id/': Detail, '/patients/$id/edit': Edit };

/** A store that has ended its first download, with these patients. */
export async function storeWith(...patients: Partial<Patient>[]): Promise<TestStore> {
  const store = await screenStore();
  const rows = patients.map((patient, place) => buildPatient({ id: testId(0x1000 + place), ...patient }));
  await store.receive('patients', ...rows);
  return store;
}

/** Opens an address of the patients' screens on a store, in a tab that is alone unless told. */
export const open = (store: TestStore, address: string, tab?: Tab): ShownScreen =>
  showScreen(store, address, ROUTES, tab ? { tab } : {});
