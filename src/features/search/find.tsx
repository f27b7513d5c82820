import type { LinkProps } from '@tanstack/react-router';
import { BoxIcon, CalendarIcon, type LucideIcon } from 'lucide-react';
import type { Product } from '#domain/inventory/product.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { addDays, type Moment } from '#domain/values/dates.ts';
import { hasWords, wordsOf } from '#domain/values/text.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { AlertSign } from '#entities/clinical-history/alert-sign.tsx';
import { searchPatients } from '#entities/patient/patient-index.ts';
import { patientOptions } from '#entities/patient/patient-options.tsx';
import { nextAppointmentsOf } from '#store/agenda/appointments.ts';
import { alertsOfPatients } from '#store/clinical/alerts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { PickOption } from '#ui/combobox/option-row.tsx';
import type { PaletteGroup } from '#ui/combobox/palette.tsx';
import { formatShortDay } from '#ui/text/format.ts';
import { actionsFor } from './actions.tsx';
import styles from './search.module.css';

type Link = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** An option, and where it leads; an offer goes on with the text and was not found by it. */
export type Found = PickOption & { link: Link; offer: boolean };
/** What is found of one kind. */
export type FoundGroup = Omit<PaletteGroup, 'options'> & { options: Found[] };

/** A product, with its name as it is searched. */
export type SearchedProduct = Pick<Product, 'id' | 'name'> & { text: string };

const PATIENTS = 6;
const APPOINTMENTS = 3;
const PRODUCTS = 3;

interface Asked {
  db: ArcadaDatabase;
  text: string;
  now: Moment;
  /** Read once for all texts. */
  products: () => Promise<readonly SearchedProduct[]>;
  /** The ids of the patients last opened here. */
  recent: readonly string[];
}

/** All that a text may mean, by kinds; with an empty one who was last opened, and what is done most. */
export async function find({ db, text, now, products, recent }: Asked): Promise<FoundGroup[]> {
  const words = wordsOf(text);
  const patients = words.length > 0 ? await searchPatients(db, text, PATIENTS) : await known(db, recent);
  const [people, appointments, goods] = await Promise.all([
    peopleFound(db, patients, text, now.fecha),
    words.length > 0 ? appointmentsFound(db, patients, now) : Promise.resolve([]),
    words.length > 0 ? products().then((all) => productsFound(all, words)) : Promise.resolve([]),
  ]);
  const lost = words.length > 0 && people.length + appointments.length + goods.length === 0;
  const groups: FoundGroup[] = [
    { name: words.length > 0 ? 'Pacientes' : 'Recientes', options: people },
    { name: 'Citas', options: appointments },
    { name: 'Productos', options: goods },
    { name: 'Acciones', options: actionOptions(text, lost) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

async function known(db: ArcadaDatabase, ids: readonly string[]): Promise<Patient[]> {
  const rows = await db.records('patients').bulkGet([...ids]);
  return rows.filter((row) => row !== undefined);
}

async function peopleFound(db: ArcadaDatabase, patients: Patient[], text: string, today: string): Promise<Found[]> {
  const [options, alerts] = await Promise.all([
    patientOptions(db, patients, text, today),
    alertsOfPatients(
      db,
      patients.map(({ id }) => id),
    ),
  ]);
  return options.map((option) => ({
    ...option,
    mark: (
      <>
        <AlertSign alerts={alerts.get(option.value)} />
        {option.mark}
      </>
    ),
    link: { to: '/patients/$id', params: { id: option.value } },
    offer: false,
  }));
}

/** What the patients who were found come for next. */
async function appointmentsFound(db: ArcadaDatabase, patients: Patient[], now: Moment): Promise<Found[]> {
  const names = new Map(patients.map((patient) => [patient.id, fullName(patient)]));
  const coming = await nextAppointmentsOf(db, [...names.keys()], now, APPOINTMENTS);
  return coming.map((appointment) => {
    const { id, fecha, hora, tipo_tratamiento, patient, location } = appointment;
    return {
      value: id,
      label: `${dayWord(fecha, now.fecha)}, ${hora} · ${tipo_tratamiento}`,
      detail: [names.get(patient), location].filter(Boolean).join(' · '),
      media: <Tile icon={CalendarIcon} />,
      mark: <EstadoBadge appointment={appointment} />,
      link: { to: '/appointments/$id', params: { id } },
      offer: false,
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

const actionOptions = (text: string, lost: boolean): Found[] =>
  actionsFor(text, lost).map(({ label, detail, icon, link, offer = false }) => ({
    value: `action:${String(link.to)}`,
    label,
    detail,
    media: <Tile icon={icon} />,
    link,
    offer,
  }));

function Tile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={styles['tile']}>
      <Icon />
    </span>
  );
}
