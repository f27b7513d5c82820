// The writes of a kill round. Each op leaves its own id in a text of its row, as a mark by which its effect is
// distinguished from every other's.
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import { buildPatientValues } from '#tests/support/factories.ts';

export interface Op {
  op_id: string;
  method: 'POST' | 'PUT';
  path: string;
  if_match?: number;
  body: Record<string, unknown>;
  captured_at: string;
}

/** How a request goes out: groups in a batch, one op as a call of its own, one op with a file. */
export type Way = 'batch' | 'direct' | 'form';

export interface Request {
  way: Way;
  /** Each group is applied whole or not at all. */
  groups: Op[][];
}

/** The rows that one writer alone changes, with the version that it knows. */
export interface Own {
  patients: { id: string; version: number }[];
}

/** The records that exist before the first round. */
export interface Basics {
  patient: string;
  history: string;
  product: string;
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

function op(method: Op['method'], path: string, values: (mark: string) => Record<string, unknown>): Op {
  const op_id = newId();
  return { op_id, method, path, body: values(op_id), captured_at: new Date().toISOString() };
}

/** The records that the first round finds, and the request that creates them. */
export function makeBasics(): { basics: Basics; request: Request } {
  const stock = op('POST', '/products/', (mark) => ({ id: newId(), name: mark }));
  const visit = newcomer();
  const [product, patient, history] = [stock, ...visit].map(({ body }) => String(body['id']));
  return {
    basics: { product: product!, patient: patient!, history: history! },
    request: { way: 'batch', groups: [[stock], visit] },
  };
}

/** A request of a way, of a random size. */
export function makeRequest(way: Way, own: Own, basics: Basics): Request {
  if (way === 'form') return { way, groups: [[image(basics)]] };
  if (way === 'direct') return { way, groups: [[pick([namelessPatient, unconditionalEdit, delivery])(own, basics)]] };
  const edited = new Set<string>();
  const groups = Array.from({ length: upTo(6) }, () => {
    const group = pick([newcomer, edit, deal, delivered])(own, basics);
    // A row's version is known before the batch only: one edit of it a batch.
    const row = group.find(({ method }) => method === 'PUT')?.path;
    if (row === undefined) return group;
    if (edited.has(row)) return newcomer();
    edited.add(row);
    return group;
  });
  return { way, groups };
}

/** A patient with history and plans, as a first visit makes them. */
function newcomer(): Op[] {
  const patient = newId();
  const plans = Array.from({ length: upTo(3) }, () =>
    op('POST', '/treatment-plans/', (mark) => ({ id: newId(), patient, observations: mark })),
  );
  return [
    op('POST', '/patients/', (mark) => ({ ...buildPatientValues({ patient_notes: mark }), id: patient })),
    op('POST', '/clinical-histories/', (mark) => ({ id: clinicalHistoryId(patient), patient, diagnostic: mark })),
    ...plans,
  ];
}

/** An edit that holds for one version only, with a plan beside it. */
function edit(own: Own, basics: Basics): Op[] {
  const patient = pick(own.patients);
  if (!patient) return deal(own, basics);
  const change = op('PUT', `/patients/${patient.id}/`, (mark) => ({ ...buildPatientValues({ patient_notes: mark }) }));
  return [{ ...change, if_match: patient.version }, plan(patient.id)];
}

const plan = (patient: string): Op =>
  op('POST', '/treatment-plans/', (mark) => ({ id: newId(), patient, observations: mark }));

/** A budget with its first payment. */
function deal(_own: Own, { patient }: Basics): Op[] {
  const budget = newId();
  return [
    op('POST', '/budgets/', (mark) => ({
      id: budget,
      patient,
      nombre: 'Ortodoncia',
      total_amount: 900,
      description: mark,
    })),
    op('POST', '/payments/', (mark) => ({
      id: newId(),
      patient,
      budget,
      amount: 100,
      payment_date: '2026-03-01',
      payment_method: 'CASH',
      notes: mark,
    })),
  ];
}

/** All writers add to one stock: they wait for each other. */
function delivery(_own: Own, { product }: Basics): Op {
  return op('POST', '/inventory-operations/', (mark) => ({
    operation_type: 'entrada',
    date: '2026-03-01',
    product,
    quantity: 1,
    unit_price: 2.5,
    notes: mark,
  }));
}

const delivered = (own: Own, basics: Basics): Op[] => [delivery(own, basics)];

/** Without an id of its own: only the op id keeps a second sending from making a second patient. */
function namelessPatient(): Op {
  return op('POST', '/patients/', (mark) => ({ ...buildPatientValues({ patient_notes: mark }) }));
}

/** Without a version: a second sending would count the version up once more. */
function unconditionalEdit({ patients }: Own): Op {
  const patient = pick(patients);
  if (!patient) return namelessPatient();
  return op('PUT', `/patients/${patient.id}/`, (mark) => ({ ...buildPatientValues({ patient_notes: mark }) }));
}

function image({ history }: Basics): Op {
  return op('POST', '/clinical-images/', (mark) => ({
    id: newId(),
    clinical_history: history,
    image_type: 'xray',
    description: mark,
  }));
}
