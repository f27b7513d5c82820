import type { LinkProps } from '@tanstack/react-router';
import { BoxIcon, CalendarIcon, UsersIcon, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { Product } from '#domain/inventory/product.ts';
import { fullName } from '#domain/patients/patient.ts';
import type { Role } from '#domain/people/user.ts';
import { addDays, type Moment } from '#domain/values/dates.ts';
import { hasWords, wordsOf } from '#domain/values/text.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { AlertSign } from '#entities/clinical-history/alert-sign.tsx';
import { searchPatients, searchPatientsNow } from '#entities/patient/patient-index.ts';
import { patientOption } from '#entities/patient/patient-options.tsx';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { nextAppointmentsOf } from '#store/agenda/appointments.ts';
import { alertsOfPatients } from '#store/clinical/alerts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { PatientFacts } from '#store/patients/search-keys.ts';
import { recordMarks } from '#store/rows/record-marks.ts';
import type { PickOption } from '#ui/combobox/option-content.tsx';
import type { PaletteGroup } from '#ui/combobox/palette.tsx';
import { formatShortDay } from '#ui/text/format.ts';
import { actionsFor } from './actions.tsx';
import styles from './search.module.css';

type Link = Pick<LinkProps, 'to' | 'params' | 'search'>;

/**
 * An option and its link; `offer`: it uses the text and was not found by it; `patient`: the patient of an appointment.
 */
export type Found = PickOption & { link: Link; offer: boolean; patient?: string };
/** The results of one kind. */
export type FoundGroup = Omit<PaletteGroup, 'options'> & { options: Found[] };

/** A product with its name normalised for search. */
type SearchedProduct = Pick<Product, 'id' | 'name'> & { text: string };

/** Data that stay the same while the window is open: the products, and the role of the person on screen. */
export interface Standing {
  products: readonly SearchedProduct[];
  role: Role | undefined;
}

const PATIENTS = 6;
const APPOINTMENTS = 3;
const PRODUCTS = 3;

/** The option after the first patients that links all of them: one name often has more than fit. */
export const ALL_PATIENTS = 'all-patients';

/** The tables read for a text. */
const READ = ['outbox', 'conflicts', 'clinical-histories', 'appointments'];

interface Asked {
  db: ArcadaDatabase;
  text: string;
  now: Moment;
}

/**
 * All results for a text, by kind; for an empty one the last opened patients (`recent`, ids) and the most frequent
 * actions.
 */
export async function find(
  { db, text, now }: Asked,
  standing: Promise<Standing>,
  recent: readonly string[],
): Promise<FoundGroup[]> {
  const words = wordsOf(text);
  const all = words.length > 0 ? await searchPatients(db, text, PATIENTS + 1) : await known(db, recent);
  const patients = words.length > 0 ? all.slice(0, PATIENTS) : all;
  const ids = patients.map(({ id }) => id);
  const { products, role } = words.length > 0 ? await standing : UNASKED;
  const goods = productsFound(products, words);
  // One transaction: one for each read takes a key twice as long. Async, because Dexie's zone is lost after a native
  // await.
  const [marks, alerts, coming] = await db.transaction('r', READ, async () =>
    Promise.all([
      recordMarks(db, 'patients', ids),
      alertsOfPatients(db, ids),
      words.length > 0 ? nextAppointmentsOf(db, ids, now, APPOINTMENTS) : [],
    ]),
  );
  const people = patients.map((patient) => {
    const mark = (
      <>
        <AlertSign alerts={alerts.get(patient.id)} />
        <MarkBadge mark={marks.get(patient.id)} />
      </>
    );
    return personFound(patient, text, now.fecha, mark);
  });
  const appointments = appointmentsFound(coming, patients, now.fecha);
  return inGroups({ text, role }, [...people, ...beyond(all, text)], appointments, goods);
}

/** Before anything is typed, no offer depends on these. */
const UNASKED: Standing = { products: [], role: undefined };

/**
 * The results found at once, in memory; null until patients and products are there. Marks and appointments of patients are read from the
 * store and follow with `find`: until then the answer `before` supplies them for patients still found.
 */
export function findNow(
  { db, text, now }: Asked,
  standing: Standing | null,
  before: readonly FoundGroup[],
): FoundGroup[] | null {
  const words = wordsOf(text);
  const all = words.length > 0 ? searchPatientsNow(db, text, PATIENTS + 1) : null;
  if (all === null || standing === null) return null;
  const { products, role } = standing;
  const patients = all.slice(0, PATIENTS);
  const ids = new Set(patients.map(({ id }) => id));
  const stood = new Map(before.flatMap(({ options }) => options.map((option) => [option.value, option])));
  const people = patients.map((patient) => personFound(patient, text, now.fecha, stood.get(patient.id)?.mark));
  const appointments = [...stood.values()].filter(({ patient }) => patient !== undefined && ids.has(patient));
  const groups = inGroups(
    { text, role },
    [...people, ...beyond(all, text)],
    appointments,
    productsFound(products, words),
  );
  // Reuses avatars and icons, so that React renders none of them again at a key.
  return groups.map(({ options, ...group }) => ({
    ...group,
    options: options.map((option) => ({ ...option, media: stood.get(option.value)?.media ?? option.media })),
  }));
}

interface Offered {
  text: string;
  role: Role | undefined;
}

function inGroups({ text, role }: Offered, people: Found[], appointments: Found[], goods: Found[]): FoundGroup[] {
  const typed = wordsOf(text).length > 0;
  const lost = typed && people.length + appointments.length + goods.length === 0;
  const groups: FoundGroup[] = [
    { name: typed ? 'Pacientes' : 'Recientes', options: people },
    { name: 'Citas', options: appointments },
    { name: 'Productos', options: goods },
    { name: 'Acciones', options: actionOptions(text, lost, role) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

async function known(db: ArcadaDatabase, ids: readonly string[]): Promise<PatientFacts[]> {
  const rows = await db.records('patients').bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}

const personFound = (patient: PatientFacts, text: string, today: string, mark: ReactNode): Found => ({
  ...patientOption(patient, text, today),
  mark,
  link: { to: '/patients/$id', params: { id: patient.id } },
  offer: false,
});

/** The option that links all matches, when there are more than shown. */
function beyond(all: readonly PatientFacts[], text: string): Found[] {
  if (wordsOf(text).length === 0 || all.length <= PATIENTS) return [];
  const q = text.trim();
  return [
    {
      value: ALL_PATIENTS,
      label: `Ver todos con «${q}»`,
      detail: 'En la lista de pacientes',
      media: <Tile icon={UsersIcon} />,
      link: { to: '/patients', search: { q } },
      offer: true,
    },
  ];
}

/** The coming appointments of the matching patients. */
function appointmentsFound(coming: readonly Appointment[], patients: readonly PatientFacts[], today: string): Found[] {
  const names = new Map(patients.map((patient) => [patient.id, fullName(patient)]));
  return coming.map((appointment) => {
    const { id, fecha, hora, tipo_tratamiento, patient, location } = appointment;
    return {
      value: id,
      label: `${dayWord(fecha, today)}, ${hora} · ${tipo_tratamiento}`,
      detail: [names.get(patient), location].filter(Boolean).join(' · '),
      media: <Tile icon={CalendarIcon} />,
      mark: <EstadoBadge appointment={appointment} />,
      link: { to: '/appointments/$id', params: { id } },
      offer: false,
      patient,
    };
  });
}

function dayWord(fecha: string, today: string): string {
  if (fecha === today) return 'Hoy';
  return fecha === addDays(today, 1) ? 'Mañana' : formatShortDay(fecha);
}

function productsFound(products: readonly SearchedProduct[], words: readonly string[]): Found[] {
  return products
    .filter(({ text }) => hasWords(text, words))
    .slice(0, PRODUCTS)
    .map(({ id, name }) => ({
      value: id,
      label: name,
      detail: 'Inventario',
      media: <Tile icon={BoxIcon} />,
      link: { to: '/inventory', search: { q: name } },
      offer: false,
    }));
}

const actionOptions = (text: string, lost: boolean, role: Role | undefined): Found[] =>
  actionsFor(text, lost, role).map(({ label, detail, icon, link, offer = false }) => ({
    value: `action:${String(link.to)}`,
    label,
    detail,
    media: <Tile icon={icon} />,
    link,
    offer,
  }));

function Tile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={styles.tile}>
      <Icon />
    </span>
  );
}
