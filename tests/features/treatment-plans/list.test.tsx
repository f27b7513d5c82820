import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildPlan, testId } from '#tests/support/factories.ts';
import { addPatient, open, PATIENT, PLAN, storeWithPlans } from './screens.tsx';

const user = userEvent.setup();
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const OTHER = testId(0x1001);

/** Three plans: Mateo's of January and of March, and Zoe's of February. */
async function three() {
  const store = await storeWithPlans(
    { created_at: '2026-01-10T15:00:00.000Z', diagnostic: 'Clase II' },
    { created_at: '2026-02-10T15:00:00.000Z', patient: OTHER },
    { created_at: '2026-03-10T15:00:00.000Z' },
  );
  await addPatient(store, { id: OTHER, first_name: 'Zoe', last_name: 'Ñahui' });
  return store;
}

describe('the list of treatment plans', () => {
  it('shows patient and date of creation, the newest first, and leads to both', async () => {
    open(await three(), '/treatment-plans');
    expect(await screen.findByRole('heading', { level: 1, name: 'Planes de Tratamiento' })).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Mateo Salazar', 'Zoe Ñahui', 'Mateo Salazar']));
    const last = within(screen.getAllByRole('listitem').at(-1)!);
    expect(last.getByText(/Creado 10\/01\/2026/)).toBeTruthy();
    expect(last.getByText('Clase II')).toBeTruthy();
    const href = (name: string) => last.getByRole('link', { name }).getAttribute('href');
    expect(href('Ver Paciente')).toBe(`/patients/${PATIENT}`);
    expect(href('Ver Plan')).toBe(`/treatment-plans/${PLAN}`);
    expect(screen.getByRole('button', { name: 'Actualizar' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nuevo Plan' }).getAttribute('href')).toBe('/treatment-plans/create');
  });

  it('is sorted by a field and an order, which stand in the address', async () => {
    const { address } = open(await three(), '/treatment-plans');
    const field = await screen.findByLabelText('Ordenar por');
    const options = (select: HTMLElement) =>
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent);
    expect(options(field)).toEqual(['Fecha de creación', 'Nombre de paciente']);
    expect(options(screen.getByLabelText('Orden'))).toEqual(['Descendente', 'Ascendente']);
    await user.selectOptions(field, 'Nombre de paciente');
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui', 'Mateo Salazar', 'Mateo Salazar']));
    await user.selectOptions(screen.getByLabelText('Orden'), 'Ascendente');
    await waitFor(() => expect(names()).toEqual(['Mateo Salazar', 'Mateo Salazar', 'Zoe Ñahui']));
    expect(address()).toBe('/treatment-plans?sort=patient_name');
  });

  it('is searched by the patient’s name, and says when nobody was found', async () => {
    open(await three(), '/treatment-plans');
    const box = await screen.findByPlaceholderText('Buscar por paciente...');
    await user.type(box, 'ñahui zoe');
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui']));
    await user.type(box, 'x');
    expect(await screen.findByText('No se encontraron planes de tratamiento')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Crear nuevo plan' }).getAttribute('href')).toBe('/treatment-plans/create');
    await user.click(screen.getByRole('button', { name: 'Ver todos los planes' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('of one patient says whose they are, and a tap shows all again', async () => {
    const { address } = open(await three(), `/treatment-plans?patient=${OTHER}`);
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui']));
    expect(screen.getByRole('link', { name: 'Nuevo Plan' }).getAttribute('href')).toBe(
      `/treatment-plans/create?patient=${OTHER}`,
    );
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro: Paciente: Zoe Ñahui' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(address()).toBe('/treatment-plans');
  });

  it('has nine a page', async () => {
    const store = await storeWithPlans(...Array.from({ length: 11 }, () => ({})));
    open(store, '/treatment-plans?page=2');
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('is sorted and searched over all plans and all patients of the tablet, nine a page, with no server that answers', async () => {
    const store = await storeWithPlans();
    const people = Array.from({ length: 12 }, (_, place) => ({
      id: testId(0x1100 + place),
      first_name: `${'ABCDEFGHIJKL'[place]}na`,
      last_name: 'Quispe',
    }));
    for (const person of people) await addPatient(store, person);
    const plans = people.map(({ id }, place) => buildPlan({ id: testId(0x2100 + place), patient: id }));
    await store.receive('treatment-plans', ...plans.toReversed());
    open(store, '/treatment-plans?sort=patient_name&page=2');
    await waitFor(() => expect(names()).toEqual(['Jna Quispe', 'Kna Quispe', 'Lna Quispe']));
    await user.type(screen.getByPlaceholderText('Buscar por paciente...'), 'bna');
    await waitFor(() => expect(names()).toEqual(['Bna Quispe']));
  });

  it('marks what is unsent', async () => {
    const store = await three();
    await store.save({
      method: 'PUT',
      collection: 'treatment-plans',
      id: PLAN,
      opened: {},
      values: { diagnostic: 'x' },
    });
    open(store, '/treatment-plans');
    expect(await screen.findByText('Sin enviar')).toBeTruthy();
  });

  it('says that it could not be read, and tries again', async () => {
    const traced = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await three();
    const records = vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, '/treatment-plans');
    expect(
      await screen.findByText('No se pudieron cargar los planes de tratamiento. Por favor, intenta de nuevo.'),
    ).toBeTruthy();
    expect(traced).toHaveBeenCalled();
    records.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});
