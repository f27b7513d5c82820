// The screens that are measured, and when each is there.
import { EMPTY } from './application.ts';
import { MARK, type Clinic } from './data.ts';

/** Where a link of the start leads, as the router's own Link takes it. */
export interface Target {
  name: string;
  to: string;
  params?: Record<string, string>;
  search?: Record<string, string>;
}

/** A condition on the page: so many elements, one of which holds this text. */
export interface Shown {
  selector: string;
  count?: number;
  text?: string;
}

export interface Screen extends Target {
  /** All of it stands on the page: then the next frame is the painted one. */
  shown: Shown[];
}

export const NOTHING = 'empty route';
export const MONTH = 'calendar, month';

/** An event of the calendar, of whichever range. */
const EVENT = '[data-event], .cal-month-event, .rbc-event';
const UUID = '[href*="-7"][href*="-a"]';

/** The screens, the empty route first. */
export function screensOf({ opened }: Clinic): Screen[] {
  const calendar = { view: 'calendar', date: opened.fecha };
  return [
    { name: NOTHING, to: '/banco/nada', shown: [{ selector: 'main h1', text: EMPTY }] },
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
      name: MONTH,
      to: '/appointments',
      search: { ...calendar, range: 'month' },
      shown: [{ selector: EVENT, count: 20 }],
    },
    {
      name: 'statistics',
      to: '/estadisticas',
      shown: [
        { selector: '[aria-label="Pagos por mes"] tbody tr', count: 12 },
        { selector: '[aria-label="Citas por mes y estado"] tbody tr', count: 5 },
        { selector: '[aria-label="Tratamientos por mes"] tbody tr' },
      ],
    },
    {
      name: 'statistics, charts too',
      to: '/estadisticas',
      shown: [
        { selector: '[aria-label="Pagos por mes"] tbody tr', count: 12 },
        { selector: '[aria-label="Citas por mes y estado"] tbody tr', count: 5 },
        { selector: '[aria-label="Tratamientos por mes"] tbody tr' },
        { selector: 'main svg[role="img"] path[role="presentation"]', count: 36 },
      ],
    },
    {
      name: 'appointment, detail',
      to: '/appointments/$id',
      params: { id: opened.id },
      shown: [{ selector: 'main', text: MARK }],
    },
  ];
}
