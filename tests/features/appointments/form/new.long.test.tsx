import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { updateStatus, writeMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { buildHistory, CLINIC } from '#tests/support/factories.ts';
import type { CalendarLink } from '#features/appointments/form/appointment-editor.tsx';
import { NewAppointment } from '#features/appointments/form/new-appointment.tsx';
import { setNow, showScreen } from '#tests/support/screen.tsx';
import { choicesOf, field, MATEO, open, pick, press, set, storeWithVisits, user, valueOf } from './form-screens.tsx';

// Monday, five past ten in Lima.
beforeEach(() => setNow('2026-11-23T15:05:00Z'));

const reports = () => vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);

describe('the form of a new appointment', () => {
  it('begins today at the next half hour, for 30 minutes of ortodoncia at the clinic', async () => {
    open(await storeWithVisits(), '/appointments/new');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nueva Cita' })).toBeTruthy();
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['23/11/2026', '10:30']);
    expect((await choicesOf('Duración')).chosen).toBe('30 min');
    expect((await choicesOf('Especialidad')).chosen).toBe('Ortodoncia');
    expect((await choicesOf('Lugar')).chosen).toBe('Clínica Miraflores');
    expect((await choicesOf('Tipo de tratamiento')).chosen).toBe('Elija uno');
    expect(await valueOf('Notas')).toBe('');
    expect(screen.queryByText(/La clínica está cerrada/)).toBeNull();
  });

  it.each([
    ['2026-11-23T12:00:00Z', '23/11/2026', '07:30'],
    ['2026-11-23T15:29:00Z', '23/11/2026', '10:30'],
    ['2026-11-23T15:30:00Z', '23/11/2026', '11:00'],
    ['2026-11-23T22:29:00Z', '23/11/2026', '17:30'],
    ['2026-11-23T22:30:00Z', '24/11/2026', '09:00'],
    ['2026-11-24T04:45:00Z', '24/11/2026', '09:00'],
    ['2026-11-28T00:10:00Z', '30/11/2026', '09:00'],
    ['2026-11-29T15:05:00Z', '30/11/2026', '09:00'],
  ])('at %s proposes %s, %s', async (now, fecha, hora) => {
    setNow(now);
    open(await storeWithVisits(), '/appointments/new');
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual([fecha, hora]);
  });

  it('reckons by the server’s clock, whatever this tablet’s says', async () => {
    const store = await storeWithVisits();
    await updateStatus(store.db, { clock_offset: 86_400_000 });
    open(store, '/appointments/new');
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['24/11/2026', '10:30']);
  });

  it('after closing says that it proposes the next opening, until another time is chosen', async () => {
    setNow('2026-11-27T23:10:00Z');
    open(await storeWithVisits(), '/appointments/new');
    const words =
      'La clínica está cerrada: se propone su próxima apertura, lunes, 30 de noviembre de 2026, a las 09:00.';
    expect(await screen.findByText(words)).toBeTruthy();
    await set('Hora', '11:00');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('warns of an hour outside opening hours and of a closed day, without an error', async () => {
    open(await storeWithVisits(), '/appointments/new?date=2026-11-25&time=17:30');
    const outOfHours = () => screen.queryByText('Fuera del horario de atención.');
    expect([await valueOf('Hora'), outOfHours()]).toEqual(['17:30', null]);
    for (const hora of ['05:00', '08:45', '17:45', '19:00']) {
      await set('Hora', hora);
      expect(outOfHours(), hora).toBeTruthy();
    }
    expect((await field('Hora')).getAttribute('aria-invalid')).toBeNull();
    await set('Hora', '09:00');
    expect(outOfHours()).toBeNull();
    await set('Fecha', '2026-11-29');
    expect(await screen.findByText('No es un día de atención.')).toBeTruthy();
  });

  it('says of a day or an hour that it is past', async () => {
    open(await storeWithVisits(), '/appointments/new?date=2026-11-03&time=11:00');
    expect(await screen.findByText('Esa fecha ya pasó.')).toBeTruthy();
    await set('Fecha', '2026-11-23');
    expect(screen.queryByText('Esa fecha ya pasó.')).toBeNull();
    await set('Hora', '09:00');
    expect(await screen.findByText('Esa hora ya pasó.')).toBeTruthy();
  });

  it('offers every duration of the specification', async () => {
    open(await storeWithVisits(), '/appointments/new');
    expect((await choicesOf('Duración')).options).toEqual([
      '5 min',
      '15 min',
      '30 min',
      '45 min',
      '60 min',
      '75 min',
      '90 min',
      '105 min',
      '120 min',
    ]);
  });

  it('offers every treatment type of the specification', async () => {
    open(await storeWithVisits(), '/appointments/new');
    expect((await choicesOf('Tipo de tratamiento')).options).toEqual([
      'Elija uno',
      'Valoración Inicial',
      'Presupuesto',
      'Limpieza',
      'Colocación de Aparatología',
      'Control',
      'Retiro de Aparatología',
      'Control Retención',
      'Emergencia',
      'Otro',
    ]);
  });

  it('offers every specialty of the specification', async () => {
    open(await storeWithVisits(), '/appointments/new');
    expect((await choicesOf('Especialidad')).options).toEqual([
      'Ortodoncia',
      'Cirugía',
      'Endodoncia',
      'Implantología',
      'Odontopediatría',
      'Periodoncia',
      'Rehabilitación',
    ]);
    expect([...(await field('Especialidad')).options].map(({ value }) => value)).toEqual([
      'ortodoncia',
      'cirugia',
      'endodoncia',
      'implantologia',
      'odontopediatria',
      'periodoncia',
      'rehabilitacion',
    ]);
  });

  it('offers the clinic itself and its rooms as the place', async () => {
    open(await storeWithVisits(), '/appointments/new');
    expect((await choicesOf('Lugar')).options).toEqual([
      'Clínica Miraflores',
      'Sillón 1',
      'Sillón 2',
      'Sala de cirugía',
    ]);
  });

  it('opens before the clinic was ever heard of', async () => {
    const store = await storeWithVisits();
    await store.db.meta.delete('config');
    open(store, '/appointments/new');
    expect((await choicesOf('Lugar')).options).toEqual(['La clínica']);
  });

  it('leads back to the list, and to the patient for whom it was begun', async () => {
    open(await storeWithVisits(), '/appointments/new');
    expect((await screen.findByRole('link', { name: 'Volver a citas' })).getAttribute('href')).toBe('/appointments');
    cleanup();
    open(await storeWithVisits(), `/appointments/new?patient=${MATEO}`);
    const back = await screen.findByRole('link', { name: 'Volver al paciente' });
    expect(back.getAttribute('href')).toBe(`/patients/${MATEO}`);
  });

  it('says that what it needs could not be read, and tries again', async () => {
    reports();
    const store = await storeWithVisits();
    const broken = vi.spyOn(store.db.meta, 'get').mockRejectedValue(new Error('the disk is gone'));
    open(store, '/appointments/new');
    const words = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect(await valueOf('Hora')).toBe('10:30');
  });
});

