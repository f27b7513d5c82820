import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open, PATIENT, PLAN, addPatient, storeWithPlans } from './screens.tsx';

const PAGE = `/treatment-plans/${PLAN}`;
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a treatment plan', () => {
  it('says diagnosis, plan and observations, and when it was created and last changed', async () => {
    const store = await storeWithPlans({
      diagnostic: 'Clase II división 1',
      treatment_plan: 'Brackets metálicos',
      observations: 'Los sábados',
      created_at: '2026-05-12T15:00:00.000Z',
      updated_at: '2026-09-02T15:00:00.000Z',
    });
    open(store, PAGE);
    for (const text of ['Clase II división 1', 'Brackets metálicos', 'Los sábados']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Creado 12/05/2026')).toBeTruthy();
    expect(screen.getByText('Actualizado 02/09/2026')).toBeTruthy();
    expect(href('Editar')).toBe(`${PAGE}/edit`);
    expect(href('Nueva cita')).toBe(`/appointments/new?patient=${PATIENT}`);
    expect(href('Volver a los planes')).toBe('/treatment-plans');
  });

  it('says of each part that nothing is noted', async () => {
    open(await storeWithPlans({ diagnostic: null, treatment_plan: null, observations: null }), PAGE);
    expect(await screen.findByText('No hay diagnóstico registrado')).toBeTruthy();
    expect(screen.getByText('No hay detalles del plan registrados')).toBeTruthy();
    expect(screen.getByText('No hay observaciones registradas')).toBeTruthy();
  });

  it('shows what was numbered line by line as steps, and the words around them as they were typed', async () => {
    const treatment_plan =
      'Con arcos estéticos.\n1. Brackets metálicos.\n2) Exodoncia de 14 y 24.\n\n20 meses.\n1. Y nada más.';
    open(await storeWithPlans({ treatment_plan }), PAGE);
    const section = (await screen.findByRole('heading', { name: 'Plan de Tratamiento', level: 2 })).closest('section')!;
    const steps = within(section).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Brackets metálicos.', 'Exodoncia de 14 y 24.']);
    const words = [...section.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(words).toEqual(['Con arcos estéticos.', '20 meses.\n1. Y nada más.']);
  });

  it('leaves figures that were not counted from 1 without a gap where they were typed', async () => {
    open(await storeWithPlans({ treatment_plan: '1. Primero\n3. Tercero\n2. Segundo\n3. Tercero' }), PAGE);
    expect(await screen.findByText(/^1\. Primero\s3\. Tercero\s2\. Segundo\s3\. Tercero$/)).toBeTruthy();
    expect(screen.queryByText('Primero')).toBeNull();
  });

  it('shows the patient beside it: initials, age, telephone, mail and status, with the way there', async () => {
    const store = await storeWithPlans({});
    await addPatient(store, {
      first_name: 'Mateo',
      last_name: 'Salazar',
      phone_number: '987 654 321',
      email: 'm@correo.pe',
      fecha_nacimiento: '2013-03-14',
      treatment_status: 'iniciado',
      version: 2,
    });
    open(store, PAGE);
    const link = await screen.findByRole('link', { name: 'Ver Paciente' });
    expect(link.getAttribute('href')).toBe(`/patients/${PATIENT}`);
    const card = within(link.closest('section')!);
    expect(card.getByText('MS')).toBeTruthy();
    expect(card.getByText(/^\d+ años$/)).toBeTruthy();
    expect(card.getByText('m@correo.pe')).toBeTruthy();
    expect(card.getByText('Iniciado')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Llamar: 987 654 321' })).toBeTruthy();
  });

  it('of one that is not there says so', async () => {
    open(await storeWithPlans(), PAGE);
    expect(await screen.findByText('Plan de tratamiento no encontrado')).toBeTruthy();
  });
});

it('that cannot be read says so', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const store = await storeWithPlans({});
  vi.spyOn(store.db.outbox, 'where').mockImplementation(() => {
    throw new Error('the disk is gone');
  });
  open(store, PAGE);
  const words = 'No se pudo cargar el plan de tratamiento. Por favor, intenta de nuevo.';
  expect(await screen.findByText(words)).toBeTruthy();
});
