import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PatientAppointments } from '#features/appointments/panels/patient-appointments.tsx';
import { PlanAppointments } from '#features/appointments/panels/plan-appointments.tsx';
import { addDays } from '#domain/values/dates.ts';
import { testId } from '#tests/support/factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { edit, type TestStore } from '#tests/support/store.ts';
import { CITA, MATEO, storeWith, TODAY } from '#tests/features/appointments/agenda.tsx';

const user = userEvent.setup();
const FAILED = 'No se pudieron cargar las citas. Por favor, intenta de nuevo.';
const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

function broken(store: TestStore) {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  return vi.spyOn(store.db.outbox, 'where').mockImplementation(() => {
    throw new Error('the disk is gone');
  });
}

describe('a patient’s page', () => {
  const show = (store: TestStore) => showScreen(store, '/', () => <PatientAppointments patient={MATEO} />);
  const cells = async () =>
    within(await screen.findByRole('table', { name: 'Citas' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('link')[0]!.getAttribute('aria-label'));

  it('has the appointments that come, the next one first, then the last ones, each with its way there', async () => {
    const days = ['2026-10-03', '2026-12-19', '2026-10-31', '2026-11-28', '2026-09-05', '2026-08-05'];
    show(await storeWith(...days.map((fecha) => ({ fecha, hora: '10:30' }))));
    expect(await cells()).toEqual([
      'Ver cita del 28/11/2026',
      'Ver cita del 19/12/2026',
      'Ver cita del 31/10/2026',
      'Ver cita del 03/10/2026',
      'Ver cita del 05/09/2026',
    ]);
    expect(hrefs('Ver cita del 28/11/2026')).toEqual([`/appointments/${testId(0x3003)}`]);
    expect(hrefs('Editar cita del 28/11/2026')).toEqual([`/appointments/${testId(0x3003)}/edit`]);
    expect(hrefs('Ver todas')).toEqual([`/appointments?patient=${MATEO}`]);
    expect(screen.getAllByText('Control').length).toBe(5);
    expect(screen.getAllByText('Programada')).not.toEqual([]);
  });

  it('marks what is unsent', async () => {
    const store = await storeWith({});
    await store.save(edit('appointments', CITA, (await store.row('appointments', CITA))!, { notes: 'x' }));
    show(store);
    expect(await screen.findByText('Sin enviar')).toBeTruthy();
  });

  it('without appointments offers one', async () => {
    show(await storeWith());
    expect(await screen.findByText('No hay citas registradas')).toBeTruthy();
    expect(hrefs('Nueva Cita')).toEqual([`/appointments/new?patient=${MATEO}`]);
  });

  it('says when they could not be read', async () => {
    const store = await storeWith({});
    const where = broken(store);
    show(store);
    expect(await screen.findByText(FAILED)).toBeTruthy();
    where.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await cells()).toHaveLength(1);
  });
});

describe('a treatment plan', () => {
  const show = (store: TestStore) => showScreen(store, '/', () => <PlanAppointments patient={MATEO} />);
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'Citas del paciente' })).getAllByRole('listitem');

  it('lists the patient’s appointments, the newest first: date, time, treatment, estado and Ver detalle', async () => {
    show(
      await storeWith(
        { fecha: '2026-10-31', hora: '10:30', estado: 'completada', tipo_tratamiento: 'Limpieza' },
        { fecha: '2026-12-19', hora: '09:00', estado: 'confirmada' },
      ),
    );
    const [newest, oldest] = await lines();
    expect(newest?.textContent).toMatch(/19\/12\/2026 · 09:00 Control ?Confirmada/);
    expect(oldest?.textContent).toMatch(/31\/10\/2026 · 10:30 Limpieza ?Completada/);
    const link = within(newest!).getByRole('link', { name: 'Ver detalle' });
    expect(link.getAttribute('href')).toBe(`/appointments/${testId(0x3001)}`);
    expect(hrefs('Ver todas')).toEqual([`/appointments?patient=${MATEO}`]);
  });

  it('shows six of many at first, and all at a tap', async () => {
    show(await storeWith(...Array.from({ length: 9 }, (_, place) => ({ fecha: addDays(TODAY, place) }))));
    expect(await lines()).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Mostrar 3 citas más' }));
    expect(await lines()).toHaveLength(9);
  });

  it('says that there are none', async () => {
    show(await storeWith());
    expect(await screen.findByText('No hay citas programadas')).toBeTruthy();
  });

  it('says when they could not be read, and logs it', async () => {
    broken(await storeWith());
    const store = await storeWith({});
    broken(store);
    show(store);
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(reportError).toHaveBeenCalled();
  });
});
