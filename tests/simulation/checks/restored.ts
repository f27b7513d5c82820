// Offers after a restore: people are offered only what the copy lacks.
import { readOffers } from '#store/decisions/offers.ts';
import type { Audited } from '#tests/simulation/clinic.ts';
import { marksOf, newMarks, type Ledger } from '#tests/simulation/ledger.ts';
import type { World } from '#tests/simulation/world.ts';

/** The values that a server had, before it was restored or now. */
export const valuesIn = (audit: readonly Audited[]): string[] =>
  audit.flatMap(({ after }) => Object.values(after ?? {}).flatMap(marksOf));

/**
 * At rest: no offer brings a record that somebody deleted, what never came to any server, or what the copy's own values were
 * written over.
 */
export async function checkOffers({ clinic, tablets, ledger, earlier }: World): Promise<string[]> {
  if (earlier.size === 0) return [];
  const audit = await clinic.audit();
  const known = new Set([...earlier, ...valuesIn(audit)]);
  const deleted = new Set(audit.flatMap(({ action, row_id }) => (action === 'delete' ? [row_id] : [])));
  const failures: string[] = [];
  for (const tablet of tablets) {
    for (const { collection, id, current, patch } of await readOffers(tablet.db())) {
      const where = `t${tablet.index} ${collection} ${id}`;
      if (current === null && deleted.has(id)) failures.push(`offered, and deleted there: ${where}`);
      for (const { before, after } of Object.values(patch)) {
        const unknown = marksOf(after).filter((mark) => !known.has(mark));
        failures.push(...unknown.map((mark) => `offered, and never on a server: ${mark} (${where})`));
        if (current !== null && isOlder(ledger, after, before))
          failures.push(`offered, and older: ${String(after)} (${where})`);
      }
    }
  }
  return failures;
}

/** Whether the writers of what stands had seen what is offered in its place, and the other way round nobody had. */
const isOlder = ({ hadSeen }: Ledger, offered: unknown, standing: unknown): boolean =>
  newMarks(offered, standing).some((mark) =>
    newMarks(standing, offered).some((other) => hadSeen(other, mark) && !hadSeen(mark, other)),
  );
