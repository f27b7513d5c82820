import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CollectionName } from '#domain/record/collections.ts';
import { addDays } from '#domain/values/dates.ts';
import { addMonths } from '#domain/values/spans.ts';
import { formatDate, formatDayMonth } from '#ui/text/format.ts';
import { buildAppointment, testId } from '#tests/support/factories.ts';
import { controlEntry } from '#tests/support/orthodontic-factories.ts';
import { ago, card, CASE, course, HISTORY, open, PATIENT, press, STARTED, storeWith, TODAY, user } from './screens.tsx';

describe('the page of a case', () => {
  it('says whose it is, its phase and how far it is', async () => {
    open(await course());
    expect(await screen.findByRole('heading', { name: 'Mateo Salazar', level: 1 })).toBeTruthy();
    expect(
      screen.getByText(`Ortodoncia · brackets metálicos · inició el ${formatDate(STARTED)} · 15 años`),
    ).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Mes 4 de 18' })).toBeTruthy();
    expect(screen.getByText('inasistencia')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Mes 4 de 18/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nuevo control' }).getAttribute('href')).toBe(
      `/clinical-histories/${HISTORY}?entry=control`,
    );
  });

  it('says what is worn, since when', async () => {
    open(await course());
    const mouth = await card('En boca ahora');
    expect(mouth.getByText('NiTi 0,018″').textContent).toBe(
      `NiTi 0,018″desde ${formatDayMonth(ago(14), TODAY)}, 2 semanas`,
    );
    expect(mouth.getByText(/Clase II 3\/16″/).textContent).toBe('Clase II 3/16″4,5 oz, 24 horas');
  });

  it('says the next control and its visit', async () => {
    open(await course());
    const next = await card('Próximo control');
    expect(next.getByText(formatDate(addDays(TODAY, 14)))).toBeTruthy();
    expect(next.getByText(`4 semanas después del ${formatDayMonth(ago(14), TODAY)}`)).toBeTruthy();
    expect(next.getByRole('link').getAttribute('href')).toBe(`/appointments/${testId(0x3001)}`);
    expect(next.getByText('Confirmada')).toBeTruthy();
  });

  it('draws the wires over time, and says the same as a list', async () => {
    open(await course());
    const arcs = await card('Arcos en el tiempo');
    expect(arcs.getByRole('img').getAttribute('aria-label')).toContain(
      'superior NiTi 0,014″, NiTi 0,018″; inferior ninguno; 2 controles, 1 inasistencia',
    );
    await press('Ver como lista');
    const lines = within(screen.getByRole('list', { name: 'Controles e inasistencias' })).getAllByRole('listitem');
    expect(lines.at(-1)!.textContent).toContain(`${formatDate(STARTED)}mes 1Control`);
    expect(lines[0]!.textContent).toContain(`${formatDate(ago(14))}mes 3Control Arco superior: NiTi 0,018″`);
    expect(lines.some(({ textContent }) => textContent.includes('Inasistencia'))).toBe(true);
  });

  it('counts two entries of one day as one control', async () => {
    open(
      await storeWith({
        cases: [{ started_on: STARTED }],
        treatments: [
          controlEntry(ago(14), { upper: { material: 'NiTi', size: '0.018' } }, 'a'),
          controlEntry(ago(14), { lower: { material: 'NiTi', size: '0.016' } }, 'b'),
        ],
      }),
    );
    expect((await screen.findByText('control')).textContent).toBe('1 control');
    const mouth = await card('En boca ahora');
    expect(mouth.getByText('NiTi 0,018″')).toBeTruthy();
    expect(mouth.getByText('NiTi 0,016″')).toBeTruthy();
  });

  it('past its plan goes on to today, and names the planned end where today’s word would cover it', async () => {
    open(await storeWith({ cases: [{ started_on: addMonths(TODAY, -19) }], treatments: [controlEntry(ago(49))] }));
    expect(await screen.findByRole('heading', { name: /^Mes 20 de 18/ })).toBeTruthy();
    expect(screen.getByText('hoy')).toBeTruthy();
    expect(screen.getByText(/^Línea discontinua: fin previsto el/)).toBeTruthy();
  });

  it('within its plan says neither', async () => {
    open(await course());
    expect(await screen.findByRole('heading', { name: 'Mes 4 de 18' })).toBeTruthy();
    expect(screen.queryByText('hoy')).toBeNull();
    expect(screen.queryByText(/^Línea discontinua/)).toBeNull();
    expect(screen.getByText(/^fin /)).toBeTruthy();
  });

  it('of an overdue control is quiet once a visit is planned', async () => {
    const store = await storeWith({
      cases: [{ started_on: STARTED }],
      treatments: [controlEntry(ago(49), { weeks: 4 })],
    });
    open(store);
    const next = () => screen.getByRole('region', { name: 'Próximo control' });
    await screen.findByText('hace 21 días', { exact: false });
    expect(next().querySelectorAll('[data-late]')).toHaveLength(2);
    const fecha = addDays(TODAY, 3);
    await store.receive('appointments', buildAppointment({ id: testId(0x3001), patient: PATIENT, fecha }));
    await waitFor(() => expect(next().querySelector('[data-late]')).toBeNull());
    expect(within(next()).getByText('Debía ser el')).toBeTruthy();
    expect(within(next()).queryByRole('link', { name: 'Nueva Cita' })).toBeNull();
  });

  it('of one that is not there says so', async () => {
    open(await storeWith());
    expect(await screen.findByText('Caso de ortodoncia no encontrado')).toBeTruthy();
  });
});

