// The screen of a record's form, for parts that serve every collection: corrections, drafts, references.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { RESCHEDULE, type FormKey } from '#store/session/drafts.ts';
import { onScreen, type FormWindow } from './collections.ts';

/** Whether records of this collection have a form. */
export const hasForm = (collection: CollectionName): boolean => onScreen(collection).form !== undefined;

/**
 * The screen with the form of a record, or of a new one; null where there is none. `values` are the record's, or those
 * typed.
 */
export function formScreen(key: FormKey, values: Values = {}): { to: '/' } | null {
  const { collection, id, about, part } = key;
  const { form } = onScreen(collection);
  if (!form) return null;
  if ('on' in form) return windowOn(form, key, values);
  if (part === RESCHEDULE) {
    return { to: '/appointments/$id', params: { id }, search: { reprogramar: true } } as unknown as { to: '/' };
  }
  if (part !== undefined) {
    // The entries of a history are edited on the history's page.
    return { to: '/clinical-histories/$id', params: { id }, search: { entry: part } } as unknown as { to: '/' };
  }
  if (id !== null) return { to: form.edit, params: { id } } as unknown as { to: '/' };
  const [parent] = definitionOf(collection).parents;
  const search = parent && about ? { [parent.field]: about } : {};
  return { to: form.create, search } as unknown as { to: '/' };
}

function windowOn({ on: to, open, owner, of }: FormWindow, { id, about }: FormKey, values: Values): { to: '/' } | null {
  const search = { [open]: id ?? 'new', ...(of !== undefined && id === null && about ? { [of]: about } : {}) };
  if (owner === undefined) return { to, search } as unknown as { to: '/' };
  const whose = values[owner] ?? (id === null ? about : undefined);
  return typeof whose === 'string' ? ({ to, params: { id: whose }, search } as unknown as { to: '/' }) : null;
}
