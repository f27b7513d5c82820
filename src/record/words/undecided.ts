// Sentences about changes that a person must decide: refused and clashing changes stay flagged on their record
// (specification §5).
import type { CollectionName } from '#domain/record/collections.ts';
import type { Conflict, OutboxEntry } from '#store/database/tables.ts';
import type { Pending } from '#store/rows/record-marks.ts';
import { thisRecord } from './noun-words.ts';
import { labelOf } from './value-words.ts';
import { formatList } from '#ui/text/format.ts';

/** The sentences of the banner; none when no change waits for a person. */
export function undecided(collection: CollectionName, { entries, conflicts }: Pending): string[] {
  return [
    ...conflicts.map((conflict) => ofConflict(collection, conflict)),
    ...entries.filter(({ state }) => state === 'attention').map((entry) => ofRefusal(entry)),
  ];
}

function ofConflict(collection: CollectionName, { kind, overlaps }: Conflict): string {
  if (kind === 'fields') {
    const fields = overlaps.map((overlap) => labelOf(overlap.collection, overlap.field));
    return `2 versiones de ${inWords(fields)}: falta elegir cuál queda`;
  }
  if (kind === 'deleted') return `En otro dispositivo se eliminó ${thisRecord(collection)} mientras aquí se editaba`;
  return `Aquí se eliminó ${thisRecord(collection)}, pero mientras tanto se cambió algo en otro dispositivo`;
}

function ofRefusal({ collection, error, patch }: OutboxEntry): string {
  const fields = Object.keys(error?.problem.fields ?? patch).map((field) => labelOf(collection, field));
  const reason = error?.problem.detail.replace(/\.$/, '') ?? 'no dio un motivo';
  return `El servidor no aceptó ${fields.length > 3 ? 'los cambios' : inWords(fields)}: ${reason}`;
}

/** "Teléfono y Correo electrónico": each label once. */
const inWords = (labels: string[]) => formatList(new Set(labels));
