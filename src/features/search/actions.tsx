import type { LinkProps } from '@tanstack/react-router';
import {
  BanknoteIcon,
  BoxIcon,
  CalendarPlusIcon,
  ChartColumnIcon,
  CloudDownloadIcon,
  FileDownIcon,
  FileUpIcon,
  PhoneIcon,
  PillIcon,
  PlusIcon,
  ReceiptTextIcon,
  RefreshCwIcon,
  SettingsIcon,
  ShieldCheckIcon,
  SignatureIcon,
  Trash2Icon,
  UserRoundIcon,
  UsersIcon,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '#domain/people/user.ts';
import { hasWords, searchable, wordsOf } from '#domain/values/text.ts';

/** An action that is offered on every screen. */
export interface Action {
  label: string;
  detail: string;
  icon: LucideIcon;
  link: Pick<LinkProps, 'to' | 'search'>;
  /** Offered before anything is typed. */
  first: boolean;
  /** Offered to an administrador alone: the screen refuses other roles. */
  administrador?: boolean;
  /** Uses the typed text, whatever it is, and so is no search result. */
  offer?: boolean;
}

const ACTIONS: readonly Action[] = [
  {
    label: 'Nueva cita',
    detail: 'Elegir paciente',
    icon: CalendarPlusIcon,
    link: { to: '/appointments/new' },
    first: true,
  },
  {
    label: 'Nueva receta',
    detail: 'Medicamentos para un paciente',
    icon: PillIcon,
    link: { to: '/recetas/nueva' },
    first: false,
  },
  { label: 'Seguimiento', detail: 'Pacientes por llamar', icon: PhoneIcon, link: { to: '/seguimiento' }, first: false },
  { label: 'Caja del día', detail: 'Cobros de hoy', icon: BanknoteIcon, link: { to: '/caja' }, first: true },
  {
    label: 'Cobranzas',
    detail: 'Cuotas vencidas y por vencer',
    icon: ReceiptTextIcon,
    link: { to: '/cobranzas' },
    first: false,
  },
  {
    label: 'Entrada o salida de inventario',
    detail: 'Registrar lo recibido o lo usado',
    icon: BoxIcon,
    link: { to: '/inventory', search: { operation: 'new' } },
    first: true,
  },
  {
    label: 'Preparar el día',
    detail: 'Pacientes e imágenes listos sin conexión',
    icon: CloudDownloadIcon,
    link: { to: '/preparar-dia' },
    first: true,
  },
  {
    label: 'Nuevo consentimiento',
    detail: 'Elegir paciente y plantilla',
    icon: SignatureIcon,
    link: { to: '/consentimientos/nuevo' },
    first: false,
  },
  {
    label: 'Estadísticas',
    detail: 'Pagos, citas y tratamientos por mes',
    icon: ChartColumnIcon,
    link: { to: '/estadisticas' },
    first: false,
  },
  {
    label: 'Importar pacientes',
    detail: 'Desde un archivo CSV de Excel u otro programa',
    icon: FileUpIcon,
    link: { to: '/patients/import' },
    first: false,
    administrador: true,
  },
  {
    label: 'Exportar datos',
    detail: 'Los de la clínica, en un archivo ZIP',
    icon: FileDownIcon,
    link: { to: '/exportar' },
    first: false,
    administrador: true,
  },
  {
    label: 'Sincronización',
    detail: 'Lo que espera ser enviado',
    icon: RefreshCwIcon,
    link: { to: '/sincronizacion' },
    first: false,
  },
  {
    label: 'Papelera',
    detail: 'Fichas eliminadas en los últimos 30 días',
    icon: Trash2Icon,
    link: { to: '/papelera' },
    first: false,
  },
  {
    label: 'Mi cuenta',
    detail: 'Contraseña, PIN y dispositivos',
    icon: UserRoundIcon,
    link: { to: '/cuenta' },
    first: false,
  },
  {
    label: 'Ajustes',
    detail: 'Datos, horario y consultorios de la clínica',
    icon: SettingsIcon,
    link: { to: '/ajustes' },
    first: false,
    administrador: true,
  },
  {
    label: 'Usuarios',
    detail: 'Cuentas del personal',
    icon: UsersIcon,
    link: { to: '/usuarios' },
    first: false,
    administrador: true,
  },
  {
    label: 'Auditoría',
    detail: 'Historial de cambios de la clínica',
    icon: ShieldCheckIcon,
    link: { to: '/auditoria' },
    first: false,
    administrador: true,
  },
];

/**
 * The actions that match a text and that the role allows. They come before the offer to create a patient of that name:
 * Enter takes the first, and "nueva cita" would create a patient called so. Includes the deleted patients with `lost`,
 * when nothing else is found.
 */
export function actionsFor(text: string, lost: boolean, role: Role | undefined): Action[] {
  const typed = text.trim();
  const words = wordsOf(typed);
  const allowed = ACTIONS.filter(({ administrador = false }) => !administrador || role === 'administrador');
  const others = allowed.filter(({ label, detail, first }) =>
    words.length === 0 ? first : hasWords(searchable(`${label} ${detail}`), words),
  );
  if (words.length === 0) return [newPatient(typed), ...others];
  return [...others, newPatient(typed), ...(lost && others.length === 0 ? [TRASH] : [])];
}

const TRASH: Action = {
  label: 'Buscar en la Papelera',
  detail: 'Pacientes eliminados en los últimos 30 días',
  icon: Trash2Icon,
  link: { to: '/papelera' },
  first: false,
  offer: true,
};

const newPatient = (typed: string): Action => ({
  label: typed === '' ? 'Nuevo paciente' : `Nuevo paciente «${typed}»`,
  detail: typed === '' ? 'Registrar una ficha' : 'Abre el formulario con lo escrito',
  icon: PlusIcon,
  link: { to: '/patients/new', search: typed === '' ? {} : { name: typed } },
  first: true,
  offer: true,
});
