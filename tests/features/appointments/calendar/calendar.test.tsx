import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { CITA, MATEO, open, ZOE } from '#tests/features/appointments/agenda.tsx';
import { button, calendar, chip, clinicWith, MOVED, title } from '#tests/features/appointments/calendar/calendar.ts';
import { buildEntry, buildHistory, testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

describe('the calendar', () => {
  it('shows a week from Monday on in Spanish, and goes to the one before, the next and the present one', async () => {
    const { address } = open(await clinicWith({}), calendar('&range=week'));
    expect(await title()).toBe('23 – 29 nov 2026');
    await screen.findByText('miércoles 25 de noviembre, 1 cita');
    // Free time is offered in the day, whose columns are places.
    expect(screen.queryByText(/^Libre/)).toBe(null);
    const heads = screen.getAllByText(/de noviembre, \d+ citas?$/).map((head) => head.textContent);
    expect(heads.slice(0, 7)).toEqual([
      'lunes 23 de noviembre, 0 citas',
      'martes 24 de noviembre, 0 citas',
      'miércoles 25 de noviembre, 1 cita',
      'jueves 26 de noviembre, 0 citas',
      'viernes 27 de noviembre, 0 citas',
      'sábado 28 de noviembre, 0 citas',
      'domingo 29 de noviembre, 0 citas',
    ]);
    await user.click(await button('Semana siguiente'));
    await waitFor(async () => expect(await title()).toBe('30 nov – 6 dic 2026'));
    expect(address()).toContain('date=2026-12-02');
    await user.click(await button('Semana anterior'));
    await user.click(await button('Semana anterior'));
    await waitFor(async () => expect(await title()).toBe('16 – 22 nov 2026'));
    await user.click(await button('Hoy'));
    await waitFor(async () => expect(await title()).toBe('23 – 29 nov 2026'));
  });

  it('counts one that was moved away neither in the week’s head nor in the little month, and explains its sign', async () => {
    const store = await clinicWith({}, { hora: '12:00', notes: MOVED });
    open(store, calendar('&range=week'));
    await screen.findByText('miércoles 25 de noviembre, 1 cita');
    expect(await button('miércoles 25 de noviembre, 1 cita')).toBeTruthy();
    const legend = within(screen.getByRole('list', { name: 'Leyenda' }));
    expect(legend.getByText('Reprogramada')).toBeTruthy();
    await user.click(await button('Semana siguiente'));
    await waitFor(() => expect(legend.queryByText('Reprogramada')).toBe(null));
  });

  it('shows a month, a week or a day, as is chosen', async () => {
    const { address } = open(await clinicWith({}), calendar('&range=week'));
    await user.click(await screen.findByLabelText('Mes'));
    await waitFor(async () => expect(await title()).toBe('Noviembre 2026'));
    expect(address()).toContain('range=month');
    await user.click(screen.getByLabelText('Día'));
    await waitFor(async () => expect(await title()).toBe('Miércoles 25 nov 2026'));
    await user.click(screen.getByLabelText('Semana'));
    await waitFor(async () => expect(await title()).toBe('23 – 29 nov 2026'));
  });

  it('begins months and weeks on Monday, with the names of days and months in Spanish', async () => {
    open(await clinicWith({}), calendar('&range=month'));
    await waitFor(async () => expect(await title()).toBe('Noviembre 2026'));
    const heads = await waitFor(() => {
      const found = [...document.querySelectorAll('[role=columnheader]')];
      expect(found).toHaveLength(7);
      return found;
    });
    expect(heads.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'lunes',
      'martes',
      'miércoles',
      'jueves',
      'viernes',
      'sábado',
      'domingo',
    ]);
    expect(heads.map((head) => head.textContent)).toEqual(['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']);
    expect(document.querySelector('[role=table]')?.ariaLabel).toBe('Noviembre 2026');
    // The month begins on a Sunday: its first week has six days of October.
    expect(document.querySelector('.cal-month-day')?.getAttribute('aria-label')).toMatch(/^lunes 26 de octubre/);
  });

  it('goes a month or a day on and back, and to today', async () => {
    open(await clinicWith({}), calendar('&range=month&date=2027-01-31'));
    await waitFor(async () => expect(await title()).toBe('Enero 2027'));
    await user.click(await button('Mes siguiente'));
    await waitFor(async () => expect(await title()).toBe('Febrero 2027'));
    await user.click(await button('Mes anterior'));
    await waitFor(async () => expect(await title()).toBe('Enero 2027'));
    await user.click(await button('Hoy'));
    await waitFor(async () => expect(await title()).toBe('Noviembre 2026'));
    await user.click(screen.getByLabelText('Día'));
    await waitFor(async () => expect(await title()).toBe('Miércoles 25 nov 2026'));
    await user.click(await button('Día anterior'));
    await waitFor(async () => expect(await title()).toBe('Martes 24 nov 2026'));
    await user.click(await button('Día siguiente'));
    await user.click(await button('Día siguiente'));
    await waitFor(async () => expect(await title()).toBe('Jueves 26 nov 2026'));
    await user.click(await button('Hoy'));
    await waitFor(async () => expect(await title()).toBe('Miércoles 25 nov 2026'));
  });

  it('and the list lead to each other', async () => {
    const { address } = open(await clinicWith({}), '/appointments');
    expect(await screen.findByRole('table', { name: 'Citas' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Calendario' }));
    expect(await chip(/Mateo Salazar/)).toBeTruthy();
    expect(address()).toContain('view=calendar');
    await user.click(screen.getByLabelText('Lista'));
    expect(await screen.findByRole('table', { name: 'Citas' })).toBeTruthy();
    expect(address()).toBe('/appointments');
  });

  it('styles programada as scheduled, completada as completed, inasistencia as cancelled, confirmada as rescheduled', async () => {
    const store = await clinicWith(
      { hora: '09:00', estado: 'programada' },
      { hora: '10:00', estado: 'completada' },
      { hora: '11:00', estado: 'inasistencia' },
      { hora: '12:00', estado: 'confirmada' },
    );
    const looks = () =>
      [...document.querySelectorAll<HTMLElement>('.cal-event')].map((event) => [
        /\d\d:\d\d/.exec(event.getAttribute('aria-label') ?? '')?.[0],
        event.dataset['look'],
      ]);
    open(store, calendar('&range=day'));
    await chip(/12:00 a 12:30/);
    expect(looks()).toEqual([
      ['09:00', 'scheduled'],
      ['10:00', 'completed'],
      ['11:00', 'cancelled'],
      ['12:00', 'rescheduled'],
    ]);
  });

  it('draws a visit without a duration as one of 30 minutes', async () => {
    // A value that another program may have written.
    const none = null as unknown as 30;
    open(await clinicWith({ duracion: none, hora: '15:00' }), calendar('&range=week'));
    const without = await chip(/Mateo Salazar, miércoles 25 de noviembre, 15:00 a 15:30/);
    // Half of one of the eleven hours shown; one minute of it in pixels.
    expect(without.style.height).toContain('var(--hour) / 60');
    expect(Number.parseFloat(without.style.height.replace(/^[^0-9]+/, ''))).toBeCloseTo((100 / 11) * (29 / 60), 5);
    await user.click(without);
    expect(await screen.findByText('15:00 – 15:30 (30 min)')).toBeTruthy();
  });

  it('draws a visit that goes past midnight on its own day, and says at what hour of the next it ends', async () => {
    open(await clinicWith({ hora: '23:30', duracion: 60 }), calendar('&range=week'));
    const late = await chip(/Mateo Salazar, miércoles 25 de noviembre, 23:30 a 00:30/);
    expect(late.closest<HTMLElement>('[data-date]')?.dataset['date']).toBe('2026-11-25');
    await user.click(late);
    expect(await screen.findByText('23:30 – 00:30 (60 min)')).toBeTruthy();
  });

  it('gives visits that follow each other the whole width, and shares it among those that overlap', async () => {
    const store = await clinicWith(
      { hora: '09:00', duracion: 120 },
      { hora: '11:00' },
      { hora: '15:00' },
      { hora: '15:15', patient: ZOE },
    );
    open(store, calendar('&range=day'));
    const width = async (name: RegExp) => Number.parseFloat((await chip(name)).style.width.replace('calc(', ''));
    expect(await width(/09:00 a 11:00/)).toBe(100);
    expect(await width(/11:00 a 11:30/)).toBe(100);
    expect(await width(/15:00 a 15:30/)).toBe(50);
    expect(await width(/15:15 a 15:45/)).toBe(50);
  });

  it('stands at the clinic’s hours on a tablet whose clock leaves an hour out that night', async () => {
    vi.stubEnv('TZ', 'Europe/Madrid');
    const store = await clinicWith({ fecha: '2026-03-29', hora: '00:00' }, { fecha: '2026-03-29', hora: '10:00' });
    open(store, calendar('&range=week&date=2026-03-29'));
    const tops = [];
    for (const hour of ['00:00 a 00:30', '10:00 a 10:30']) {
      const visit = await chip(new RegExp(`domingo 29 de marzo, ${hour}`));
      expect(visit.closest<HTMLElement>('[data-date]')?.dataset['date']).toBe('2026-03-29');
      tops.push(Number.parseFloat(visit.style.top));
    }
    vi.unstubAllEnvs();
    // From 00:00 to 19:00 there are nineteen hours.
    expect(tops).toEqual([0, expect.closeTo((10 / 19) * 100)]);
  });

  it('opens on the day on a tablet, on the week on a desktop, and later on the range viewed last', async () => {
    const store = await clinicWith({});
    const first = open(store, calendar());
    expect(await title()).toBe('Miércoles 25 nov 2026');
    first.container.remove();
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (media) =>
        ({ matches: media === '(min-width: 1100px)', media, addEventListener() {}, removeEventListener() {} }) as never,
    );
    const second = open(store, calendar());
    await waitFor(() => expect(within(second.container).getByText('23 – 29 nov 2026')).toBeTruthy());
    await user.click(within(second.container).getByLabelText('Mes'));
    await waitFor(() => expect(second.address()).toContain('range=month'));
    second.container.remove();
    open(store, calendar());
    expect(await title()).toBe('Noviembre 2026');
  });

  it('offers a new appointment, and the list', async () => {
    open(await clinicWith({}), calendar('&range=week'));
    expect((await screen.findByRole('link', { name: 'Nueva Cita' })).getAttribute('href')).toBe('/appointments/new');
    expect(screen.getByLabelText<HTMLInputElement>('Calendario', { selector: 'input' }).checked).toBe(true);
    expect(screen.getByLabelText('Lista')).toBeTruthy();
  });

  it('says in words everything that a visit shows by colour, sign and dot', async () => {
    const store = await clinicWith({ hora: '09:00', estado: 'confirmada' });
    await store.receive(
      'clinical-histories',
      buildHistory({ id: clinicalHistoryId(MATEO), patient: MATEO, allergies: 'Látex' }),
    );
    await store.save({
      method: 'PUT',
      collection: 'appointments',
      id: CITA,
      opened: { ...(await store.db.records('appointments').get(CITA))! },
      values: { tipo_tratamiento: 'Limpieza' },
    });
    open(store, calendar('&range=week'));
    const label =
      'Mateo Salazar, miércoles 25 de noviembre, 09:00 a 09:30, Limpieza, Sillón 1, Confirmada, Por cerrar, Alergias: Látex, Sin enviar';
    const event = await button(label);
    expect(event.dataset['look']).toBe('rescheduled');
    expect(event.querySelector('.cal-unsent')).toBeTruthy();
  });

  it('marks a visit that waits for a decision, on its chip and in its panel, with a link to the decision', async () => {
    const store = await clinicWith({});
    await store.db.outbox.add(
      buildEntry({ op_id: testId(1), collection: 'appointments', row_id: CITA, state: 'attention' }),
    );
    open(store, calendar('&range=week'));
    await user.click(await chip(/Mateo Salazar.*, Requiere atención$/));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText('Requiere atención')).toBeTruthy();
    expect(panel.queryByText('Sin enviar')).toBe(null);
    expect(panel.getByRole('link', { name: 'Resolver' }).getAttribute('href')).toBe('/sincronizacion');
    expect(within(screen.getByRole('list', { name: 'Leyenda' })).getByText('Requiere atención')).toBeTruthy();
  });

  it('shows 08:00 to 19:00, and earlier hours where a visit begins before', async () => {
    const store = await clinicWith({ hora: '07:15' }, { fecha: '2026-12-02' });
    const hours = () => [...document.querySelectorAll('.rbc-time-gutter .rbc-label')].map((label) => label.textContent);
    open(store, calendar('&range=week'));
    await chip(/Mateo Salazar/);
    await waitFor(() => expect(hours().at(0)).toBe('07:00'));
    await user.click(await button('Semana siguiente'));
    await waitFor(() => expect([hours().at(0), hours().at(-1), hours().length]).toEqual(['08:00', '18:00', 11]));
    // Set off: the hours before 09:00 and after 18:00, one at either end of eleven, and Saturday and Sunday.
    const off = (date: string) =>
      [...document.querySelectorAll(`[data-date="${date}"] .rbc-time-slot`)].map((slot) => slot.matches('.cal-off'));
    expect(off('2026-12-02')).toEqual([true, ...Array.from({ length: 9 }, () => false), true]);
    expect(off('2026-12-05')).toEqual(Array.from({ length: 11 }, () => true));
  });

  it('shows the hour by the clinic’s clock', async () => {
    open(await clinicWith({}), calendar('&range=week'));
    await waitFor(() => expect(document.querySelector('.cal-now-pill')?.textContent).toBe('10:00'));
    expect(document.querySelector('[data-date="2026-11-25"] .rbc-current-time-indicator')).toBeTruthy();
  });

  it('opens at the present hour also in the evening, when only a visit makes it one of the hours that are shown', async () => {
    const store = await clinicWith({ hora: '20:00', duracion: 60 });
    setNow('2026-11-26T01:50:00Z');
    // jsdom lays nothing out: this is the height of the hours from 08:00 to 21:00.
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(13 * 72);
    open(store, calendar('&range=week'));
    await waitFor(() => expect(document.querySelector('.cal-now-pill')?.textContent).toBe('20:50'));
    // The hour and a half before now stays in sight.
    await waitFor(() =>
      expect(document.querySelector('.rbc-time-content')?.scrollTop).toBeCloseTo((11 + 20 / 60) * 72),
    );
  });

  it('says that it could not be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await clinicWith({});
    const { records } = store.db;
    const broken = vi.spyOn(store.db, 'records').mockImplementation((collection) => {
      if (collection === 'appointments') throw new Error('the disk is gone');
      return records.call(store.db, collection);
    });
    open(store, calendar('&range=week'));
    expect(await screen.findByText('No se pudieron cargar las citas. Por favor, intenta de nuevo.')).toBeTruthy();
    broken.mockRestore();
    await user.click(await button('Reintentar'));
    expect(await chip(/Mateo Salazar/)).toBeTruthy();
  });
});

