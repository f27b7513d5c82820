// Compares the changes saved on a tablet with the server's: one by one, by the audit's entries of their op ids. Pure.
import type { CollectionName } from '#domain/record/collections.ts';
import type { AuditProof, ReceiptOp } from '#domain/wire/audit-receipt.ts';

/** The state of a change as the tablet itself knows it. `attention`: refused or in conflict, a person decides. */
const STANDINGS = ['acknowledged', 'unsent', 'attention'] as const;
/** One of `STANDINGS`. */
export type Standing = (typeof STANDINGS)[number];

/** A change as the tablet stores it: an entry of the outbox, or an acknowledged one. */
export interface OwnChange {
  op_id: string;
  collection: CollectionName;
  row_id: string;
  method: 'POST' | 'PUT' | 'DELETE';
  /** The person's id. */
  author: string;
  /** ISO 8601 UTC, by the tablet's clock. */
  captured_at: string;
  standing: Standing;
}

/**
 * The outcome of a change. same: acknowledged, and once in the audit, of this record and this person · lost: acknowledged, and
 * the server does not have it · repeated: more than once · different: the entry under its op id differs · unsent, attention: by
 * the tablet's own account · unchecked: acknowledged, and the server has not been asked.
 */
export const FATES = ['same', 'lost', 'repeated', 'different', 'unsent', 'attention', 'unchecked'] as const;
/** One of `FATES`. */
export type Fate = (typeof FATES)[number];

/** The outcome of a change, and the entries that prove it; an unacknowledged change has none. */
export interface Compared {
  fate: Fate;
  entries: readonly AuditProof[];
}

/** Compares one change with the server's answer; undefined: the server has not been asked. */
export function compareChange(change: OwnChange, op: ReceiptOp | undefined): Compared {
  // A change without an acknowledgement never counts as being on the server.
  if (change.standing !== 'acknowledged') return { fate: change.standing, entries: [] };
  if (op === undefined) return { fate: 'unchecked', entries: [] };
  const { entries } = op;
  if (op.status === null && entries.length === 0) return { fate: 'lost', entries };
  if (isRepeated(entries)) return { fate: 'repeated', entries };
  const own = ownEntry(change, entries);
  return { fate: own !== undefined && isOfSame(change, own) ? 'same' : 'different', entries };
}

/** The entry of the change's own record; the others fell or came back with it. */
export function ownEntry(
  { collection, row_id }: Pick<OwnChange, 'collection' | 'row_id'>,
  entries: readonly AuditProof[],
): AuditProof | undefined {
  return entries.find((entry) => entry.collection === collection && entry.row_id === row_id);
}

/** An op touches each record once: a second entry for one is the same change applied again. */
function isRepeated(entries: readonly AuditProof[]): boolean {
  return new Set(entries.map(({ collection, row_id }) => `${collection}/${row_id}`)).size < entries.length;
}

function isOfSame({ method, author }: OwnChange, { action, user_id }: AuditProof): boolean {
  return user_id === author && (method === 'DELETE') === (action === 'delete');
}

/** How many changes there are of each fate. */
export type Figures = { changes: number } & Record<Fate, number>;

/** Counts them. */
export function figuresOf(changes: readonly { fate: Fate }[]): Figures {
  const count = (fate: Fate): number => changes.filter((change) => change.fate === fate).length;
  return {
    changes: changes.length,
    same: count('same'),
    lost: count('lost'),
    repeated: count('repeated'),
    different: count('different'),
    unsent: count('unsent'),
    attention: count('attention'),
    unchecked: count('unchecked'),
  };
}

/** The sentence of the receipt. */
export function receiptSentence({ changes, same, unchecked }: Figures): string {
  const noun = changes === 1 ? 'cambio' : 'cambios';
  if (changes === 0) return 'Ningún cambio';
  if (unchecked > 0) return `${changes} ${noun}, ${unchecked + same} ${confirmed(unchecked + same)} por el servidor`;
  if (same < changes) return `${same} de ${changes} ${noun} en el servidor`;
  return changes === 1
    ? '1 cambio, el mismo en el servidor'
    : `${changes} cambios, los mismos ${changes} en el servidor`;
}

const confirmed = (count: number): string => (count === 1 ? 'confirmado' : 'confirmados');
