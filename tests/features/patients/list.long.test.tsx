import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { TreatmentStatus } from '#domain/patients/patient.ts';
import { createStore } from '#tests/support/store.ts';
import { buildEntry, testId } from '#tests/support/factories.ts';
import { writeMeta } from '#store/database/meta.ts';
import { open, storeWith } from './screens.tsx';

const user = userEvent.setup();
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const card = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (!item) throw new Error(`${name} is not on a card`);
  return within(item);
};
const twenty = () =>
  storeWith(
    ...Array.from({ length: 20 }, (_, place) => ({
      first_name: `Paciente ${String(place + 1).padStart(2, '0')}`,
      last_name: 'Ríos',
      fecha_nacimiento: `19${String(70 + place)}-05-04`,
    })),
  );

describe('the list of patients', () => {
  it('shows nine a page in the order of names', async () => {
    open(await twenty(), '/patients');
    await waitFor(() => expect(names()).toHaveLength(9));
    expect(names()[0]).toBe('Paciente 01 Ríos');
    expect(screen.getByText('20 pacientes')).toBeTruthy();
  });

  it('turns pages in the address, and goes back', async () => {
    const { address, back } = open(await twenty(), '/patients');
    await user.click(await screen.findByRole('button', { name: 'Página 3' }));
    await waitFor(() => expect(names()).toEqual(['Paciente 19 Ríos', 'Paciente 20 Ríos']));
    expect(address()).toBe('/patients?page=3');
    back();
    await waitFor(() => expect(names()).toHaveLength(9));
  });

  it('shows the last page when the address asks for one that is no more', async () => {
    open(await twenty(), '/patients?page=40');
    await waitFor(() => expect(names()).toEqual(['Paciente 19 Ríos', 'Paciente 20 Ríos']));
  });

  it('finds a name by its words in any order, accents ignored, from the first page on', async () => {
    const store = await storeWith({ first_name: 'José Ángel', last_name: 'Núñez' }, { first_name: 'Ana' });
    const { address } = open(store, '/patients?page=2');
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar paciente' }), 'nunez jose');
    await waitFor(() => expect(names()).toEqual(['José Ángel Núñez']));
    expect(screen.getByText('1 paciente encontrado')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/patients?q=nunez+jose'));
  });

  it('finds a patient by the guardian’s name', async () => {
    open(
      await storeWith({ first_name: 'Zoe', guardian_name: 'Rosa Tapia' }, { first_name: 'Ana' }),
      '/patients?q=tapia',
    );
    await waitFor(() => expect(names()).toEqual(['Zoe Peña']));
  });

  it('finds a telephone by its digits', async () => {
    const store = await storeWith({ first_name: 'José', phone_number: '+51 987-654-321' }, { first_name: 'Ana' });
    open(store, '/patients?q=987654');
    await waitFor(() => expect(names()).toEqual(['José Peña']));
  });

  it.each([
    ['Nombre Z-A', ['Zoe Peña', 'Luis Peña', 'Ana Peña']],
    ['Fecha de nacimiento: más antigua primero', ['Luis Peña', 'Zoe Peña', 'Ana Peña']],
    ['Fecha de nacimiento: más reciente primero', ['Zoe Peña', 'Luis Peña', 'Ana Peña']],
  ])('sorts by %s', async (label, expected) => {
    const store = await storeWith(
      { first_name: 'Zoe', fecha_nacimiento: '2012-01-01' },
      { first_name: 'Ana', fecha_nacimiento: null },
      { first_name: 'Luis', fecha_nacimiento: '1980-01-01' },
    );
    open(store, '/patients');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ordenar por' }), label);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it('says that no patient was found, and the search can be cleared', async () => {
    open(await storeWith({ first_name: 'Ana' }), '/patients?q=zzz');
    expect(await screen.findByText('No se encontraron pacientes')).toBeTruthy();
    expect(screen.getByText(/^Ningún paciente coincide con «zzz»\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    await waitFor(() => expect(names()).toEqual(['Ana Peña']));
  });

  it('offers a first patient where there is none', async () => {
    open(await storeWith(), '/patients');
    expect(await screen.findByText('No se encontraron pacientes')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: 'Nuevo Paciente' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/patients/new', '/patients/new']);
  });

  it('does not call a list empty that is still being downloaded', async () => {
    const store = await createStore();
    open(store, '/patients');
    expect(await screen.findByText('Descargando los pacientes de la clínica…')).toBeTruthy();
    expect(screen.queryByText('No se encontraron pacientes')).toBeNull();
    await writeMeta(store.db, 'ready', true);
    expect(await screen.findByText('No se encontraron pacientes')).toBeTruthy();
  });

  it('says that it could not be read, offers to try again, and leaves a trace', async () => {
    const traced = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWith({ first_name: 'Ana' });
    const read = vi.spyOn(store.db.table('patients'), 'orderBy').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, '/patients');
    expect(await screen.findByText('No se pudieron cargar los pacientes. Por favor, intenta de nuevo.')).toBeTruthy();
    expect(traced).toHaveBeenCalled();
    read.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(names()).toEqual(['Ana Peña']));
    traced.mockRestore();
  });

  it('shows a patient who arrives while it is open', async () => {
    const store = await storeWith({ first_name: 'Zoe' });
    open(store, '/patients');
    await screen.findByRole('heading', { name: 'Zoe Peña' });
    const [zoe] = await store.db.rows('patients').toArray();
    if (!zoe) throw new Error('no patient');
    await store.receive('patients', { ...zoe, id: testId(7), first_name: 'Ana' });
    await waitFor(() => expect(names()).toEqual(['Ana Peña', 'Zoe Peña']));
  });
});

describe('a card', () => {
  it('shows age, birth date and status, and leads to appointments, editing and the patient', async () => {
    open(
      await storeWith({ first_name: 'Ana', fecha_nacimiento: '2000-02-29', treatment_status: 'completado' }),
      '/patients',
    );
    const ana = await card('Ana Peña');
    expect(ana.getByText('AP')).toBeTruthy();
    expect(ana.getByText(/^\d+ años · 29\/02\/2000$/)).toBeTruthy();
    expect(ana.getByText('Terminado')).toBeTruthy();
    const href = (name: string) => ana.getByRole('link', { name }).getAttribute('href');
    expect(href('Citas')).toBe(`/appointments?patient=${testId(0x1000)}`);
    expect(href('Editar')).toBe(`/patients/${testId(0x1000)}/edit`);
    expect(href('Ana Peña')).toBe(`/patients/${testId(0x1000)}`);
    expect(href('Ver')).toBe(`/patients/${testId(0x1000)}`);
  });

  it.each([
    ['iniciado', 'Iniciado'],
    ['completado', 'Terminado'],
    ['en_pausa', 'En Pausa'],
    ['en_planificacion', 'En Planificación'],
    [null, 'En Planificación'],
  ])('says the status %s as “%s”', async (status, words) => {
    // A row from before the field existed has no status.
    open(await storeWith({ first_name: 'Ana', treatment_status: status as TreatmentStatus }), '/patients');
    expect((await card('Ana Peña')).getByText(words)).toBeTruthy();
  });

  it('flags what is unsent and what needs a person', async () => {
    const store = await storeWith({ first_name: 'Ana' }, { first_name: 'Luis' }, { first_name: 'Zoe' });
    await store.db.outbox.add(buildEntry({ op_id: testId(1), row_id: testId(0x1000) }));
    await store.db.outbox.add(buildEntry({ op_id: testId(2), row_id: testId(0x1001), state: 'attention' }));
    open(store, '/patients');
    expect((await card('Ana Peña')).getByText('Sin enviar')).toBeTruthy();
    expect((await card('Luis Peña')).getByText('Requiere atención')).toBeTruthy();
    expect((await card('Zoe Peña')).queryByText(/Sin enviar|Requiere/)).toBeNull();
    await store.db.outbox.clear();
    await waitFor(() => expect(screen.queryByText('Sin enviar')).toBeNull());
  });
});