describe('a new appointment', () => {
  it('is saved with all that was chosen, queued, and leads to its page', async () => {
    const store = await storeWithVisits();
    const { address } = open(store, '/appointments/new');
    await pick('sala', 'Mateo');
    await set('Fecha', '2026-12-01');
    await set('Hora', '16:45');
    await user.selectOptions(await field('Duración'), '45 min');
    await user.selectOptions(await field('Lugar'), 'Sillón 2');
    await user.selectOptions(await field('Tipo de tratamiento'), 'Control Retención');
    await user.selectOptions(await field('Especialidad'), 'Odontopediatría');
    await user.type(await field('Notas'), 'Llega con su madre');
    await press('Guardar cita');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const [entry] = await store.entries();
    expect(entry?.method).toBe('POST');
    expect(await store.row('appointments', entry!.row_id)).toMatchObject({
      patient: MATEO,
      fecha: '2026-12-01',
      hora: '16:45',
      duracion: 45,
      location: 'Sillón 2',
      tipo_tratamiento: 'Control Retención',
      specialty: 'odontopediatria',
      estado: 'programada',
      notes: 'Llega con su madre',
    });
    await waitFor(() => expect(address()).toBe(`/appointments/${entry!.row_id}`));
    expect(screen.getByText('Cita guardada')).toBeTruthy();
  });

  it('left at its defaults is programada, of 30 minutes, at the clinic’s name', async () => {
    const store = await storeWithVisits();
    open(store, `/appointments/new?patient=${MATEO}`);
    await user.selectOptions(await field('Tipo de tratamiento'), 'Emergencia');
    await press('Guardar cita');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const [entry] = await store.entries();
    expect(await store.row('appointments', entry!.row_id)).toMatchObject({
      estado: 'programada',
      duracion: 30,
      specialty: 'ortodoncia',
      location: 'Clínica Miraflores',
    });
  });

  it('is not saved without patient, date, time and treatment type, and says so of each', async () => {
    const store = await storeWithVisits();
    open(store, '/appointments/new');
    await set('Fecha', '');
    await set('Hora', '');
    await press('Guardar cita');
    expect(await screen.findByText('Debes seleccionar un paciente')).toBeTruthy();
    expect(screen.getByText('La fecha es obligatoria')).toBeTruthy();
    expect(screen.getByText('La hora es obligatoria')).toBeTruthy();
    expect(screen.getByText('El tipo de tratamiento es obligatorio')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Paciente/ }));
    expect(await store.entries()).toEqual([]);
  });

  it('stays on the screen when the store cannot save it', async () => {
    const traced = reports();
    const store = await storeWithVisits();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    const { address } = open(store, `/appointments/new?patient=${MATEO}`);
    await user.selectOptions(await field('Tipo de tratamiento'), 'Control');
    await press('Guardar cita');
    const words = 'Error al guardar la cita. Por favor, intenta de nuevo.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(address()).toContain('/appointments/new');
    expect(traced).toHaveBeenCalled();
  });

  it('survives a reload as a draft, which saving clears', async () => {
    const store = await storeWithVisits();
    const first = open(store, '/appointments/new');
    await pick('sala', 'Mateo');
    await user.type(await field('Notas'), 'Retira las gomas');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    cleanup();
    setNow('2026-11-23T16:40:00Z');
    open(store, '/appointments/new', { tab: first.runtime.tab });
    expect(await screen.findByText('Se recuperó un borrador')).toBeTruthy();
    expect(await valueOf('Notas')).toBe('Retira las gomas');
    expect(await valueOf('Hora')).toBe('10:30');
    expect(await screen.findByText('Mateo Salazar')).toBeTruthy();
    await user.selectOptions(await field('Tipo de tratamiento'), 'Control');
    await press('Guardar cita');
    await screen.findByRole('heading', { level: 1, name: 'Página de la cita' });
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('is given up by Cancelar only after a question', async () => {
    const store = await storeWithVisits();
    const { address } = open(store, '/appointments/new');
    await user.type(await field('Notas'), 'Retira las gomas');
    await press('Cancelar');
    await press('Descartar');
    await waitFor(() => expect(address()).toBe('/appointments'));
    expect(await store.db.drafts.count()).toBe(0);
  });
});

