import { beforeEach, describe, expect, test } from 'vitest';
import { duesMessage, rowWords } from '#features/budgets/dues/dues-words.ts';
import { readDues, type PersonDues } from '#store/money/dues.ts';
import { testId } from '#tests/support/factories.ts';
import { buildBudget } from '#tests/support/money-factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

/** A Monday. */
const TODAY = '2026-11-23';
const CLINIC = { clinicName: 'Clínica Miraflores', today: TODAY };
const ADULT = { first_name: 'Jorge Armando', fecha_nacimiento: '1990-01-01', guardian_name: null };
const OWN = { who: 'patient', name: 'Jorge Armando Tapia', phone: '945 667 018' } as const;
const GUARDIAN = { who: 'guardian', name: 'Responsable', phone: '987 654 321' } as const;

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

/** The dues of one person whose budgets of twelve instalments begin on these days. */
async function owing(...budgets: { first_due: string; down_payment?: number; created_at?: string }[]) {
  const rows = budgets.map((budget, place) =>
    buildBudget({ id: testId(place + 1), total_amount: 1800, down_payment: 0, instalments: 12, ...budget }),
  );
  await store.receive('budgets', ...rows);
  const [person] = (await readDues(store.db, TODAY)).people;
  return person!;
}

const spaced = (text: string) => text.replaceAll('\u00A0', ' ');
const firstSentences = (person: PersonDues) => spaced(duesMessage(person, ADULT, OWN, CLINIC)).split(' Puede pagar')[0];

describe('a message', () => {
  test('says what is overdue, since when, and how much together', async () => {
    const person = await owing({ first_due: '2026-10-05' });
    expect(spaced(duesMessage(person, ADULT, OWN, CLINIC))).toBe(
      'Hola, Jorge. Le escribimos de Clínica Miraflores por su tratamiento: hay 2 cuotas vencidas desde el 05/10, por $300,00 en total. Puede pagar en la clínica, por transferencia o con tarjeta. Si ya lo hizo, gracias y no tome en cuenta este mensaje.',
    );
  });

  test('of one overdue instalment has no sum', async () => {
    expect(firstSentences(await owing({ first_due: '2026-11-05' }))).toBe(
      'Hola, Jorge. Le escribimos de Clínica Miraflores por su tratamiento: hay 1 cuota vencida desde el 05/11, por $150,00.',
    );
  });

  test('says what is due this week, or next', async () => {
    expect(firstSentences(await owing({ first_due: '2026-11-26' }))).toMatch(
      /: la cuota 1 de 12, por \$150,00, vence el jueves 26\/11\.$/,
    );
  });

  test('names an initial payment that is overdue', async () => {
    const created_at = '2026-11-20T17:00:00.000Z';
    expect(firstSentences(await owing({ first_due: '2026-12-20', down_payment: 600, created_at }))).toMatch(
      /: está vencida la cuota inicial desde el 20\/11, por \$600,00\.$/,
    );
  });

  test('names an initial payment that is overdue together with an instalment', async () => {
    const created_at = '2026-10-20T17:00:00.000Z';
    expect(firstSentences(await owing({ first_due: '2026-11-05', down_payment: 600, created_at }))).toMatch(
      /: están vencidas la cuota inicial y 1 cuota desde el 20\/10, por \$700,00 en total\.$/,
    );
  });

  test('asks for all that is due this week, of every budget', async () => {
    expect(firstSentences(await owing({ first_due: '2026-11-24' }, { first_due: '2026-11-26' }))).toMatch(
      /: esta semana vencen 2 cuotas, por \$300,00 en total; la primera vence mañana\.$/,
    );
  });

  test('to somebody responsible without a name greets nobody by one, and names the patient', async () => {
    const person = await owing({ first_due: '2026-11-05' });
    expect(duesMessage(person, ADULT, GUARDIAN, { clinicName: '', today: TODAY })).toMatch(
      /^Hola\. Le escribimos de la clínica por el tratamiento de Jorge: /,
    );
  });
});

describe('a row', () => {
  test('of two budgets that are due this week counts both', async () => {
    const person = await owing({ first_due: '2026-11-24' }, { first_due: '2026-11-26' });
    const { what, when, amount, late } = rowWords(person, 'semana', TODAY);
    expect([what, when, amount, late]).toEqual(['2 cuotas', 'vence mañana', 300, false]);
  });

  test('of one that owes and has something due this week says in each list what it is about', async () => {
    const person = await owing({ first_due: '2026-10-27' });
    expect(rowWords(person, 'todas', TODAY)).toMatchObject({ what: '1 cuota vencida', late: true, amount: 150 });
    expect(rowWords(person, 'semana', TODAY)).toMatchObject({
      what: 'Cuota 2 de 12',
      when: 'vence el viernes 27/11',
      late: false,
    });
  });
});
