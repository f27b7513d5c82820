// What a collection has on screen, for parts that serve every collection: a new one is put here, and the compiler asks for it.
import type { LinkProps } from '@tanstack/react-router';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';

/**
 * The areas of the clinic's work, in the order of the audit's filter. `ofPatient`: what the history of one patient calls an area;
 * absent where it has nothing of patients.
 */
export const AREAS = {
  fichas: { label: 'Fichas', ofPatient: 'Ficha' },
  citas: { label: 'Citas', ofPatient: 'Citas' },
  clinica: { label: 'Clínica', ofPatient: 'Clínica' },
  dinero: { label: 'Dinero', ofPatient: 'Dinero' },
  inventario: { label: 'Inventario' },
  usuarios: { label: 'Usuarios' },
} satisfies Record<string, { label: string; ofPatient?: string }>;

/** One of `AREAS`. */
export type Area = keyof typeof AREAS;

/** A form on screens of its own. */
interface FormScreens {
  /** With the record's id as its one parameter. */
  edit: LinkProps['to'];
  /** With the parent's id in the query, under the name of the field that holds it. */
  create: LinkProps['to'];
}

/** A form that is a window on another screen. */
export interface FormWindow {
  /** The screen on which it is a window. */
  on: LinkProps['to'];
  /** What opens it in the address: the record's id, or 'new'. */
  open: string;
  /** The field of the record that is the id of the screen's own record. */
  owner?: string;
  /** Under which name a new one's parent is told, where that is not the screen's own record. */
  of?: string;
}

/** What one collection has on screen. */
interface OnScreen {
  area: Area;
  /** Where a record is seen, with its id as the one parameter. */
  detail?: LinkProps['to'];
  form?: FormScreens | FormWindow;
  /**
   * A value of the past may be taken up again from the history: a form edits it without further questions. Money has rules of its
   * own, and people are written with the network.
   */
  restorable?: true;
}

const ON_SCREEN: Readonly<Record<CollectionName, OnScreen>> = {
  users: { area: 'usuarios' },
  patients: {
    area: 'fichas',
    detail: '/patients/$id',
    form: { edit: '/patients/$id/edit', create: '/patients/new' },
    restorable: true,
  },
  appointments: {
    area: 'citas',
    detail: '/appointments/$id',
    form: { edit: '/appointments/$id/edit', create: '/appointments/new' },
    restorable: true,
  },
  'clinical-histories': {
    area: 'clinica',
    detail: '/clinical-histories/$id',
    form: { edit: '/clinical-histories/$id/edit', create: '/clinical-histories/new' },
    restorable: true,
  },
  'clinical-exams': {
    area: 'clinica',
    detail: '/clinical-exam/$id',
    form: { edit: '/clinical-exam/$id/edit', create: '/clinical-exam/new' },
    restorable: true,
  },
  odontograms: {
    area: 'clinica',
    detail: '/odontograms/$id',
    form: { edit: '/odontograms/$id/edit', create: '/odontograms/new' },
    restorable: true,
  },
  teeth: { area: 'clinica', restorable: true },
  'treatment-plans': {
    area: 'clinica',
    detail: '/treatment-plans/$id',
    form: { edit: '/treatment-plans/$id/edit', create: '/treatment-plans/create' },
    restorable: true,
  },
  'clinical-images': { area: 'clinica' },
  products: { area: 'inventario', form: { on: '/inventory', open: 'product' }, restorable: true },
  suppliers: { area: 'inventario', form: { on: '/inventory', open: 'supplier' }, restorable: true },
  'inventory-operations': { area: 'inventario', form: { on: '/inventory', open: 'operation', of: 'of' } },
  budgets: { area: 'dinero', form: { on: '/patients/$id', open: 'budget', owner: 'patient' } },
  payments: { area: 'dinero', form: { on: '/patients/$id', open: 'payment', owner: 'patient' } },
};

/** What a collection has on screen. */
export const onScreen = (collection: CollectionName): OnScreen => ON_SCREEN[collection];

/** The collections of an area. */
export const collectionsOf = (area: Area): readonly CollectionName[] =>
  COLLECTIONS.filter((collection) => ON_SCREEN[collection].area === area);

/** The areas that a patient's history is told apart by. */
export const patientAreas = (): { area: Area; label: string }[] =>
  (Object.entries(AREAS) as [Area, { ofPatient?: string }][]).flatMap(([area, { ofPatient }]) =>
    ofPatient === undefined ? [] : [{ area, label: ofPatient }],
  );
