// The measured screens, and the condition under which each is there.
import { EMPTY } from './application.ts';
import { MARK, type Clinic } from './data.ts';
import { OF_PATIENT } from './documents.ts';
import { BRUSHED, IMAGES } from './record.ts';

/** Where a link of the start leads, as the router's own Link takes it. */
export interface Target {
  name: string;
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

/** A condition on the page: so many elements, or so many that hold this text. */
export interface Shown {
  selector: string;
  count?: number;
  text?: string;
}

export interface Screen extends Target {
  /** All of it is on the page: then the next frame is the painted one. */
  shown: Shown[];
  /** Taps on the screen itself, the last of which is measured; without any, the tap on its link is. */
  taps?: string[];
  /** Typed into a field that the taps open: the last key is measured. */
  typed?: { into: string; text: string };
}

export const NOTHING = 'empty route';
/** The cost of a tap by itself, in the browser and on this machine: taps within a screen are compared with it. */
export const BARE = 'empty route, bare button';
export const MONTH = 'calendar, month';
/** Taps within a screen. A tooth shows the tap, then its panel stands there. */
export const TAPPED = 'odontogram, tooth tapped';
export const TOOTH = 'odontogram, tooth opened';
export const BRUSH = 'odontogram, tooth painted';
export const SEARCH = 'global search, a key';

/** An event of the calendar, of whichever range. */
const EVENT = '[data-event], .cal-month-event, .rbc-event';
const UUID = '[href*="-7"][href*="-a"]';

const STATISTICS: Shown[] = [
  { selector: '[aria-label="Pagos por mes"] tbody tr', count: 12 },
  { selector: '[aria-label="Citas por mes y estado"] tbody tr', count: 5 },
  { selector: '[aria-label="Tratamientos por mes"] tbody tr' },
];

/** The screens, after the empty route and its button. */
export function screensOf({ opened, patient, record, cases }: Clinic): Screen[] {
  const calendar = { view: 'calendar', date: opened.fecha };
  return [
    { name: NOTHING, to: '/banco/nada', shown: [{ selector: 'main h1', text: EMPTY }] },
    { name: BARE, to: '/banco/nada', taps: ['[data-bare]'], shown: [{ selector: '[data-bare][aria-pressed=true]' }] },
    {
      name: 'dashboard',
      to: '/',
      shown: [
        { selector: '[aria-label="Próximas Citas"] tbody tr', count: 5 },
        { selector: '[aria-label="Recordatorios"] tbody tr', count: 10 },
        { selector: '[aria-label="Pacientes Recientes"] li', count: 5 },
        ...['/patients', '/appointments', '/treatment-plans', '/inventory'].map((area) => ({
          selector: `main a[href="${area}"] b:not(:empty)`,
        })),
      ],
    },
    { name: 'patients', to: '/patients', shown: [{ selector: `main a[href^="/patients/"]${UUID}`, count: 9 }] },
    {
      name: 'appointments, list',
      to: '/appointments',
      shown: [{ selector: `main a[href^="/appointments/"]${UUID}`, count: 10 }],
    },
    {
      name: 'calendar, day',
      to: '/appointments',
      search: { ...calendar, range: 'day' },
      shown: [{ selector: EVENT, count: 20 }],
    },
    {
      name: 'calendar, week',
      to: '/appointments',
      search: { ...calendar, range: 'week' },
      shown: [{ selector: EVENT, count: 20 }],
    },
    {
      name: MONTH,
      to: '/appointments',
      search: { ...calendar, range: 'month' },
      shown: [{ selector: EVENT, count: 20 }],
    },
    { name: 'statistics', to: '/estadisticas', shown: STATISTICS },
    {
      name: 'statistics, charts too',
      to: '/estadisticas',
      shown: [...STATISTICS, { selector: 'main svg[role="img"] path[role="presentation"]', count: 72 }],
    },
    {
      name: 'inventory',
      to: '/inventory',
      shown: [
        { selector: 'main dl dt', count: 4 },
        { selector: '[aria-label="Productos"] tbody tr', count: 7 },
        { selector: '[aria-label="Operaciones recientes"] tbody tr', count: 20 },
      ],
    },
    {
      name: 'cobranzas',
      to: '/cobranzas',
      shown: [{ selector: '[aria-label="Personas con cuotas"] li', count: 20 }],
    },
    {
      name: 'seguimiento',
      to: '/seguimiento',
      shown: [
        { selector: '[aria-label="Pacientes por llamar"] li', count: 20 },
        { selector: '[aria-label="Este mes"] b', count: 3 },
      ],
    },
    {
      name: 'appointment, detail',
      to: '/appointments/$id',
      params: { id: opened.id },
      shown: [{ selector: 'main', text: MARK }],
    },
    {
      name: SEARCH,
      to: '/banco/nada',
      taps: ['button[aria-label="Buscar"]'],
      // The last key narrows two thousand of this family name to the two hundred who are called Joaquín.
      typed: { into: '[role=dialog] input', text: 'rojas j' },
      shown: [{ selector: '[role=dialog] [role=option]', count: 6, text: 'Joaquín' }],
    },
    {
      name: 'orthodontic case',
      to: '/ortodoncia/$id',
      params: { id: cases[0]!.id },
      shown: [
        { selector: '[aria-label="En boca ahora"] svg path' },
        { selector: '[aria-label="Próximo control"] p' },
        { selector: '[aria-label="Arcos en el tiempo"] [role=img]' },
      ],
    },
    ...recordScreens(patient.id, record),
  ];
}

/** The screens of a full clinical record. */
function recordScreens(patient: string, { history, odontogram }: Clinic['record']): Screen[] {
  const chart = { to: '/odontograms/$id/edit', params: { id: odontogram.id } };
  return [
    {
      name: 'patient, full record',
      to: '/patients/$id',
      params: { id: patient },
      shown: [
        { selector: '[aria-label="Ortodoncia"] svg path' },
        { selector: '[aria-label="Últimos tratamientos"] li', count: 3 },
        { selector: '[aria-label="Plan de tratamiento"] p' },
        { selector: '[aria-label="Citas"] tbody tr' },
        { selector: '[aria-label="Última imagen"] img' },
        { selector: '[aria-label="Odontograma"] dl dd', count: 4 },
        { selector: '[aria-label="Presupuestos con saldo"] li' },
        { selector: '[aria-label="Presupuestos"] button[data-late]' },
        { selector: '[aria-label="Consentimientos"] li', count: OF_PATIENT },
        { selector: '[aria-label="Recetas"] li', count: 3 },
        { selector: '[aria-label="Intentos de contacto"] li' },
      ],
    },
    {
      name: 'prescription, new',
      to: '/recetas/nueva',
      search: { patient },
      shown: [
        { selector: '[name="lines.0.medicine"]' },
        { selector: 'datalist option', count: 100 },
        { selector: '[aria-label="Recetas anteriores"] li', count: 6 },
      ],
    },
    {
      name: 'consent, new',
      to: '/consentimientos/nuevo',
      search: { patient },
      shown: [{ selector: 'main input[name=template]', count: 5 }],
    },
    {
      name: 'history, 300 entries',
      to: '/clinical-histories/$id',
      params: { id: history.id },
      shown: [
        { selector: '[aria-label="Tratamientos"] ol > li', count: 2 },
        { selector: '[aria-label="Tratamientos"] ol > li:nth-child(6)' },
        { selector: '[aria-label="Imágenes clínicas"] img', count: 5 },
        { selector: '[aria-label="Examen clínico"] svg path' },
        { selector: '[aria-label="Odontograma"] dl dd', count: 4 },
        { selector: '[aria-label="Citas recientes"] li' },
        { selector: '[aria-label="Antecedentes"] dd', count: 4 },
      ],
    },
    {
      name: 'gallery, 200 images',
      to: '/clinical-histories/$id/images',
      params: { id: history.id },
      shown: [
        // Those in the window, and how many there are.
        { selector: 'main section li img', count: 9 },
        { selector: 'main h2', text: String(IMAGES) },
      ],
    },
    {
      name: 'odontogram',
      to: '/odontograms/$id',
      params: { id: odontogram.id },
      shown: [{ selector: '[data-tooth]', count: 32 }, { selector: '[aria-label="Observaciones"] p' }],
    },
    {
      name: TAPPED,
      ...chart,
      taps: ['[data-tooth="16"]'],
      shown: [{ selector: '[data-tooth="16"][aria-pressed=true]' }],
    },
    {
      name: TOOTH,
      ...chart,
      taps: ['[data-tooth="16"]'],
      shown: [{ selector: '[data-tooth-panel] h2', text: '16' }, { selector: '[data-tooth="16"][aria-pressed=true]' }],
    },
    {
      name: BRUSH,
      ...chart,
      taps: ['label:has-text("Pincel")', '[data-tooth="16"]'],
      shown: [{ selector: `[data-tooth="16"][data-condition=${BRUSHED}]` }],
    },
  ];
}