describe('the address of a new appointment', () => {
  it('names the patient, who is shown with age, telephone and alerts', async () => {
    const store = await storeWithVisits();
    await store.receive(
      'clinical-histories',
      buildHistory({
        id: clinicalHistoryId(MATEO),
        patient: MATEO,
        allergies: 'penicilina',
        coagulation_problems: 'si',
      }),
    );
    open(store, `/appointments/new?patient=${MATEO}`);
    expect(await screen.findByText('Mateo Salazar')).toBeTruthy();
    expect(screen.getByText('13 años · 987 654 321')).toBeTruthy();
    expect(await screen.findByText('Alergias: penicilina')).toBeTruthy();
    expect(screen.getByText('Problemas de coagulación')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: /^Paciente/ })).toBeNull();
  });

  it('lets the patient be taken back, and keeps what was typed besides', async () => {
    const store = await storeWithVisits();
    const { address } = open(store, `/appointments/new?patient=${MATEO}`);
    await set('Hora', '12:30');
    await user.type(await field('Notas'), 'Retira las gomas');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await press('Quitar el paciente');
    expect(await screen.findByRole('combobox', { name: /^Paciente/ })).toBeTruthy();
    expect(address()).not.toContain(MATEO);
    expect([await valueOf('Hora'), await valueOf('Notas')]).toEqual(['12:30', 'Retira las gomas']);
    // No draft is left that would offer Mateo's notes again.
    expect(await store.db.drafts.count()).toBe(0);
    await press('Guardar cita');
    expect(await screen.findByText('Debes seleccionar un paciente')).toBeTruthy();
  });

  it('names the slot that was tapped: date, time, duration and place', async () => {
    open(await storeWithVisits(), '/appointments/new?date=2026-11-26&time=15:15&duration=90&location=Sillón 2');
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['26/11/2026', '15:15']);
    expect((await choicesOf('Duración')).chosen).toBe('90 min');
    expect((await choicesOf('Lugar')).chosen).toBe('Sillón 2');
  });

  it('without a time takes the opening of another day, and today the next half hour', async () => {
    open(await storeWithVisits(), '/appointments/new?date=2026-11-26');
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['26/11/2026', '09:00']);
    cleanup();
    open(await storeWithVisits(), '/appointments/new?date=2026-11-23');
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['23/11/2026', '10:30']);
  });

  it('with a slot that is none is as without it', async () => {
    open(await storeWithVisits(), '/appointments/new?date=2026-02-30&time=25:00&duration=40');
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['23/11/2026', '10:30']);
    expect((await choicesOf('Duración')).chosen).toBe('30 min');
  });

  it('with another slot begins anew: what was typed for the first waits as a draft', async () => {
    const store = await storeWithVisits();
    const { runtime } = open(store, '/appointments/new?date=2026-11-26&time=10:00');
    await user.type(await field('Notas'), 'Retira las gomas');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    cleanup();
    open(store, '/appointments/new?date=2026-11-26&time=15:00', { tab: runtime.tab });
    expect([await valueOf('Hora'), await valueOf('Notas')]).toEqual(['15:00', '']);
    await user.type(await field('Notas'), 'Otra');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(2));
    cleanup();
    open(store, '/appointments/new?date=2026-11-26&time=15:00', { tab: runtime.tab });
    await waitFor(async () => expect(await valueOf('Notas')).toBe('Otra'));
  });
});

