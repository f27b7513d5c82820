import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AppointmentDetail } from '#features/appointments/detail/appointment-detail.tsx';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { buildAppointment, buildHistory, testId } from '#tests/support/factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { edit } from '#tests/support/store.ts';
import { addPatient, CITA, MATEO, open, storeWith, ZOE } from '#tests/features/appointments/agenda.tsx';

const user = userEvent.setup();
const PAGE = `/appointments/${CITA}`;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const ready = () => screen.findByRole('link', { name: 'Editar' });
/** The badge beside the title. */
const badge = () => screen.getByRole('heading', { level: 1 }).parentElement!.textContent;

describe('the page of an appointment', () => {
  it('shows estado, date, hours, duration, treatment, specialty, place and notes', async () => {
    open(
      await storeWith({
        estado: 'confirmada',
        duracion: 45,
        tipo_tratamiento: 'Colocación de Aparatología',
        specialty: 'odontopediatria',
        location: 'Sillón 1',
        notes: 'Revisar bracket del 24.\nLlega con su madre.',
      }),
      PAGE,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Colocación de Aparatología' })).toBeTruthy();
    expect(badge()).toContain('Confirmada');
    expect(screen.getByText('11:00 – 11:45')).toBeTruthy();
    expect(screen.getByText('Hoy, 25/11/2026 · 45 minutos · Sillón 1')).toBeTruthy();
    expect(screen.getByText('Odontopediatría')).toBeTruthy();
    expect(screen.getByText(/Revisar bracket del 24\.\s+Llega con su madre\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe(`${PAGE}/edit`);
    expect(screen.getByRole('link', { name: 'Volver a las citas' }).getAttribute('href')).toBe('/appointments');
    const day = screen.getByRole('link', { name: 'Ver el día 25/11/2026 en el calendario' });
    expect(day.getAttribute('href')).toBe('/appointments?view=calendar&range=day&date=2026-11-25');
  });

  it('of one without place or notes shows the clinic and says that there are none', async () => {
    open(await storeWith({ fecha: '2026-11-26', location: null, notes: null }), PAGE);
    expect(await screen.findByText('Mañana, 26/11/2026 · 30 minutos · Clínica Miraflores')).toBeTruthy();
    expect(screen.getByText('Sin notas')).toBeTruthy();
  });

  it('shows an unknown estado as it is, and neutral', async () => {
    open(await storeWith({ estado: 'en_espera' as Appointment['estado'] }), PAGE);
    expect((await screen.findByText('en_espera')).className).toContain('neutral');
  });

  it('says what is unsent', async () => {
    const store = await storeWith({});
    const opened = (await store.row('appointments', CITA))!;
    await store.save(edit('appointments', CITA, opened, { notes: 'Llega tarde' }));
    open(store, PAGE);
    expect(await screen.findAllByText('Sin enviar')).not.toEqual([]);
  });

  it('has a row for the external calendar, filled from outside', async () => {
    const nothing = () => undefined;
    showScreen(await storeWith({}), PAGE, () => (
      <AppointmentDetail
        id={CITA}
        calendar={({ hora }) => `Sincronizada, ${hora}`}
        onRescheduled={nothing}
        onUndone={nothing}
      />
    ));
    expect(await screen.findByText('Google Calendar')).toBeTruthy();
    expect(screen.getByText('Sincronizada, 11:00')).toBeTruthy();
  });

  it('of one that is not there says so, with the way back', async () => {
    open(await storeWith(), PAGE);
    expect(await screen.findByText('La cita no existe o fue eliminada.')).toBeTruthy();
    expect(screen.queryByText(/^No se pudo cargar/)).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Volver a las citas' })).not.toEqual([]);
  });

  it('that cannot be read says so, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWith({});
    const broken = vi.spyOn(store.db.outbox, 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, PAGE);
    const words = 'No se pudo cargar la información de la cita. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect(await screen.findByText('11:00 – 11:30')).toBeTruthy();
  });
});

describe('the patient beside it', () => {
  it('is named with age, guardian, alerts, mail and status, with the way to their page', async () => {
    const store = await storeWith({});
    await addPatient(store, {
      first_name: 'Mateo',
      last_name: 'Salazar',
      fecha_nacimiento: '2013-03-14',
      guardian_name: 'Rosa Quispe',
      email: 'rosa@correo.pe',
      treatment_status: 'iniciado',
      version: 2,
    });
    await store.receive('clinical-histories', buildHistory({ patient: MATEO, allergies: 'penicilina' }));
    open(store, PAGE);
    const link = await screen.findByRole('link', { name: 'Ver Paciente' });
    expect(link.getAttribute('href')).toBe(`/patients/${MATEO}`);
    const card = within(link.closest('section')!);
    expect(card.getByText('Mateo Salazar')).toBeTruthy();
    expect(card.getByText('13 años · Responsable: Rosa Quispe')).toBeTruthy();
    expect(await card.findByText('Alergias: penicilina')).toBeTruthy();
    expect(card.getByText('rosa@correo.pe')).toBeTruthy();
    expect(card.getByText('Iniciado')).toBeTruthy();
    expect(card.getByRole('link', { name: /Historia clínica/ })).toBeTruthy();
  });

  it('is called or written to, the guardian too, with the reminder ready', async () => {
    const store = await storeWith({});
    await addPatient(store, {
      first_name: 'Mateo',
      last_name: 'Salazar',
      fecha_nacimiento: '2013-03-14',
      phone_number: '987 654 321',
      guardian_name: 'Rosa Quispe',
      guardian_phone: '+51 911 000 111',
      version: 2,
    });
    open(store, PAGE);
    const call = await screen.findByRole('link', { name: 'Llamar: 987 654 321' });
    await waitFor(() => expect(call.getAttribute('href')).toBe('tel:+51987654321'));
    expect(screen.getByRole('link', { name: 'Llamar al responsable: +51 911 000 111' })).toBeTruthy();
    const write = screen.getByRole('link', { name: 'WhatsApp del responsable con el recordatorio de la cita' });
    const address = new URL(write.getAttribute('href')!);
    expect(address.origin + address.pathname).toBe('https://wa.me/51911000111');
    expect(address.searchParams.get('text')).toBe(
      'Hola Rosa, le recordamos la cita de Mateo en Clínica Miraflores el miércoles 25 de noviembre a las 11:00. ' +
        'Si no puede asistir, por favor avísenos. ¡Gracias!',
    );
  });

  it('is not reminded of an appointment that is over', async () => {
    open(await storeWith({ estado: 'completada' }), PAGE);
    const link = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(link.getAttribute('href')).toBe('https://wa.me/51987654321');
  });

  it('is unknown while they are not on this tablet', async () => {
    open(await storeWith({ patient: testId(0x1fff) }), PAGE);
    expect(await screen.findAllByText('Paciente desconocido')).not.toEqual([]);
  });
});

describe('the patient’s other appointments', () => {
  it('are the last five, the newest first, those that come included, each with its way there', async () => {
    const store = await storeWith(
      {},
      ...['2026-12-01', '2026-10-31', '2026-10-03', '2026-09-05', '2026-08-22', '2026-05-12'].map((fecha) => ({
        fecha,
      })),
      { patient: ZOE, fecha: '2026-12-24' },
    );
    open(store, PAGE);
    const list = await screen.findByRole('list', { name: 'Otras citas del paciente' });
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent.slice(0, 10))).toEqual([
      '01/12/2026',
      '31/10/2026',
      '03/10/2026',
      '05/09/2026',
      '22/08/2026',
    ]);
    expect(within(lines[0]!).getByRole('link').getAttribute('href')).toBe(`/appointments/${testId(0x3001)}`);
    expect(screen.getByRole('link', { name: 'Ver todas' }).getAttribute('href')).toBe(`/appointments?patient=${MATEO}`);
  });

  it('may be none', async () => {
    open(await storeWith({}), PAGE);
    expect(await screen.findByText('No tiene otras citas')).toBeTruthy();
  });
});

