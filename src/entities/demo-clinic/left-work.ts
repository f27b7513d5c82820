import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { countDrafts, readSyncFacts } from '#store/safety/status.ts';
import { formatCount, formatList } from '#ui/text/format.ts';

/**
 * The work on this tablet that the server does not have: "3 cambios sin enviar y 1 borrador"; null where there is none.
 * Undefined while it is being counted.
 */
export function useLeftWork(): { words: string; one: boolean } | null | undefined {
  const facts = valueOf(useRead(readSyncFacts));
  const drafts = valueOf(useRead(countDrafts));
  if (!facts || drafts === undefined) return undefined;
  const { pending } = facts;
  if (pending + drafts === 0) return null;
  const parts = [
    ...(pending > 0 ? [formatCount(pending, 'cambio sin enviar', 'cambios sin enviar')] : []),
    ...(drafts > 0 ? [formatCount(drafts, 'borrador', 'borradores')] : []),
  ];
  return { words: formatList(parts), one: pending + drafts === 1 };
}
