import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { EXAM, HISTORY, open, PATIENT, storeWithExams } from './screens.tsx';

const user = userEvent.setup();
const PAGE = `/clinical-exam/${EXAM}`;
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const section = async (name: string) => within(await screen.findByRole('region', { name }));

/** The value beside a label, and whether it is marked as a finding. */
function valueOf(label: string): [string, 'finding' | 'plain'] {
  const cell = screen.getByText(label, { selector: 'dt' }).nextElementSibling!;
  const text = cell.textContent;
  return text.endsWith(' (hallazgo)') ? [text.slice(0, -' (hallazgo)'.length), 'finding'] : [text, 'plain'];
}

describe('the page of a clinical exam', () => {
  it('says when it was last changed, and leads to list, patient and form', async () => {
    open(await storeWithExams({ updated_at: '2026-08-20T15:00:00.000Z' }), PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Examen Clínico' })).toBeTruthy();
    expect(await screen.findByText('Actualizado 20/08/2026')).toBeTruthy();
    expect(href('Volver')).toBe('/clinical-histories');
    expect(href('Perfil del Paciente')).toBe(`/patients/${PATIENT}`);
    expect(href('Editar')).toBe(`${PAGE}/edit`);
    expect(href('Nuevo examen clínico')).toBe(`/clinical-exam/new?clinical_history=${HISTORY}`);
  });

  it('has the sections of the specification', async () => {
    open(await storeWithExams({}), PAGE);
    await screen.findByRole('heading', { level: 1 });
    for (const title of [
      'Perfil y Análisis',
      'Líneas Medias',
      'Clasificaciones Dentales',
      'Medidas y Mordidas',
      'Mordidas',
      'Observaciones Adicionales',
    ]) {
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
    }
  });

  it('shows profile and analysis', async () => {
    const values = { profile: 'convexo', lip_closure: 'forzado', frontal_analysis: 'simetrico', smile_height: 'media' };
    open(await storeWithExams(values as never), PAGE);
    await section('Perfil y Análisis');
    expect(valueOf('Perfil')).toEqual(['Convexo', 'finding']);
    expect(valueOf('Cierre labial')).toEqual(['Forzado', 'finding']);
    expect(valueOf('Análisis frontal')).toEqual(['Simétrico', 'plain']);
    expect(valueOf('Altura de la sonrisa')).toEqual(['Media', 'plain']);
    expect(screen.getByRole('img', { name: 'Perfil: Convexo' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Análisis frontal: Simétrico' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Altura de la sonrisa: Media' })).toBeTruthy();
  });

  it('shows the midlines', async () => {
    const values = { upper_midline: 'coincidente', lower_midline: 'desviada_derecha', maxillary_cant: 0.5 } as const;
    open(await storeWithExams(values), PAGE);
    await section('Líneas Medias');
    expect(valueOf('Línea media superior')).toEqual(['Coincidente', 'plain']);
    expect(valueOf('Línea media inferior')).toEqual(['Desviada a la derecha', 'finding']);
    expect(valueOf('Canteo maxilar')).toEqual(['0,5 mm', 'finding']);
    expect((await section('Oclusión')).getByText(/^Inferior: desviada a la derecha/)).toBeTruthy();
  });

  it('shows the classes of both sides', async () => {
    const values = {
      right_canine_class: 'II',
      right_molar_class: 'N/V',
      left_canine_class: 'I',
      left_molar_class: 'III',
    } as const;
    open(await storeWithExams(values), PAGE);
    const rows = (await section('Clasificaciones Dentales')).getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'ClaseDerechaIzquierda',
      'Clase caninaClase II (hallazgo)Clase I',
      'Clase molarNo valorableClase III (hallazgo)',
    ]);
    const captions = (await section('Oclusión')).getAllByRole('figure').map(({ textContent }) => textContent);
    expect(captions).toEqual([
      'Molar derechaNo valorable',
      'Canina derechaClase II (hallazgo)',
      'Canina izquierdaClase I',
      'Molar izquierdaClase III (hallazgo)',
    ]);
  });

  it('shows measures and bites', async () => {
    const values = {
      overjet: 4.5,
      overbite: 3,
      deep_bite: 'no',
      anterior_crossbite: 'si',
      posterior_crossbite: 'izquierda',
      anterior_open_bite: 'no',
      posterior_open_bite: 'derecha',
    } as const;
    open(await storeWithExams(values), PAGE);
    await section('Mordidas');
    expect(valueOf('Overjet')).toEqual(['4,5 mm', 'finding']);
    expect(valueOf('Overbite')).toEqual(['3 mm', 'plain']);
    expect(valueOf('Mordida profunda')).toEqual(['No', 'plain']);
    expect(valueOf('Mordida cruzada anterior')).toEqual(['Sí', 'finding']);
    expect(valueOf('Mordida cruzada posterior')).toEqual(['Izquierda', 'finding']);
    expect(valueOf('Mordida abierta anterior')).toEqual(['No', 'plain']);
    expect(valueOf('Mordida abierta posterior')).toEqual(['Derecha', 'finding']);
    expect(screen.getByRole('img', { name: 'Overjet: 4,5 mm, Overbite: 3 mm' })).toBeTruthy();
  });

  it('shows interposition and the joint', async () => {
    const store = await storeWithExams({ interposition: 'lingual', tmj_observations: 'Chasquido leve\nsin dolor' });
    open(store, PAGE);
    await section('Observaciones Adicionales');
    expect(valueOf('Interposición')).toEqual(['Lingual', 'finding']);
    expect(valueOf('Observaciones de la ATM')).toEqual(['Chasquido leve\nsin dolor', 'plain']);
  });

  it('says of each empty value that it is not specified, and draws nothing', async () => {
    open(await storeWithExams({}), PAGE);
    await section('Mordidas');
    for (const label of [
      'Perfil',
      'Cierre labial',
      'Análisis frontal',
      'Altura de la sonrisa',
      'Línea media superior',
      'Línea media inferior',
      'Canteo maxilar',
      'Overjet',
      'Overbite',
      'Mordida profunda',
      'Mordida cruzada anterior',
      'Mordida cruzada posterior',
      'Mordida abierta anterior',
      'Mordida abierta posterior',
      'Interposición',
    ]) {
      expect(valueOf(label), label).toEqual(['No especificado', 'plain']);
    }
    expect((await section('Clasificaciones Dentales')).getAllByText('No especificado')).toHaveLength(4);
    expect(valueOf('Observaciones de la ATM')).toEqual(['Sin observaciones', 'plain']);
    expect(screen.queryByRole('heading', { name: 'Oclusión' })).toBeNull();
    expect(screen.queryAllByRole('img')).toEqual([]);
  });

  it('shows the patient beside it: telephone, birth date and status, with the way to the history', async () => {
    open(await storeWithExams({}), PAGE);
    const link = await screen.findByRole('link', { name: 'Historia clínica' });
    expect(link.getAttribute('href')).toBe(`/clinical-histories/${HISTORY}`);
    const card = within(link.closest('section')!);
    expect(card.getByRole('link', { name: 'Llamar: 987 654 321' })).toBeTruthy();
    expect(card.getByText('14/03/2013')).toBeTruthy();
    expect(card.getByText('Iniciado')).toBeTruthy();
  });

  it('says that a patient’s telephone and birth date are missing', async () => {
    const store = await storeWithExams({});
    const bare = buildPatient({ id: PATIENT, phone_number: null, fecha_nacimiento: null, version: 2 });
    await store.receive('patients', bare);
    open(store, PAGE);
    expect(await screen.findByText('Sin teléfono')).toBeTruthy();
    expect(screen.getByText('Fecha de nacimiento').nextElementSibling?.textContent).toBe('No especificado');
  });

  it('without a history says so', async () => {
    open(await storeWithExams({ clinical_history: testId(0x999) }), PAGE);
    expect(await screen.findByText('No hay historia clínica asociada')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Perfil del Paciente' })).toBeNull();
    expect(href('Volver')).toBe('/clinical-histories');
  });

  it('of one that is not there says so', async () => {
    open(await storeWithExams(), PAGE);
    expect(await screen.findByText('El examen clínico no existe o fue eliminado.')).toBeTruthy();
    expect(screen.queryByText(/^No se pudo cargar/)).toBeNull();
  });

  it('that cannot be read says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithExams({});
    vi.spyOn(store.db.outbox, 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, PAGE);
    const words = 'No se pudo cargar el examen clínico. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });
});

it('shows the patient’s alerts once, as the form does', async () => {
  const store = await storeWithExams({});
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT, allergies: 'Penicilina', version: 2 }));
  const { address } = open(store, PAGE);
  expect(await screen.findByText('Alergias: Penicilina')).toBeTruthy();
  await screen.findByRole('link', { name: 'Ver Paciente' });
  await screen.findByRole('link', { name: 'Historia clínica' });
  expect(screen.getAllByText('Penicilina', { exact: false })).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Editar' }));
  await waitFor(() => expect(address()).toBe(`${PAGE}/edit`));
  await screen.findByRole('heading', { level: 1, name: 'Editar Examen Clínico' });
  expect((await screen.findAllByText('Penicilina', { exact: false })).length).toBeGreaterThan(0);
});

describe('several exams of one patient', () => {
  it('are listed, the newest first, and each is a tap away', async () => {
    const store = await storeWithExams(
      { created_at: '2025-03-10T15:00:00.000Z', profile: 'convexo', overjet: 5 },
      { created_at: '2026-08-20T15:00:00.000Z', profile: 'recto', deep_bite: 'si' },
    );
    const { address } = open(store, PAGE);
    await user.click(await screen.findByRole('button', { name: 'Ver todos (2)' }));
    const links = within(await screen.findByRole('dialog', { name: 'Exámenes clínicos' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '20/08/20261 hallazgoEl más reciente',
      '10/03/20252 hallazgosEn pantalla',
    ]);
    await user.click(links[0]!);
    await waitFor(() => expect(address()).toBe(`/clinical-exam/${testId(0x501)}`));
  });

  it('one alone needs no list', async () => {
    open(await storeWithExams({}), PAGE);
    await section('Mordidas');
    expect(screen.queryByRole('button', { name: /^Ver todos/ })).toBeNull();
  });
});
