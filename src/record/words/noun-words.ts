// Spanish phrases about records and writes, which agree with the noun's gender.
import type { CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { formatCount } from '#ui/text/format.ts';

/** "este paciente", "esta cita". */
export function thisRecord(collection: CollectionName): string {
  const { feminine, singular } = definitionOf(collection);
  return `${feminine ? 'esta' : 'este'} ${singular}`;
}

/** "el paciente", "la cita". */
export function theRecord(collection: CollectionName): string {
  const { feminine, singular } = definitionOf(collection);
  return `${feminine ? 'la' : 'el'} ${singular}`;
}

/** "eliminado" or "eliminada", by the noun's gender. */
export function eliminated(collection: CollectionName): 'eliminado' | 'eliminada' {
  return definitionOf(collection).feminine ? 'eliminada' : 'eliminado';
}

/** "El pago no existe o fue eliminado." */
export function notHere(collection: CollectionName): string {
  const noun = theRecord(collection);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} no existe o fue ${eliminated(collection)}.`;
}

/** "lo" or "la", by the noun's gender. */
export function pronounOf(collection: CollectionName): 'lo' | 'la' {
  return definitionOf(collection).feminine ? 'la' : 'lo';
}

/** "1 plan de tratamiento", "3 planes de tratamiento". */
export function countOf(collection: CollectionName, count: number): string {
  const { singular, plural } = definitionOf(collection);
  return formatCount(count, singular, plural);
}

export const ACTION_LABELS = {
  POST: 'Creación',
  PUT: 'Edición',
  DELETE: 'Eliminación',
} satisfies Record<OutboxEntry['method'], string>;

/** "1 cambio", "3 cambios". */
export function changes(count: number): string {
  return formatCount(count, 'cambio', 'cambios');
}

/** "paciente Ana Núñez"; the noun alone where the record has no name. */
export function recordName(collection: CollectionName, title: string): string {
  const { singular } = definitionOf(collection);
  return title.toLowerCase() === singular ? singular : `${singular} ${title}`;
}

/** "el paciente Ana Núñez", "la cita Control, 24/12/2026, 09:00". */
export const theNamed = (collection: CollectionName, title: string): string =>
  `${definitionOf(collection).feminine ? 'la' : 'el'} ${recordName(collection, title)}`;

/**
 * "Historia clínica · Ana Núñez": the title with the patient's name, for records that every patient has; without a name
 * the title alone.
 */
export const titleAndWhose = (title: string, whose: string | null): string =>
  whose === null ? title : `${title} · ${whose}`;
