import {
  ClockIcon,
  DoorOpenIcon,
  EraserIcon,
  HospitalIcon,
  PrinterIcon,
  SignatureIcon,
  ShieldCheckIcon,
  TabletIcon,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { LETTERHEAD_FIELDS } from '#entities/clinic/letterhead.tsx';
import { openingSummary } from '#entities/clinic-settings/hours-words.ts';
import type { SectionId } from './section-address.ts';
import { ClinicSection } from './clinic/clinic-section.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { PapersSection } from './papers/papers-section.tsx';
import { RoomsSection } from './rooms/rooms-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { TabletsSection } from './tablets/tablets-section.tsx';
import { formatCount } from '#ui/text/format.ts';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';

/** An entry in the list of sections. */
export interface SectionEntry {
  id: SectionId;
  label: string;
  icon: LucideIcon;
  /** The second line of the entry. */
  detail: (values: SettingsForm['values']) => string;
}

/** A section of the settings. A new one is an entry here, and a name in the address. */
interface Section extends SectionEntry {
  /** The fields that it shows: a refused save opens the section of the first refused field. */
  fields: readonly (keyof SettingsForm['values'])[];
  body: ComponentType<{ form: SettingsForm }>;
}

export const SECTIONS: readonly Section[] = [
  {
    id: 'clinica',
    label: 'Clínica',
    icon: HospitalIcon,
    detail: () => 'Nombre, país, zona',
    fields: ['clinic_name', 'country', 'timezone', 'country_code', 'control_overdue_days'],
    body: ClinicSection,
  },
  {
    id: 'horario',
    label: 'Horario',
    icon: ClockIcon,
    detail: ({ opening_hours }) => openingSummary(opening_hours ?? []),
    fields: ['opening_hours', 'closed_days'],
    body: HoursSection,
  },
  {
    id: 'consultorios',
    label: 'Consultorios',
    icon: DoorOpenIcon,
    detail: ({ rooms }) => (rooms && rooms.length > 0 ? String(rooms.length) : 'Ninguno'),
    fields: ['rooms'],
    body: RoomsSection,
  },
  {
    id: 'tabletas',
    label: 'Tabletas',
    icon: TabletIcon,
    detail: () => 'Instalar, servidor',
    fields: [],
    body: TabletsSection,
  },
  {
    id: 'seguridad',
    label: 'Seguridad',
    icon: ShieldCheckIcon,
    detail: ({ max_offline_days: days, pin_required: pin }) =>
      [
        typeof days === 'number' ? `Límite: ${formatCount(days, 'día', 'días')}` : 'Sin límite',
        pin ? 'con PIN' : 'PIN libre',
      ].join(', '),
    fields: ['max_offline_days', 'pin_required'],
    body: SecuritySection,
  },
  {
    id: 'papeles',
    label: 'Papeles',
    icon: PrinterIcon,
    detail: () => 'Recibos, presupuestos',
    fields: LETTERHEAD_FIELDS,
    body: PapersSection,
  },
];

/** The templates of consents. They are records of their own, each with a form of its own. */
export const CONSENTS: SectionEntry = {
  id: 'consentimientos',
  label: 'Consentimientos',
  icon: SignatureIcon,
  detail: () => 'Plantillas',
};

/** The section that only a demo clinic has. It edits no settings, and has a form of its own. */
export const START_OVER: SectionEntry = {
  id: 'empezar-de-cero',
  label: 'Empezar de cero',
  icon: EraserIcon,
  detail: () => 'Termina la demostración',
};
