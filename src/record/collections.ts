// The screens, area and history of each collection, for the parts that serve every collection. The compiler asks for an
// entry when a collection is added.
import type { LinkProps } from '@tanstack/react-router';
import { COLLECTIONS, type CollectionName } from '#domain/record/collections.ts';

/**
 * The areas of the clinic's work, in the order of the audit's filter. `ofPatient` is the area's name in a patient's
 * history; absent where the area has no records of patients.
 */
export const AREAS = {
  fichas: { label: 'Fichas', ofPatient: 'Ficha' },
  citas: { label: 'Citas', ofPatient: 'Citas' },
  clinica: { label: 'Clínica', ofPatient: 'Clínica' },
  dinero: { label: 'Dinero', ofPatient: 'Dinero' },
  inventario: { label: 'Inventario' },
  usuarios: { label: 'Usuarios' },
  ajustes: { label: 'Ajustes' },
} satisfies Record<string, { label: string; ofPatient?: string }>;

/** One of `AREAS`. */
export type Area = keyof typeof AREAS;

/** A form that is a screen of its own. */
interface FormScreens {
  /** The route takes the record's id as its one parameter. */
  edit: LinkProps['to'];
  /** The route takes the parent's id in the query, under the name of the field that holds it. */
  create: LinkProps['to'];
}

/** A form that opens as a window over another screen. */
export interface FormWindow {
  /** The screen over which the window opens. */
  on: LinkProps['to'];
  /** The query parameter that opens the window; its value is the record's id, or 'new'. */
  open: string;
  /** The field of the record that holds the id of the screen's own record. */
  owner?: string;
  /** The query parameter for a new record's parent, where the parent is not the screen's own record. */
  of?: string;
}

/** The screens, area and history of one collection. */
interface OnScreen {
  area: Area;
  /** The page of one record; the route takes the record's id as its one parameter. */
  detail?: LinkProps['to'];
  form?: FormScreens | FormWindow;
  /**
   * The history may restore an earlier value, because a form edits such a value without further questions. Absent for
   * money, which has rules of its own, and for people, who are changed on the server alone.
   */
  restorable?: true;
  /** The heading under which the merge of two patients counts the records that move to one of them. */
  counted?: string;
}

const ON_SCREEN: Readonly<Record<CollectionName, OnScreen>> = {
  users: { area: 'usuarios' },
  // The server makes the one record: its form is the page.
  'clinic-settings': {
    area: 'ajustes',
    detail: '/ajustes',
    form: { edit: '/ajustes', create: '/ajustes' },
    restorable: true,
  },
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
    counted: 'Citas',
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
    counted: 'Planes',
  },
  'clinical-images': { area: 'clinica', counted: 'Imágenes' },
  products: { area: 'inventario', form: { on: '/inventory', open: 'product' }, restorable: true },
  suppliers: { area: 'inventario', form: { on: '/inventory', open: 'supplier' }, restorable: true },
  'inventory-operations': { area: 'inventario', form: { on: '/inventory', open: 'operation', of: 'of' } },
  budgets: { area: 'dinero', form: { on: '/patients/$id', open: 'budget', owner: 'patient' }, counted: 'Presupuestos' },
  payments: { area: 'dinero', form: { on: '/patients/$id', open: 'payment', owner: 'patient' }, counted: 'Pagos' },
  'orthodontic-cases': {
    area: 'clinica',
    detail: '/ortodoncia/$id',
    form: { on: '/patients/$id', open: 'case', owner: 'patient' },
    restorable: true,
    counted: 'Casos de ortodoncia',
  },
  // No earlier value is restored: what came of an attempt and the day to call again stand or fall together.
  'contact-attempts': {
    area: 'citas',
    form: { on: '/patients/$id', open: 'contact', owner: 'patient' },
    counted: 'Intentos de contacto',
  },
  // No earlier text is restored: somebody would have to review it again.
  'consent-templates': { area: 'ajustes', form: { on: '/ajustes', open: 'plantilla' } },
  // A signed consent is not edited: its page is where it is revoked.
  consents: {
    area: 'clinica',
    detail: '/consentimientos/$id',
    form: { edit: '/consentimientos/$id', create: '/consentimientos/nuevo' },
    counted: 'Consentimientos',
  },
  // No earlier value is restored: its warnings about allergies would not be seen.
  prescriptions: {
    area: 'clinica',
    detail: '/recetas/$id',
    form: { edit: '/recetas/$id', create: '/recetas/nueva' },
    counted: 'Recetas',
  },
};

/** The screens, area and history of a collection. */
export const onScreen = (collection: CollectionName): OnScreen => ON_SCREEN[collection];

/** The collections of an area. */
export const collectionsOf = (area: Area): readonly CollectionName[] =>
  COLLECTIONS.filter((collection) => ON_SCREEN[collection].area === area);

/** The areas by which a patient's history is divided. */
export const patientAreas = (): { area: Area; label: string }[] =>
  (Object.entries(AREAS) as [Area, { ofPatient?: string }][]).flatMap(([area, { ofPatient }]) =>
    ofPatient === undefined ? [] : [{ area, label: ofPatient }],
  );
