import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { testId } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';
import { HISTORY, ODONTOGRAM, open, PATIENT, storeWithMouth } from './screens.tsx';

const user = userEvent.setup();
const card = async () => within(await screen.findByRole('region', { name: 'Odontograma' }));
const counts = (shown: Pick<typeof screen, 'getByText'>) =>
  ['Sanos', 'Ausentes', 'Tratados', 'Atención'].map((label) => shown.getByText(label).nextElementSibling?.textContent);
const href = (link: HTMLElement) => link.getAttribute('href');

describe('the odontogram on the patient’s page', () => {
  it('counts Sanos, Ausentes, Tratados and Atención of the 32 teeth, and leads to view and edit', async () => {
    const marks = {
      '18': 'ausente',
      '16': 'caries',
      '14': 'extraccion',
      '22': 'implante',
      '26': 'restauracion',
      '36': 'endodoncia',
      '46': 'corona',
    } as const;
    open(await storeWithMouth({ marks }), '/panel');
    await screen.findByText('Sanos');
    const shown = await card();
    expect(counts(shown)).toEqual(['25', '1', '4', '2']);
    expect(href(shown.getByRole('link', { name: 'Ver odontograma' }))).toBe(`/odontograms/${ODONTOGRAM}`);
    expect(href(shown.getByRole('link', { name: 'Editar odontograma' }))).toBe(`/odontograms/${ODONTOGRAM}/edit`);
    expect(shown.queryByRole('button', { name: 'Ver todos' })).toBeNull();
  });

  it('counts the 20 milk teeth of a child', async () => {
    open(await storeWithMouth({ marks: { '55': 'caries', '61': 'ausente', '16': 'sano' } }), '/panel-child');
    await screen.findByText('Sanos');
    expect(counts(await card())).toEqual(['18', '1', '0', '1']);
  });

  it('counts the permanent teeth of a child that has marks on those alone', async () => {
    const marks = { '16': 'caries', '26': 'caries', '36': 'caries', '46': 'caries', '55': 'sano' } as const;
    open(await storeWithMouth({ marks }), '/panel-child');
    await screen.findByText('Sanos');
    expect(counts(await card())).toEqual(['28', '0', '0', '4']);
  });

  it.each(['/panel', '/panel-child'])('shows both sections where both have marks, by their names: %s', async (at) => {
    open(await storeWithMouth({ marks: { '16': 'caries', '55': 'caries', '61': 'ausente' } }), at);
    await screen.findByText('Infantil');
    const section = (name: string) => within(screen.getByText(name).closest('figure')!);
    expect(counts(section('Adulto'))).toEqual(['31', '0', '0', '1']);
    expect(counts(section('Infantil'))).toEqual(['18', '1', '0', '1']);
  });

  it('lists an odontogram with what both sections have', async () => {
    const store = await storeWithMouth({ marks: { '16': 'caries', '55': 'caries', '61': 'ausente' } });
    const [row] = await store.db.rows('odontograms').toArray();
    await store.receive('odontograms', { ...row!, id: testId(0x4001), created_at: '2026-02-01T12:00:00.000Z' });
    open(store, '/panel');
    await user.click(await screen.findByRole('button', { name: 'Ver todos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Odontogramas' }));
    const [newest, older] = await dialog.findAllByRole('link');
    expect(newest?.textContent).toContain('Sanos 32 · Ausentes 0 · Tratados 0 · Atención 0');
    expect(older?.textContent).toContain('Adulto: Sanos 31 · Ausentes 0 · Tratados 0 · Atención 1');
    expect(older?.textContent).toContain('Infantil: Sanos 18 · Ausentes 1 · Tratados 0 · Atención 1');
  });

  it('is of the newest of several, and lists all', async () => {
    const store = await storeWithMouth();
    const [row] = await store.db.rows('odontograms').toArray();
    await store.receive('odontograms', { ...row!, id: testId(0x4001), created_at: '2026-02-01T12:00:00.000Z' });
    open(store, '/panel');
    const view = await screen.findByRole('link', { name: 'Ver odontograma' });
    expect(href(view)).toBe(`/odontograms/${testId(0x4001)}`);
    await user.click(screen.getByRole('button', { name: 'Ver todos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Odontogramas' }));
    expect((await dialog.findAllByRole('link')).map(href)).toEqual([
      `/odontograms/${testId(0x4001)}`,
      `/odontograms/${ODONTOGRAM}`,
    ]);
  });

  it('offers to create one where there is none', async () => {
    open(await storeWithMouth({ odontogram: null }), '/panel');
    const create = await screen.findByRole('link', { name: 'Crear odontograma' });
    expect(href(create)).toBe(`/odontograms/new?clinical_history=${HISTORY}`);
  });

  it('asks for a clinical history first where there is none', async () => {
    open(await screenStore(), '/panel');
    const create = await screen.findByRole('link', { name: 'Crear historia clínica' });
    expect(href(create)).toBe(`/clinical-histories/new?patient=${PATIENT}`);
    expect(screen.getByText('Primero se necesita la historia clínica del paciente.')).toBeTruthy();
  });

  it('says that it could not be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth();
    const histories = store.db.table('clinical-histories');
    const broken = vi.spyOn(Object.getPrototypeOf(histories) as typeof histories, 'get').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, '/panel');
    expect(await screen.findByText('No se pudieron cargar los datos del odontograma')).toBeTruthy();
    broken.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Ver odontograma' })).toBeTruthy();
  });
});