describe('a case is edited', () => {
  it('finished today, and with it the patient’s treatment', async () => {
    const store = await storeWith({ patient: { treatment_status: 'iniciado' }, cases: [{ started_on: STARTED }] });
    open(store);
    await press('Editar caso');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar caso' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Terminado' }));
    expect(dialog.getByText('Ahora: Iniciado')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(async () =>
      expect(await store.row('orthodontic-cases', CASE)).toMatchObject({ phase: 'terminado', finished_on: TODAY }),
    );
    expect(await store.row('patients', PATIENT)).toMatchObject({ treatment_status: 'completado' });
    expect(await screen.findByText(`El caso terminó el ${formatDate(TODAY)}.`)).toBeTruthy();
  });

  it('finished leaves the patient’s treatment as it is while another one is open', async () => {
    const store = await storeWith({
      patient: { treatment_status: 'iniciado' },
      cases: [{ started_on: STARTED }, { started_on: ago(10) }],
    });
    open(store);
    await press('Editar caso');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar caso' }));
    await user.click(dialog.getByRole('radio', { name: 'Terminado' }));
    await waitFor(() => expect(dialog.queryByRole('checkbox')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(async () => expect(await store.row('orthodontic-cases', CASE)).toMatchObject({ phase: 'terminado' }));
    expect(await store.row('patients', PATIENT)).toMatchObject({ treatment_status: 'iniciado' });
  });

  it('keeps what was typed when another tablet deletes the case', async () => {
    const store = await course();
    open(store);
    await press('Editar caso');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar caso' }));
    const notes = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notas/ });
    await user.clear(notes);
    await user.type(notes, 'Cerrar espacios');
    await store.receiveDeleted('orthodontic-cases', CASE, 2);
    expect(await screen.findByText('Caso de ortodoncia no encontrado')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notas/ }).value).toBe('Cerrar espacios');
  });

  it('is not opened again while another one is open', async () => {
    const store = await storeWith({
      cases: [
        { started_on: '2024-01-10', phase: 'terminado', finished_on: '2025-06-01' },
        { started_on: '2026-05-12' },
      ],
    });
    open(store);
    await press('Editar caso');
    await user.click(await screen.findByRole('radio', { name: 'Activo' }));
    await press('Guardar cambios');
    const words = 'El paciente ya tiene un caso de ortodoncia abierto: termínelo antes de iniciar otro.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(await store.entries()).toHaveLength(0);
  });

  it('is deleted after a question, and its controls stay', async () => {
    const store = await course();
    const { address } = open(store);
    await press('Más acciones del caso');
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar caso' }));
    await waitFor(() => expect(address()).toBe(`/patients/${PATIENT}`));
    expect(await store.row('orthodontic-cases', CASE)).toBeUndefined();
    expect((await store.row('clinical-histories', HISTORY))?.['notes']).toContain('Control de ortodoncia');
  });
});

describe('the sheet for the patient', () => {
  it('says progress, what is worn, the next visit and the last controls', async () => {
    open(await course(), `/ortodoncia/${CASE}/print`);
    const paper = within(await screen.findByRole('article', { name: 'Hoja de ortodoncia impresa' }));
    expect(paper.getByText('Mateo Salazar')).toBeTruthy();
    expect(paper.getByText('Mes 4 de 18')).toBeTruthy();
    expect(paper.getByText('Próxima cita')).toBeTruthy();
    expect(paper.getByText(/13 con 46/)).toBeTruthy();
    expect(paper.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeTruthy();
  });

  it('asks for a visit soon where the control is overdue', async () => {
    const treatments = [controlEntry(ago(49), { weeks: 4 })];
    open(await storeWith({ cases: [{ started_on: STARTED }], treatments }), `/ortodoncia/${CASE}/print`);
    const paper = within(await screen.findByRole('article', { name: 'Hoja de ortodoncia impresa' }));
    expect(paper.getByText(`Debía ser el ${formatDate(ago(21))}`)).toBeTruthy();
    expect(paper.getByText('Pida su cita cuanto antes.')).toBeTruthy();
  });

  it.each(['', '/print'])('that cannot be read says so, as the case’s page%s does', async (page) => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await course();
    const records = store.db.records.bind(store.db);
    const broken = vi.spyOn(store.db, 'records').mockImplementation((collection: CollectionName) => {
      if (collection === 'appointments') throw new Error('the disk is gone');
      return records(collection);
    });
    open(store, `/ortodoncia/${CASE}${page}`);
    const words = 'No se pudo cargar el caso de ortodoncia. Inténtelo de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect(await screen.findByText('Mes 4 de 18')).toBeTruthy();
  });

  it('counts the controls for which there is no room', async () => {
    const treatments = Array.from({ length: 40 }, (_, place) => controlEntry(ago(place), { weeks: 4 }));
    open(await storeWith({ cases: [{ started_on: STARTED }], treatments }), `/ortodoncia/${CASE}/print`);
    const paper = within(await screen.findByRole('article', { name: 'Hoja de ortodoncia impresa' }));
    const shown = paper.getAllByRole('row').length;
    expect(shown).toBeGreaterThan(5);
    expect(paper.getByText(`Antes hubo ${40 - shown} controles más.`)).toBeTruthy();
  });
});
