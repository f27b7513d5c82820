// Damage of a tablet's store, done on purpose once all is well: the next comparison with the server mends exactly that
// (decision 015), also while somebody saves.
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { localRow, wireRow } from '#store/database/local-row.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { act } from './acts.ts';
import type { Actor } from './actor.ts';
import { AREAS, areaOf } from './areas.ts';
import { checkSameRows } from './checks.ts';
import { checkSums } from './sums.ts';
import { drain, NIGHT } from './heal.ts';
import type { Random } from './random.ts';
import type { SimTablet } from './tablet.ts';
import { fail, rest, tell, type World } from './world.ts';

/** At most so many rows of a tablet are damaged. */
const MOST = 4;
/** A comparison that a save interrupts is repeated a minute later: so often at most. */
const ROUNDS = 6;
const MINUTE = 65_000;
/** How often somebody saves while a tablet that is being mended waits for a page. */
const SAVES = 0.3;

type Damage = 'missing' | 'older' | 'newer' | 'unknown';
const KINDS: readonly Damage[] = ['missing', 'older', 'newer', 'unknown'];

interface Repair {
  /** Rows here, rows on the server, and rows mended, as a comparison will tell them. */
  here: number;
  there: number;
  mended: number;
  ids: string[];
  /** Another tablet saved one of these rows meanwhile: it may have come as any change does, before the comparison. */
  mayHaveCome?: boolean;
}

type Expected = Map<CollectionName, Repair>;

/** Damages some rows of each tablet, lets a night pass, and expects the repair of these rows, and of no others. */
export async function passDamagedNight(world: World, random: Random): Promise<void> {
  const { clinic, tablets } = world;
  const actors = world.actors.map((actor): Actor => ({ ...actor, random, forms: [] }));
  const expected = new Map<SimTablet, Expected>();
  for (const actor of actors) {
    // A form that is open since before the damage, and saved in the midst of its repair.
    await act(actor, 'open');
    const damaged: Expected = new Map();
    await actor.tablet.storage().damage(() => damage(actor, damaged));
    expected.set(actor.tablet, damaged);
    const words = [...damaged].map(([collection, { mended }]) => `${mended} ${collection}`);
    tell(world, `t${actor.tablet.index} is damaged: ${words.join(', ')}`);
  }
  clinic.clock.now += NIGHT;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const tablet of tablets) tablet.wake(0, true);
    await passWithSaves(world, actors, random, (saver, { collection, id }) => {
      for (const [tablet, damaged] of expected) {
        const repair = damaged.get(collection);
        if (tablet !== saver && repair?.ids.includes(id)) repair.mayHaveCome = true;
      }
    });
    clinic.clock.now += MINUTE;
    const told = [...expected].every(([tablet, damaged]) => tablet.failures().length >= damaged.size);
    if (told) break;
  }
  for (const [tablet, damaged] of expected) {
    const told = tablet.takeFailures().map(({ where, error }) => `${where} ${error}`);
    const certain = [...damaged].filter(([, { mayHaveCome }]) => !mayHaveCome);
    const wanted = certain.map(
      ([name, { here, there, mended }]) =>
        `sync/digest ${name}: ${here} rows here, ${there} on the server, ${mended} mended`,
    );
    const missed = wanted.filter((words) => !told.includes(words));
    const isOf = (words: string, name: CollectionName) => words.startsWith(`sync/digest ${name}: `);
    const uncertain = [...damaged.keys()].filter((name) => damaged.get(name)?.mayHaveCome);
    const unasked = told.filter((words) => !wanted.includes(words) && !uncertain.some((name) => isOf(words, name)));
    fail(world, [
      ...missed.map((words) => `t${tablet.index} was damaged, and did not tell: ${words}`),
      ...unasked.map((words) => `t${tablet.index} mended what was not damaged: ${words}`),
    ]);
  }
  await drain(world, true);
  fail(world, await checkSameRows(await living(world), tablets));
  fail(world, await checkSums(clinic, tablets));
}

async function living({ clinic }: World): Promise<Map<CollectionName, Map<string, Record<string, unknown>>>> {
  const found = new Map<CollectionName, Map<string, Record<string, unknown>>>();
  for (const collection of COLLECTIONS.filter((name) => DEFINITIONS[name]))
    found.set(collection, new Map((await clinic.rows(collection)).map((row) => [String(row['id']), row])));
  return found;
}

async function damage({ tablet, random, forms }: Actor, damaged: Expected): Promise<void> {
  const db = tablet.db();
  const done = new Set<string>();
  for (let left = 1 + random.below(MOST); left > 0; left -= 1) {
    const form = random.chance(0.5) ? forms[0] : undefined;
    const { collection, texts } = form ? areaOf(form.collection) : random.pick(AREAS);
    const rows = (await db.rows(collection).toArray()).filter(({ id }) => !done.has(id));
    if (rows.length === 0) continue;
    const there = damaged.get(collection)?.there ?? (await db.rows(collection).count());
    const row = rows.find(({ id }) => id === form?.id) ?? random.pick(rows);
    // A row that somebody has open is not missing.
    const kinds = KINDS.filter((kind) => kind !== 'missing' || row.id !== forms[0]?.id);
    const id = await damageRow(db, collection, { ...row, [texts[0]!]: 'dañado' }, random.pick(kinds), random);
    done.add(id);
    const ids = [...(damaged.get(collection)?.ids ?? []), id];
    damaged.set(collection, { here: await db.rows(collection).count(), there, mended: ids.length, ids });
  }
}

/** Answers the id of the damaged row. */
async function damageRow(
  db: ArcadaDatabase,
  collection: CollectionName,
  row: Row,
  kind: Damage,
  random: Random,
): Promise<string> {
  const table = db.rows(collection);
  if (kind === 'missing') {
    await table.delete(row.id);
    return row.id;
  }
  const damaged: Row = {
    ...wireRow(row),
    id: kind === 'unknown' ? random.uuid() : row.id,
    version: row.version + (kind === 'older' ? -1 : 1),
  };
  await table.put(localRow(collection, damaged));
  return damaged.id;
}

/**
 * Answers requests; on some tablets somebody saves the form that they had opened, while a page of its collection is asked for,
 * which `onSave` hears.
 */
async function passWithSaves(
  world: World,
  actors: readonly Actor[],
  random: Random,
  onSave: (saver: SimTablet, form: Actor['forms'][number]) => void,
): Promise<void> {
  const { line } = world;
  await rest(world);
  for (let waiting = line.waiting()[0]; waiting; waiting = line.waiting()[0]) {
    const actor = actors[waiting.tablet]!;
    const form = actor.forms[0];
    const page = form && `/sync/snapshot/?collection=${form.collection}&`;
    if (page && waiting.request.url.includes(page) && random.chance(SAVES)) {
      onSave(actor.tablet, form);
      tell(world, `t${waiting.tablet}, being mended: ${await act(actor, 'submit')}`);
    }
    await line.decide(0, 'pass');
    await rest(world);
  }
}
