// Offers to a restored server: the rows that can be given back, and by which person.
import { expect, test } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { giveBack, readOffers } from '#store/decisions/offers.ts';
import { ANA, BRUNO, buildPatient, buildTemplate, META, START } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';

const settings = { ...META, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC };
const patient = buildPatient();

/** A tablet that knew newer settings than the restored server has, and a patient that it lacks. */
async function afterRestore(person: UserInfo) {
  const store = await createStore(person);
  await store.receive('clinic-settings', settings);
  await store.db.offers.bulkPut([
    {
      collection: 'clinic-settings',
      id: CLINIC_SETTINGS_ID,
      row: { ...settings, clinic_name: 'Clínica Miraflores' },
      restored: settings,
    },
    { collection: 'patients', id: patient.id, row: patient, restored: null },
  ]);
  return store;
}

test('an administrador can give back everything, the clinic’s settings too', async () => {
  const { db, entries } = await afterRestore(BRUNO);
  const offers = await readOffers(db);
  expect(offers.map(({ possible }) => possible)).toEqual([true, true]);
  await giveBack(db, offers, START);
  expect((await entries()).map(({ collection }) => collection).toSorted()).toEqual(['clinic-settings', 'patients']);
});

test('a recepcionista gives back all but the clinic’s settings, which the server takes from no recepcionista', async () => {
  const { db, entries, signIn } = await afterRestore(ANA);
  const offers = await readOffers(db);
  const possible = (each: typeof offers) => each.map((offer) => [offer.collection, offer.possible]);
  expect(possible(offers)).toEqual([
    ['clinic-settings', false],
    ['patients', true],
  ]);
  await giveBack(db, offers, START);
  expect((await entries()).map(({ collection }) => collection)).toEqual(['patients']);
  await signIn(BRUNO);
  expect(possible(await readOffers(db))).toEqual([['clinic-settings', true]]);
});

test('a template of consents is given back by an administrador alone', async () => {
  const { db, signIn } = await afterRestore(ANA);
  const template = buildTemplate();
  await db.offers.put({ collection: 'consent-templates', id: template.id, row: template, restored: null });
  const possible = async () =>
    (await readOffers(db)).find(({ collection }) => collection === 'consent-templates')?.possible;
  expect(await possible()).toBe(false);
  await signIn(BRUNO);
  expect(await possible()).toBe(true);
});