describe('the panel of a visit', () => {
  it('shows patient, date, time, duration, treatment and status, and leads to patient, details and form', async () => {
    open(await clinicWith({ duracion: 45, estado: 'confirmada' }), calendar('&range=week'));
    await user.click(await chip(/Mateo Salazar/));
    const panel = within(await screen.findByRole('dialog', { name: 'Mateo Salazar' }));
    expect(panel.getByRole('link', { name: 'Mateo Salazar' }).getAttribute('href')).toBe(`/patients/${MATEO}`);
    expect(panel.getByText('miércoles 25/11/2026')).toBeTruthy();
    expect(panel.getByText('11:00 – 11:45 (45 min)')).toBeTruthy();
    expect(panel.getByText('Control')).toBeTruthy();
    expect(panel.getByText('Confirmada')).toBeTruthy();
    expect(panel.getByText('Sillón 1')).toBeTruthy();
    expect(panel.getByText(/987 654 321/)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Ver detalles' }).getAttribute('href')).toBe(`/appointments/${CITA}`);
    expect(panel.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe(`/appointments/${CITA}/edit`);
    await user.click(panel.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it('leads to details whose way back is the calendar, as it was left', async () => {
    const { address } = open(await clinicWith({}), calendar('&range=week&date=2026-11-26'));
    await user.click(await chip(/Mateo Salazar/));
    await user.click(await screen.findByRole('link', { name: 'Ver detalles' }));
    await user.click(await screen.findByRole('link', { name: 'Volver a las citas' }));
    expect(await chip(/Mateo Salazar/)).toBeTruthy();
    expect(address()).toBe(calendar('&range=week&date=2026-11-26'));
  });

  it('of one that was moved to another date says so, and does not move it', async () => {
    open(await clinicWith({ notes: MOVED }), calendar('&range=week'));
    await user.click(await chip(/Reprogramada/));
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText('Reprogramada')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Mover' })).toBe(null);
  });
});