describe('an external calendar beside the form', () => {
  function formWith(calendar: CalendarLink, onSaved: (id: string) => void) {
    const nothing = () => undefined;
    return () => (
      <NewAppointment
        search={{ patient: MATEO }}
        onClearPatient={nothing}
        onCancel={nothing}
        onSaved={onSaved}
        calendar={calendar}
      />
    );
  }

  it('has its section in the form, and saves the appointment with its request', async () => {
    const [section, onSaved] = [vi.fn(() => <p>Calendario de Google</p>), vi.fn()];
    const plain = writesOf('appointments');
    const writes = { ...plain, create: vi.fn(plain.create) };
    const store = await storeWithVisits();
    showScreen(store, '/', formWith({ section, writes }, onSaved));
    expect((await screen.findByText('Calendario de Google')).closest('form')).toBeTruthy();
    expect(section).toHaveBeenCalledWith(null);
    await user.selectOptions(await field('Tipo de tratamiento'), 'Control');
    await press('Guardar cita');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(writes.create).toHaveBeenCalledOnce();
    expect(await store.entries()).toHaveLength(1);
  });
});

describe('a clinic without rooms', () => {
  it('is the only place', async () => {
    const store = await storeWithVisits();
    await writeMeta(store.db, 'config', CLINIC);
    open(store, '/appointments/new');
    expect((await choicesOf('Lugar')).options).toEqual(['Clínica Miraflores']);
  });
});
