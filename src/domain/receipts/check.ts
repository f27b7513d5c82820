// Checks a receipt against the audit of a database. Pure: the caller reads the entries.
import type { AuditProof } from '#domain/wire/audit-receipt.ts';
import { compareChange, figuresOf } from './compare.ts';
import type { ReceiptChange, ReceiptFile } from './receipt-file.ts';

/** An entry as the database has it now. */
export interface FoundEntry extends AuditProof {
  /** The stored hash fits the entry's content. */
  whole: boolean;
}

const ALTERED = 'el contenido de la anotación fue cambiado después de escribirse';

/** The differences between a change and its receipt, each in a few words; empty where they agree. */
export function differencesOf(change: ReceiptChange, found: readonly FoundEntry[]): string[] {
  if (change.fate === 'unsent' || change.fate === 'attention') return [];
  if (change.fate !== 'same') return [UNPROVEN[change.fate]];
  const differences = change.audit.flatMap((entry) => entryDifferences(entry, found));
  if (differences.length > 0) return [...new Set(differences)];
  const extra = found.length - change.audit.length;
  if (extra > 0) return [`hay ${extra} ${extra === 1 ? 'anotación' : 'anotaciones'} más con la misma operación`];
  // The receipt's own statement about the change must agree with the entries that it lists.
  const op = { op_id: change.op_id, status: null, entries: [...found] };
  const { fate } = compareChange({ ...change, standing: 'acknowledged' }, op);
  return fate === 'same' ? [] : [OTHERWISE[fate] ?? OTHERWISE.different];
}

const UNPROVEN = {
  lost: 'no estaba en el servidor cuando se hizo el comprobante',
  repeated: 'estaba repetido cuando se hizo el comprobante',
  different: 'no coincidía con el servidor cuando se hizo el comprobante',
  unchecked: 'el comprobante se hizo sin preguntar al servidor por este cambio',
};

const OTHERWISE: Record<string, string> & { different: string } = {
  lost: 'no está en la base de datos',
  repeated: 'está repetido en la base de datos',
  different: 'el comprobante lo dice de otro registro o de otra persona que la base de datos',
};

function entryDifferences(entry: AuditProof, found: readonly FoundEntry[]): string[] {
  const now = found.find(({ hash }) => hash === entry.hash);
  if (now) {
    if (!now.whole) return [ALTERED];
    const fields = FIELDS.filter((field) => now[field] !== entry[field]);
    return fields.length === 0
      ? []
      : [`el comprobante fue cambiado: ${fields.join(', ')} no es lo que cubre la huella`];
  }
  const there = found.find(({ collection, row_id }) => collection === entry.collection && row_id === entry.row_id);
  if (!there) return ['su anotación no está en la base de datos'];
  return [there.whole ? 'su anotación tiene otra huella en la base de datos' : ALTERED];
}

const FIELDS = [
  'id',
  'seq',
  'at',
  'captured_at',
  'user_id',
  'acting_user_id',
  'device_id',
  'collection',
  'row_id',
  'action',
  'version',
] as const satisfies readonly (keyof AuditProof)[];

/** Whether the figures of a receipt are those of its list. */
export function hasOwnFigures({ figures, changes }: ReceiptFile): boolean {
  const counted = figuresOf(changes);
  return (Object.keys(counted) as (keyof typeof counted)[]).every((name) => counted[name] === figures[name]);
}
