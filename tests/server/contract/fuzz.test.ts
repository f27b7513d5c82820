// Whatever is sent: no 5xx, and every refusal is a whole problem in Spanish (checked by `call` for each answer).
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPOINTMENT_LABELS } from '#domain/agenda/appointment.ts';
import { prescriptionDefinition } from '#domain/documents/prescription.ts';
import { contactAttemptDefinition } from '#domain/follow-up/contact-attempt.ts';
import { budgetDefinition } from '#domain/money/budget.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import { newId } from '#domain/record/ids.ts';
import { inventoryOperationDefinition } from '#domain/inventory/inventory-operation.ts';
import { orthodonticCaseDefinition } from '#domain/orthodontics/orthodontic-case.ts';
import { PATIENT_LABELS } from '#domain/patients/patient.ts';
import { paymentDefinition } from '#domain/money/payment.ts';
import { WIRE_SCHEMA } from '#domain/wire/wire.ts';
import { effort } from '#tests/efforts.ts';
import { buildPrescriptionValues } from '#tests/support/document-factories.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { hostileText, wellFormed } from '#tests/support/hostile-texts.ts';
import { call } from './api.ts';

const RUNS = effort('randomRequests');

const value = fc.oneof(
  hostileText,
  fc.double(),
  fc.bigInt().map(Number),
  fc.constantFrom(null, true, false, 0, -0, 1e308, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 6 }),
);
const fields = [
  ...Object.keys(PATIENT_LABELS),
  ...Object.keys(APPOINTMENT_LABELS),
  ...fieldsOf(inventoryOperationDefinition),
  ...fieldsOf(budgetDefinition),
  ...fieldsOf(paymentDefinition),
  ...fieldsOf(orthodonticCaseDefinition),
  ...fieldsOf(contactAttemptDefinition),
  ...fieldsOf(prescriptionDefinition),
  'id',
  'diagnostic',
  'version',
  'created_at',
  'deleted_at',
  'sort_name',
  'search_name',
  'search_letters',
  'search_text',
  'search_card',
  'username',
  'rol',
  'password',
  'toString',
  '__proto__',
  'hasOwnProperty',
];
const record = fc.dictionary(fc.constantFrom(...fields), value, { noNullPrototype: true });
const PATIENT = newId();
const APPOINTMENT = { patient: PATIENT, fecha: '2026-03-10', hora: '10:30', tipo_tratamiento: 'Control' };
/** A request about another patient: a patient's record grows, and a long answer is compressed for clients that accept that. */
const OWNER = newId();
const PRODUCT = { id: newId(), name: 'Brackets' };
const BUDGET = { id: newId(), patient: OWNER, nombre: 'Ortodoncia', total_amount: 900 };
const OPERATION = { operation_type: 'entrada', date: '2026-03-10', product: PRODUCT.id, quantity: 5, unit_price: 2 };
const PAYMENT = {
  patient: OWNER,
  budget: BUDGET.id,
  amount: 1,
  payment_date: '2026-03-10',
  payment_method: 'CASH',
};
const CASE = { patient: OWNER, started_on: '2026-03-10', planned_months: 18, appliance: 'metalicos', phase: 'activo' };
const ATTEMPT = { patient: OWNER, at: '2026-03-10T15:00:00.000Z', channel: 'llamada', outcome: 'contactado' };
/** The id of an account, once the server has some. */
let prescriber = '';
const body = fc.oneof(
  record.map((values) => JSON.stringify({ first_name: 'A', last_name: 'B', ...values })),
  record.map((values) => JSON.stringify({ ...APPOINTMENT, ...values })),
  record.map((values) => JSON.stringify({ ...OPERATION, ...values })),
  record.map((values) => JSON.stringify({ ...PAYMENT, ...values })),
  record.map((values) => JSON.stringify({ ...CASE, ...values })),
  record.map((values) => JSON.stringify({ ...ATTEMPT, ...values })),
  record.map((values) => JSON.stringify({ ...buildPrescriptionValues({ patient: OWNER, prescriber }), ...values })),
  value.map((lines) => JSON.stringify({ ...buildPrescriptionValues({ patient: OWNER, prescriber }), lines: [lines] })),
  record.map((values) => JSON.stringify(values)),
  value.map((any) => JSON.stringify(any) ?? ''),
  fc.string({ unit: 'binary' }),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

describeOnBothDatabases(
  'anything at all',
  (database) => {
    let server: TestServer;
    let authorization: string;
    let epoch: string;

    beforeAll(async () => {
      server = await startTestServer({ database });
      ({ authorization } = (await server.signIn('admin')).headers);
      prescriber = server.people['admin'] ?? '';
      await send('PUT', '/account/', JSON.stringify({ licence_number: 'COP 7' }), {});
      await send('POST', '/patients/', JSON.stringify({ id: PATIENT, first_name: 'A', last_name: 'B' }), {});
      await send('POST', '/patients/', JSON.stringify({ id: OWNER, first_name: 'A', last_name: 'B' }), {});
      await send('POST', '/products/', JSON.stringify(PRODUCT), {});
      await send('POST', '/budgets/', JSON.stringify(BUDGET), {});
      ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
    });
    afterAll(() => server.close());

    async function send(
      method: string,
      path: string,
      sent: string | Buffer | undefined,
      headers: Record<string, string>,
    ) {
      const answer = await call(server, method, path, {
        ...(sent === undefined ? {} : { body: sent }),
        headers: { authorization, ...headers },
      });
      expect([method, path, answer.status, answer.status < 500]).toEqual([method, path, answer.status, true]);
      return answer;
    }

    it('as a body is refused or stored, never an error of the server', async () => {
      const target = fc.constantFrom(
        ['POST', '/patients/'],
        ['POST', '/appointments/'],
        ['POST', '/treatment-plans/'],
        ['POST', '/clinical-histories/'],
        ['POST', '/clinical-exams/'],
        ['POST', '/odontograms/'],
        ['POST', '/teeth/'],
        ['POST', '/inventory-operations/'],
        ['POST', '/budgets/'],
        ['POST', '/payments/'],
        ['POST', '/orthodontic-cases/'],
        ['POST', '/contact-attempts/'],
        ['POST', '/prescriptions/'],
        ['POST', '/batch/'],
        ['POST', '/token/'],
        ['POST', '/token/refresh/'],
        ['PUT', 'patient'],
      );
      await fc.assert(
        fc.asyncProperty(target, body, async ([method = '', path = ''], sent) => {
          await send(method, path === 'patient' ? `/patients/${PATIENT}/` : path, sent, {});
        }),
        { numRuns: RUNS },
      );
    });

    it('as an op of a batch fails alone', async () => {
      const op = fc.record(
        {
          method: fc.constantFrom('POST', 'PUT', 'DELETE'),
          path: fc.oneof(
            fc.constantFrom('/patients/', '/treatment-plans/', '/users/', '/patients'),
            hostileText,
            value,
          ),
          if_match: fc.oneof(fc.integer({ min: 0, max: 3 }), value),
          seen: fc.oneof(
            fc.integer({ min: 0, max: 9 }).map((seq) => `${newId()}.${seq}`),
            value,
          ),
          body: fc.oneof(record, value),
          captured_at: fc.oneof(
            fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
            value,
          ),
        },
        { requiredKeys: ['method'] },
      );
      await fc.assert(
        fc.asyncProperty(op, fc.boolean(), async (raw, aimed) => {
          const path = aimed && raw.method !== 'POST' ? { path: `/patients/${PATIENT}/`, if_match: 77 } : {};
          const groups = [
            { ops: [{ op_id: newId(), ...raw, ...path }] },
            {
              ops: [
                {
                  op_id: newId(),
                  method: 'POST',
                  path: '/patients/',
                  body: { first_name: 'A', last_name: 'B' },
                  captured_at: '2026-01-01T00:00:00Z',
                },
              ],
            },
          ];
          const sent = JSON.stringify({ device_id: newId(), schema: WIRE_SCHEMA, epoch, groups });
          const answer = await send('POST', '/batch/', sent, {});
          // The parser refuses the whole text for these; no tablet makes them.
          if (answer.status === 400 && /"(__proto__|constructor)"/.test(sent)) return;
          expect(answer.status).toBe(200);
          const { results } = answer.body as { results: { status: number }[] };
          expect(results[0]?.status).toBeLessThan(500);
          expect(results[1]?.status).toBe(201);
        }),
        { numRuns: RUNS },
      );
    });

    it('as a query is answered or refused', async () => {
      const path = fc.constantFrom(
        '/patients/',
        '/appointments/',
        '/treatment-plans/',
        '/odontograms/',
        '/teeth/',
        '/users/',
        '/sync/',
        '/reminders/',
        '/dashboard/recent/',
        '/estadisticas/citas-por-mes/',
        '/sync/snapshot/',
        '/audit/',
      );
      const names = fc.constantFrom(
        'search',
        'ordering',
        'limit',
        'offset',
        'status',
        'estado',
        'start_date',
        'year',
        'end_date',
        'include_patient_data',
        'patient',
        'since',
        'collection',
        'after',
        'row_id',
        'user',
        'rol',
        'active',
        '__proto__',
        'toString',
      );
      const known = fc.constantFrom(
        '10',
        '-name',
        'created_at',
        'patients',
        newId(),
        'iniciado',
        'programada',
        '0001-01-01',
        '9999-12-31',
        'true',
        `${newId()}.4`,
        '999999999999999',
      );
      const query = fc.array(fc.tuple(names, fc.oneof(hostileText, known)), { maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(path, query, async (to, pairs) => {
          const encoded = pairs.map(([name, given]) => `${name}=${encodeURIComponent(wellFormed(given))}`).join('&');
          await send('GET', `${to}?${encoded}`, undefined, {});
        }),
        { numRuns: RUNS },
      );
    });

    it('as an address is answered or refused', async () => {
      const part = fc.oneof(
        hostileText.map((given) => encodeURIComponent(wellFormed(given))).filter((given) => !/^\.{0,2}$/.test(given)),
        fc.constantFrom('%', '%zz', '%00', '%E0%A4%A', ';', PATIENT),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('GET', 'PUT', 'DELETE'),
          fc.array(part, { minLength: 1, maxLength: 3 }),
          async (method, parts) => {
            const sent = method === 'PUT' ? '{}' : undefined;
            if (method === 'DELETE' && parts[0] === PATIENT) return;
            await send(method, `/patients/${parts.join('/')}/`, sent, {});
          },
        ),
        { numRuns: RUNS },
      );
    });

    it('as a header is answered or refused', async () => {
      const name = fc.constantFrom(
        'idempotency-key',
        'if-match',
        'content-type',
        'accept',
        'accept-encoding',
        'authorization',
        'content-encoding',
        'expect',
        'range',
        'x-forwarded-for',
      );
      const header = fc.oneof(
        fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
        fc.constantFrom(
          '"1"',
          '*',
          '',
          newId(),
          'gzip',
          'application/json',
          'text/plain',
          'multipart/form-data',
          'Bearer x',
          'bytes=0-',
        ),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom('POST', 'PUT', 'GET'), name, header, async (method, key, given) => {
          const path = method === 'POST' ? '/patients/' : `/patients/${PATIENT}/`;
          await send(method, path, method === 'GET' ? undefined : '{"first_name":"A","last_name":"B"}', {
            [key]: given,
          });
        }),
        { numRuns: RUNS },
      );
    });
  },
  { proofDoesMore: true },
);
