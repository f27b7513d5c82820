// Patients from a file (decision 077): the same file may be chosen on another tablet, and an import can be taken back.
import { recogniseColumns } from '#domain/patients/import/columns.ts';
import { planOf, type DuplicateChoices, type ImportPlan } from '#domain/patients/import/plan.ts';
import { readingOf } from '#domain/patients/import/read-cell.ts';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { patientOfLine, withPlan, type ImportRun } from '#domain/patients/import/run.ts';
import { patientDefinition } from '#domain/patients/patient.ts';
import { importId } from '#domain/record/ids.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import type { Patch } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { readMeta } from '#store/database/meta.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { reviewImport } from '#store/patients/import/review.ts';
import { runImport } from '#store/patients/import/run-import.ts';
import { readRuns, runOf, saveRun } from '#store/patients/import/runs.ts';
import { previewUndo, undoImport } from '#store/patients/import/undo-import.ts';
import { noted, type Actor } from '#tests/simulation/actor.ts';
import { shownWithChildren } from '#tests/simulation/deletions.ts';

/** How often somebody takes a file that the clinic has imported before, rather than a new one. */
const KNOWN_FILE = 0.3;
const SKIP: DuplicateChoices = { all: 'skip', lines: {} };
const UNHEARD = { stopped: () => false, onProgress: () => undefined };

/** A person imports a file. */
export async function importPatients(actor: Actor): Promise<string> {
  const { random, ledger, files } = actor;
  const isKnown = files.length > 0 && random.chance(KNOWN_FILE);
  const text = isKnown ? random.pick(files) : newFile(actor);
  const { run, plan } = await prepare(actor, text);
  if (plan.create.length === 0) return 'nothing to import';
  const patches = new Map(
    plan.create.map(({ line, values }): [string, Patch] => [
      patientOfLine(run, line),
      makePatch(patientDefinition, patientDefinition.defaults, values),
    ]),
  );
  for (const patch of patches.values()) ledger.intended(run.by, patch);
  // Two people who import one file write the same values: they may stand under either.
  if (isKnown) for (const { values } of plan.create) ledger.broughtBack({ ...values });
  await write(actor, run, plan, patches);
  return `${isKnown ? 'a known' : 'a new'} file: ${[...patches.keys()].join(', ')}`;
}

/** Two to four patients, of whom each is unlike any other of the run. */
function newFile({ random, ledger, files }: Actor): string {
  const lines = Array.from(
    { length: 2 + random.below(3) },
    () => `${ledger.value()};Importada;${random.chance(0.5) ? ledger.value() : ''};${ledger.number()}`,
  );
  const text = ['Nombre;Apellido;Ocupación;Teléfono', ...lines, ''].join('\r\n');
  files.push(text);
  return text;
}

/** Reads a file as its screen does. */
async function prepare({ tablet }: Actor, text: string): Promise<{ run: ImportRun; plan: ImportPlan }> {
  const db = tablet.db();
  const now = tablet.ports.now();
  const bytes = new TextEncoder().encode(text);
  const file = readCsv(bytes);
  const fields = recogniseColumns(file).map(({ field }) => field);
  const id = importId(bytes);
  const { round, earlier } = await runOf(db, id, now);
  const by = (await readMeta(db, 'person')) ?? '';
  const known = { file: id, round, name: 'pacientes.csv', dates: 'dmy', choices: SKIP, lines: [] } as const;
  const fresh: ImportRun = { ...known, at: now, by, fields, state: 'open' };
  const today = new Date(now).toISOString().slice(0, 10);
  const review = await reviewImport(db, file, readingOf(file, { fields, dates: 'dmy', zeros: null }), {
    run: fresh,
    today,
  });
  const plan = planOf(review, SKIP);
  // One that another person has begun here goes on under whoever has it before them.
  return { plan, run: withPlan({ ...(earlier ?? fresh), by }, plan) };
}

/**
 * Patients who were here already, or whose deletion waits, are left alone: only those that this import has created are noted.
 */
async function write(
  actor: Actor,
  run: ImportRun,
  plan: ImportPlan,
  patches: ReadonlyMap<string, Patch>,
): Promise<void> {
  const { tablet, ledger } = actor;
  const by = { tablet: tablet.index, author: run.by, hour: tablet.ports.now(), isNew: true };
  const ops = new Set<string>();
  const newId = () => {
    const id = tablet.ports.newId();
    ops.add(id);
    return id;
  };
  const made = async () => (await readWrites(tablet.db())).filter(({ op_id }) => ops.has(op_id));
  const change = async () => {
    // Before the first patient: an import that a dying tablet has only begun can be taken back too.
    await saveRun(tablet.db(), run, tablet.ports.now());
    await runImport(tablet.db(), run, plan, { ...tablet.ports, newId }, UNHEARD);
    await saveRun(tablet.db(), { ...run, state: 'done' }, tablet.ports.now());
  };
  await noted(actor, change, {
    wasDone: async () => (await made()).length > 0,
    async note() {
      for (const { row_id } of await made()) {
        ledger.saved(by, 'patients', row_id, patches.get(row_id)!);
      }
    },
  });
}

/** A person takes an import back: patients whom somebody has touched since stay. */
export async function undoAnImport(actor: Actor): Promise<string> {
  const { tablet, random, ledger } = actor;
  const db = tablet.db();
  const runs = (await readRuns(db, tablet.ports.now())).filter(({ state }) => state !== 'undone');
  if (runs.length === 0) return 'no import';
  const run = random.pick(runs);
  if ((await previewUndo(db, run)).removed === 0) return 'nothing left of an import';
  const shown = new Map<string, Values>();
  for (const [line] of run.lines) {
    const id = patientOfLine(run, line);
    if (await isShown(actor, id)) shown.set(id, await shownWithChildren(actor, { collection: 'patients', id }));
  }
  const gone = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const id of shown.keys()) if (!(await isShown(actor, id))) found.push(id);
    return found;
  };
  let told = '';
  await noted(actor, async () => void (await undoImport(db, run, tablet.ports)), {
    wasDone: async () => (await gone()).length > 0,
    async note() {
      const ids = await gone();
      for (const id of ids) ledger.deleted(id, shown.get(id)!);
      told = `${ids.join(', ')} of ${shown.size}`;
    },
  });
  return told;
}

const isShown = async ({ tablet }: Actor, id: string): Promise<boolean> =>
  (await tablet.db().rows('patients').get(id)) !== undefined;