describe('its estado', () => {
  it.each([
    ['programada', { complete: true, cancel: true, reschedule: true }],
    ['confirmada', { complete: true, cancel: true, reschedule: false }],
    ['completada', { complete: false, cancel: true, reschedule: true }],
    ['inasistencia', { complete: true, cancel: false, reschedule: true }],
  ] as const)('%s offers each action unless it is that already', async (estado, offered) => {
    open(await storeWith({ estado }), PAGE);
    await ready();
    expect({
      complete: has('Marcar completada'),
      cancel: has('Marcar inasistencia'),
      reschedule: has('Reprogramar'),
    }).toEqual(offered);
  });

  it('becomes completada at a tap, and is taken back', async () => {
    const store = await storeWith({ estado: 'confirmada' });
    open(store, PAGE);
    await press('Marcar completada');
    expect(await screen.findByText('Cita marcada como completada')).toBeTruthy();
    expect(await store.row('appointments', CITA)).toMatchObject({ estado: 'completada' });
    await waitFor(() => expect(badge()).toContain('Completada'));
    await press('Deshacer');
    await waitFor(() => expect(badge()).toContain('Confirmada'));
    expect(await store.row('appointments', CITA)).toMatchObject({ estado: 'confirmada' });
  });

  it('becomes inasistencia without a question, and is taken back', async () => {
    const store = await storeWith({});
    open(store, PAGE);
    await press('Marcar inasistencia');
    expect(await screen.findByText('Cita marcada como inasistencia')).toBeTruthy();
    await waitFor(() => expect(badge()).toContain('Inasistencia'));
    await press('Deshacer');
    await waitFor(() => expect(badge()).toContain('Programada'));
  });

  it('that another person set meanwhile is not taken back', async () => {
    const store = await storeWith({});
    open(store, PAGE);
    await press('Marcar completada');
    await waitFor(() => expect(badge()).toContain('Completada'));
    await store.save(edit('appointments', CITA, (await store.row('appointments', CITA))!, { estado: 'inasistencia' }));
    await press('Deshacer');
    expect(await screen.findByText('La cita cambió mientras tanto: no se deshizo nada.')).toBeTruthy();
    expect(await store.row('appointments', CITA)).toMatchObject({ estado: 'inasistencia' });
  });

  it('that cannot be set says so', async () => {
    const store = await storeWith({});
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, PAGE);
    await press('Marcar completada');
    const words = 'No se pudo actualizar el estado de la cita. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(badge()).toContain('Programada');
  });

  it('of one that was moved says where it went, and leads there', async () => {
    const store = await storeWith({ notes: 'Reprogramada para el 02/12/2026 a las 09:00.' });
    await store.receive(
      'appointments',
      buildAppointment({ id: testId(0x3009), patient: MATEO, fecha: '2026-12-02', hora: '09:00' }),
    );
    open(store, PAGE);
    expect(await screen.findByText('Reprogramada para el 02/12/2026 a las 09:00.', { selector: 'div' })).toBeTruthy();
    expect(badge()).toContain('Reprogramada');
    const link = await screen.findByRole('link', { name: 'Ver la nueva cita' });
    expect(link.getAttribute('href')).toBe(`/appointments/${testId(0x3009)}`);
  });
});
