// Which screens a collection's records have, for parts that serve every collection: corrections, drafts, references.
import type { LinkProps } from '@tanstack/react-router';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf } from '#domain/registry.ts';
import { RESCHEDULE, type FormKey } from '#store/session/drafts.ts';

interface Screens {
  /** With the record's id as its one parameter. */
  edit: LinkProps['to'];
  /** With the parent's id in the query, under the name of the field that holds it. */
  create: LinkProps['to'];
}

const SCREENS: Partial<Record<CollectionName, Screens>> = {
  patients: { edit: '/patients/$id/edit', create: '/patients/new' },
  appointments: { edit: '/appointments/$id/edit', create: '/appointments/new' },
  'clinical-histories': { edit: '/clinical-histories/$id/edit', create: '/clinical-histories/new' },
  'clinical-exams': { edit: '/clinical-exam/$id/edit', create: '/clinical-exam/new' },
  odontograms: { edit: '/odontograms/$id/edit', create: '/odontograms/new' },
  'treatment-plans': { edit: '/treatment-plans/$id/edit', create: '/treatment-plans/create' },
};

interface Windows {
  /** The screen on which the form is a window. */
  to: LinkProps['to'];
  /** What opens it in the address: the record's id, or 'new'. */
  open: string;
  /** The field of the record that is the id of the screen's own record. */
  owner?: string;
  /** Under which name a new one's parent is told, where that is not the screen's own record. */
  of?: string;
}

const WINDOWS: Partial<Record<CollectionName, Windows>> = {
  budgets: { to: '/patients/$id', open: 'budget', owner: 'patient' },
  payments: { to: '/patients/$id', open: 'payment', owner: 'patient' },
  products: { to: '/inventory', open: 'product' },
  suppliers: { to: '/inventory', open: 'supplier' },
  'inventory-operations': { to: '/inventory', open: 'operation', of: 'of' },
};

/** Whether a record of this collection can be corrected in a form of its own. */
export const hasForm = (collection: CollectionName): boolean =>
  SCREENS[collection] !== undefined || WINDOWS[collection] !== undefined;

/** Where the form of a record is, or of a new one; null where there is none. `values` are the record's, or what was typed. */
export function formScreen(key: FormKey, values: Values = {}): { to: '/' } | null {
  const { collection, id, about, part } = key;
  const windows = WINDOWS[collection];
  if (windows) return windowOn(windows, key, values);
  const screens = SCREENS[collection];
  if (!screens) return null;
  if (part === RESCHEDULE) {
    return { to: '/appointments/$id', params: { id }, search: { reprogramar: true } } as unknown as { to: '/' };
  }
  if (part !== undefined) {
    // The entries of a history are edited on its page.
    return { to: '/clinical-histories/$id', params: { id }, search: { entry: part } } as unknown as { to: '/' };
  }
  if (id !== null) return { to: screens.edit, params: { id } } as unknown as { to: '/' };
  const [parent] = definitionOf(collection).parents;
  const search = parent && about ? { [parent.field]: about } : {};
  return { to: screens.create, search } as unknown as { to: '/' };
}

function windowOn({ to, open, owner, of }: Windows, { id, about }: FormKey, values: Values): { to: '/' } | null {
  const search = { [open]: id ?? 'new', ...(of !== undefined && id === null && about ? { [of]: about } : {}) };
  if (owner === undefined) return { to, search } as unknown as { to: '/' };
  const whose = values[owner] ?? (id === null ? about : undefined);
  return typeof whose === 'string' ? ({ to, params: { id: whose }, search } as unknown as { to: '/' }) : null;
}
