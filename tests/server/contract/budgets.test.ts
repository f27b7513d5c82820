import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Budget, BudgetFigures } from '#domain/money/budget.ts';
import { newId } from '#domain/record/ids.ts';
import { PAYMENT_METHOD_LABELS, type Payment } from '#domain/money/payment.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, sendOp, type Call } from './api.ts';
import { PAYMENT_METHODS } from './spec-words.ts';

const REQUIRED = 'Por favor complete todos los campos requeridos';
const OVER = 'El monto supera el saldo pendiente del presupuesto';

describeOnBothDatabases('budgets and payments', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let clock = Date.parse('2026-03-10T12:00:00Z');

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date((clock += 1000)) });
    send = await caller(server);
    patient = await newPatient();
  });
  afterAll(() => server.close());

  const create = async <R>(collection: string, body: object): Promise<R> => {
    const answer = await send('POST', `/${collection}/`, { body });
    expect([answer.status, answer.body]).toMatchObject([201, {}]);
    return answer.body as R;
  };
  const newPatient = async () =>
    (await create<{ id: string }>('patients', { first_name: 'Lucía', last_name: 'Peña' })).id;
  const budget = (values: object = {}) =>
    create<Budget & BudgetFigures>('budgets', { patient, nombre: 'Ortodoncia', total_amount: 100, ...values });
  const payment = (of: string, values: object = {}) => ({
    patient,
    budget: of,
    amount: 40,
    payment_date: '2026-03-01',
    payment_method: 'CASH',
    ...values,
  });
  const pay = (of: string, values: object = {}) => create<Payment>('payments', payment(of, values));
  const tryToPay = (of: string, values: object = {}) => send('POST', '/payments/', { body: payment(of, values) });
  const figures = async (id: string) => (await send('GET', `/budgets/${id}/`)).body as BudgetFigures;

  describe('a budget', () => {
    it('answers with what is paid of it', async () => {
      const sent = { patient, nombre: 'Brackets', total_amount: 1500.5, description: 'Dos arcadas' };
      const made = await budget(sent);
      expect(made).toMatchObject({
        ...sent,
        total_paid: 0,
        remaining_balance: 1500.5,
        payment_progress: 0,
        created_at: expect.stringMatching(/Z$/) as string,
      });
      await pay(made.id, { amount: 0.1 });
      await pay(made.id, { amount: 0.2 });
      expect(await figures(made.id)).toMatchObject({
        total_paid: 0.3,
        remaining_balance: 1500.2,
        payment_progress: 0.01,
      });
    });

    it('is updated and deleted, its payments with it', async () => {
      const made = await budget();
      const paid = await pay(made.id);
      const body = { patient, nombre: 'Retenedores', total_amount: 80, description: 'Superior' };
      expect((await send('PUT', `/budgets/${made.id}/`, { body })).body).toMatchObject({
        ...body,
        total_paid: 40,
        remaining_balance: 40,
        payment_progress: 50,
      });
      expect((await send('DELETE', `/budgets/${made.id}/`)).status).toBe(204);
      expect((await send('GET', `/payments/${paid.id}/`)).status).toBe(404);
      expect(refusalOf(await tryToPay(made.id)).code).toBe('parent_gone');
      await budget({ id: made.id });
      expect((await send('GET', `/payments/${paid.id}/`)).status).toBe(200);
    });

    const wrong: [string, object, string][] = [
      ['no patient', { patient: undefined }, 'Debes seleccionar un paciente'],
      ['no name', { nombre: ' ' }, 'El nombre del presupuesto es requerido'],
      ['no amount', { total_amount: null }, 'El monto debe ser mayor que 0'],
      ['an amount of nothing', { total_amount: 0 }, 'El monto debe ser mayor que 0'],
      ['an amount below nothing', { total_amount: -5 }, 'El monto debe ser mayor que 0'],
      ['words for an amount', { total_amount: 'mil' }, 'El monto debe ser mayor que 0'],
      ['less than a cent', { total_amount: 0.009 }, 'El monto debe ser mayor que 0'],
      ['parts of a cent', { total_amount: 10.001 }, 'Use como máximo dos decimales'],
      ['too much', { total_amount: 1e10 }, 'El monto máximo es $9\u00A0999\u00A0999\u00A0999,99'],
    ];
    it.each(wrong)('is refused with %s', async (_name, values, message) => {
      const body = { patient, nombre: 'Ortodoncia', total_amount: 100, ...values };
      const [field = ''] = Object.keys(values);
      expect(refusalOf(await send('POST', '/budgets/', { body }))).toEqual({
        status: 400,
        code: 'invalid',
        detail: `${message}.`,
        fields: { [field]: message },
      });
    });

    const TERMS = { down_payment: 20, instalments: 8, first_due: '2026-04-30' };

    it('has terms, all or none of them', async () => {
      const made = await budget(TERMS);
      expect(made).toMatchObject(TERMS);
      expect(await budget()).toMatchObject({ down_payment: null, instalments: null, first_due: null });
      const none = { down_payment: null, instalments: null, first_due: null };
      expect((await send('PUT', `/budgets/${made.id}/`, { body: none })).body).toMatchObject(none);
    });

    it('keeps its terms when a client that does not know them changes it', async () => {
      const made = await budget(TERMS);
      const body = { patient, nombre: 'Retenedores', total_amount: 80, description: null };
      expect((await send('PUT', `/budgets/${made.id}/`, { body })).body).toMatchObject({ ...body, ...TERMS });
    });

    it.each([
      ['no initial payment', { down_payment: null }, 'down_payment', 'Escriba la cuota inicial; 0 si no la hay'],
      ['a negative one', { down_payment: -1 }, 'down_payment', 'Un monto no puede ser negativo'],
      ['one of parts of a cent', { down_payment: 0.001 }, 'down_payment', 'Use como máximo dos decimales'],
      ['no number', { instalments: null }, 'instalments', 'Escriba el número de cuotas, de 1 a 60'],
      ['half a number', { instalments: 2.5 }, 'instalments', 'Escriba el número de cuotas, de 1 a 60'],
      ['too many', { instalments: 61 }, 'instalments', 'Introduzca un valor entre 1 y 60 cuotas'],
      ['no date', { first_due: null }, 'first_due', 'Indique la fecha de la primera cuota'],
      ['a wrong date', { first_due: '2026-02-30' }, 'first_due', 'La fecha de la primera cuota no es válida'],
      [
        'a date of another millennium',
        { first_due: '9999-01-01' },
        'first_due',
        'La fecha de la primera cuota no es válida',
      ],
    ])('is refused with terms that have %s', async (_name, values, field, message) => {
      const body = { patient, nombre: 'Ortodoncia', total_amount: 100, ...TERMS, ...values };
      expect(refusalOf(await send('POST', '/budgets/', { body }))).toEqual({
        status: 400,
        code: 'invalid',
        detail: `${message}.`,
        fields: { [field]: message },
      });
    });

    it('is not made with an initial payment that leaves nothing, nor is its total lowered so far', async () => {
      const body = { patient, nombre: 'Ortodoncia', total_amount: 100, ...TERMS, down_payment: 99.93 };
      const refusal = { status: 409, code: 'limit_exceeded', detail: 'La cuota inicial no deja nada para las cuotas' };
      expect(refusalOf(await send('POST', '/budgets/', { body }))).toMatchObject(refusal);
      const made = await budget({ ...TERMS, down_payment: 99.92 });
      expect(refusalOf(await send('PUT', `/budgets/${made.id}/`, { body: { total_amount: 99.99 } }))).toMatchObject(
        refusal,
      );
    });

    it('takes such a total from a tablet, with a warning', async () => {
      const made = await budget(TERMS);
      const body = { patient, nombre: 'Ortodoncia', total_amount: 15, description: null };
      const answer = await sendOp(server, send, {
        method: 'PUT',
        path: `/budgets/${made.id}/`,
        if_match: made.version,
        body,
      });
      expect(answer).toMatchObject({
        status: 200,
        body: { total_amount: 15, ...TERMS },
        warnings: [
          {
            code: 'terms',
            text: 'El presupuesto «Ortodoncia» se guardó. La cuota inicial no deja nada para las cuotas: revise el total o las cuotas.',
          },
        ],
      });
    });

    it('may be of a cent, and of the largest amount', async () => {
      for (const total_amount of [0.01, 9_999_999_999.99]) {
        expect(await budget({ total_amount })).toMatchObject({ total_amount, remaining_balance: total_amount });
      }
    });

    it('that has payments stays with its patient', async () => {
      const made = await budget();
      const other = await newPatient();
      const move = () => send('PUT', `/budgets/${made.id}/`, { body: { patient: other } });
      const { id } = await pay(made.id);
      expect(refusalOf(await move())).toMatchObject({
        status: 400,
        fields: { patient: 'El presupuesto ya tiene pagos: no se puede pasar a otro paciente' },
      });
      await send('DELETE', `/payments/${id}/`);
      expect((await move()).body).toMatchObject({ patient: other });
    });

    it('stands on its patient, and falls with the patient', async () => {
      const other = await newPatient();
      const older = await budget({ patient: other });
      const newer = await budget({ patient: other, nombre: 'Implante' });
      await pay(older.id, { patient: other, amount: 25 });
      expect((await send('GET', `/patients/${other}/`)).body).toMatchObject({
        budgets: [
          { id: newer.id, total_paid: 0 },
          { id: older.id, total_paid: 25, remaining_balance: 75, payment_progress: 25 },
        ],
      });
      await send('DELETE', `/patients/${other}/`);
      expect((await send('GET', `/budgets/${older.id}/`)).status).toBe(404);
      expect((await send('GET', `/payments/?budget=${older.id}`)).body).toEqual([]);
    });
  });

  describe('a payment', () => {
    it('is created, updated with its id in the body, and deleted', async () => {
      const { id: of } = await budget();
      const sent = payment(of, { amount: 12.34, notes: 'Primera cuota' });
      const made = await create<Payment>('payments', sent);
      expect(made).toMatchObject(sent);
      const body = { ...sent, id: made.id, amount: 100, payment_method: 'CARD', payment_date: '2026-03-02' };
      expect((await send('PUT', `/payments/${made.id}/`, { body })).body).toMatchObject(body);
      expect(await figures(of)).toMatchObject({ remaining_balance: 0, payment_progress: 100 });
      expect((await send('DELETE', `/payments/${made.id}/`)).status).toBe(204);
      expect(await figures(of)).toMatchObject({ remaining_balance: 100, payment_progress: 0 });
    });

    it('has one of five methods', async () => {
      const { id: of } = await budget();
      for (const payment_method of Object.keys(PAYMENT_METHODS)) {
        expect(await pay(of, { amount: 1, payment_method })).toMatchObject({ payment_method });
      }
      expect(PAYMENT_METHOD_LABELS).toEqual(PAYMENT_METHODS);
      expect(refusalOf(await tryToPay(of, { payment_method: 'GOLD' })).fields).toEqual({
        payment_method: 'Elija una opción de la lista',
      });
    });

    it.each([['amount'], ['payment_date'], ['payment_method'], ['budget'], ['patient']])('needs %s', async (field) => {
      const { id: of } = await budget();
      for (const empty of [undefined, null, '']) {
        expect(refusalOf(await tryToPay(of, { [field]: empty }))).toEqual({
          status: 400,
          code: 'invalid',
          detail: `${REQUIRED}.`,
          fields: { [field]: REQUIRED },
        });
      }
    });

    const wrong: [string, object, string][] = [
      ['an amount of nothing', { amount: 0 }, 'Por favor ingrese un monto válido'],
      ['an amount below nothing', { amount: -1 }, 'Por favor ingrese un monto válido'],
      ['words for an amount', { amount: 'diez' }, 'Por favor ingrese un monto válido'],
      ['less than a cent', { amount: 0.001 }, 'Por favor ingrese un monto válido'],
      ['an object for an amount', { amount: {} }, 'Por favor ingrese un monto válido'],
      ['parts of a cent', { amount: 1.234 }, 'Use como máximo dos decimales'],
      ['too much', { amount: 1e300 }, 'El monto máximo es $9\u00A0999\u00A0999\u00A0999,99'],
      ['a date that does not exist', { payment_date: '2026-13-01' }, 'Por favor, introduce una fecha válida'],
    ];
    it.each(wrong)('is refused with %s', async (_name, values, message) => {
      const [field = ''] = Object.keys(values);
      const refusal = refusalOf(await tryToPay((await budget()).id, values));
      expect(refusal).toMatchObject({ status: 400, fields: { [field]: message } });
    });

    it('may be of a cent, also as it was typed', async () => {
      expect(await pay((await budget()).id, { amount: '0,01' })).toMatchObject({ amount: 0.01 });
    });

    it('is its budget’s patient’s', async () => {
      const refusal = refusalOf(await tryToPay((await budget()).id, { patient: await newPatient() }));
      expect(refusal).toMatchObject({ status: 400, fields: { budget: 'El presupuesto es de otro paciente' } });
    });
  });

  describe('a payment beyond the balance', () => {
    it('is refused, also of a budget that is paid', async () => {
      const { id: of } = await budget();
      expect(refusalOf(await tryToPay(of, { amount: 100.01 }))).toEqual({
        status: 409,
        code: 'limit_exceeded',
        detail: OVER,
      });
      await pay(of, { amount: 100 });
      expect(refusalOf(await tryToPay(of, { amount: 0.01 })).detail).toBe(OVER);
    });

    it('that is edited may use the balance and its own amount', async () => {
      const { id: of } = await budget();
      await pay(of, { amount: 30.1 });
      const { id } = await pay(of, { amount: 20 });
      const put = (amount: number) => send('PUT', `/payments/${id}/`, { body: { amount } });
      expect([refusalOf(await put(69.91)).detail, (await put(69.9)).status]).toEqual([OVER, 200]);
    });

    it('is not made by moving it to another budget', async () => {
      const { id } = await pay((await budget()).id, { amount: 60 });
      const small = await budget({ total_amount: 50 });
      const move = (to: string) => send('PUT', `/payments/${id}/`, { body: { budget: to } });
      expect(refusalOf(await move(small.id)).detail).toBe(OVER);
      expect((await move((await budget({ total_amount: 60 })).id)).status).toBe(200);
    });

    it('that a tablet recorded is kept, with a warning, and may be lowered afterwards', async () => {
      const { id: of } = await budget();
      const result = await sendOp(server, send, {
        method: 'POST',
        path: '/payments/',
        body: payment(of, { amount: 120 }),
      });
      const text = 'El pago se guardó. El presupuesto «Ortodoncia» queda con $20,00 pagados de más.';
      expect(result).toMatchObject({ status: 201, warnings: [{ code: 'over_balance', text }] });
      expect(await figures(of)).toMatchObject({ remaining_balance: -20, payment_progress: 120 });
      const { id } = result.body as { id: string };
      const put = (amount: number) => send('PUT', `/payments/${id}/`, { body: { amount } });
      expect([refusalOf(await put(121)).code, (await put(110)).status]).toEqual(['limit_exceeded', 200]);
    });

    it('is not made by two people at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { id: of } = await budget();
        const answers = await Promise.all([tryToPay(of, { amount: 60 }), tryToPay(of, { amount: 60 })]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      }
    });

    it('is not made by two payments that change budgets at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [one, two] = [await budget(), await budget()];
        const [a, b] = [await pay(one.id, { amount: 60 }), await pay(two.id, { amount: 60 })];
        const move = (row: Payment, to: string) => send('PUT', `/payments/${row.id}/`, { body: { budget: to } });
        const answers = await Promise.all([move(a, two.id), move(b, one.id)]);
        expect(answers.map(({ status }) => status)).not.toContain(500);
        const left = [await figures(one.id), await figures(two.id)];
        expect(left.every(({ remaining_balance }) => remaining_balance >= 0)).toBe(true);
      }
    });
  });

  describe('lists', () => {
    const made: Record<string, string> = {};
    let other: string;
    let implant: Budget;

    beforeAll(async () => {
      other = await newPatient();
      implant = await budget({ patient: other, nombre: 'Implante', total_amount: 500 });
      const ortho = await budget({ patient: other, nombre: 'Ártico', total_amount: 900 });
      made[implant.id] = 'implant';
      made[ortho.id] = 'ortho';
      const rows: [string, Budget, object][] = [
        ['first', implant, { payment_date: '2026-01-15', amount: 30 }],
        ['second', ortho, { payment_date: '2026-02-15', amount: 10 }],
        ['third', implant, { payment_date: '2026-02-15', amount: 20 }],
      ];
      for (const [name, of, values] of rows) made[(await pay(of.id, { patient: other, ...values })).id] = name;
    });

    const names = async (path: string) => {
      const answer = await send('GET', path);
      expect([path, answer.status]).toEqual([path, 200]);
      return (answer.body as { id: string }[]).map(({ id }) => made[id]);
    };

    it.each([
      ['', ['third', 'second', 'first']],
      ['start_date=2026-02-15', ['third', 'second']],
      ['end_date=2026-02-14', ['first']],
      ['start_date=2026-01-15&end_date=2026-01-15', ['first']],
      ['ordering=amount', ['second', 'third', 'first']],
      ['ordering=payment_date&limit=1', ['first']],
      ['ordering=-created_at&limit=1', ['third']],
    ])('of payments are filtered and sorted: %s', async (query, expected) => {
      expect(await names(`/payments/?patient=${other}&${query}`)).toEqual(expected);
    });

    it('of payments are filtered by budget, which has a path of its own', async () => {
      expect(await names(`/payments/?budget=${implant.id}`)).toEqual(['third', 'first']);
      expect(await names(`/budgets/${implant.id}/payments/`)).toEqual(['third', 'first']);
      expect(await names(`/budgets/${implant.id}/payments/?end_date=2026-02-01`)).toEqual(['first']);
      expect(refusalOf(await send('GET', `/budgets/${newId()}/payments/`)).code).toBe('not_found');
    });

    it.each([
      ['', ['ortho', 'implant']],
      ['ordering=created_at', ['implant', 'ortho']],
      ['ordering=nombre', ['ortho', 'implant']],
      ['ordering=-total_amount', ['ortho', 'implant']],
    ])('of budgets are filtered by patient and sorted: %s', async (query, expected) => {
      expect(await names(`/budgets/?patient=${other}&${query}`)).toEqual(expected);
    });

    it.each([
      ['budgets', 'patient=7', 'patient'],
      ['payments', 'patient=7', 'patient'],
      ['payments', 'budget=x', 'budget'],
      ['payments', 'start_date=1/2/2026', 'start_date'],
      ['payments', 'end_date=2026-02-30', 'end_date'],
    ])('of %s refuse %s', async (collection, query, field) => {
      const refusal = refusalOf(await send('GET', `/${collection}/?${query}`));
      expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
    });
  });
});
