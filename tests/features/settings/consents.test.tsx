import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import type { ConsentTemplate } from '#domain/documents/consent-template.ts';
import { Route } from '#app/routes/_app/ajustes.tsx';
import { ANA, buildTemplate, META, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const ADMIN = { ...ANA, first_name: 'Daniela', last_name: 'Vega', rol: 'administrador' as const };
const ORTHODONTICS = buildTemplate();
const EXTRACTION = buildTemplate({
  id: testId(0xa01),
  kind: 'extraccion',
  title: 'Consentimiento para extracción',
  text: 'Yo, {responsable}, acepto.',
  reviewed_on: '2026-02-11',
  reviewed_by: ANA.id,
});

async function open(templates: (ConsentTemplate & Row)[] = [ORTHODONTICS, EXTRACTION], more = '') {
  const store = await screenStore(ADMIN);
  const settings = { ...META, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC, clinic_name: 'Clínica Miraflores' };
  await store.receive('clinic-settings', settings);
  await store.receive('consent-templates', ...templates);
  const shown = showScreen(store, `/ajustes?seccion=consentimientos${more}`, { '/ajustes': Route });
  await screen.findByRole('heading', { level: 2, name: 'Plantillas' });
  return { store, shown, read: (id: string) => store.db.records('consent-templates').get(id) };
}
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Texto/ });
const save = async () => user.click(await screen.findByRole('button', { name: 'Guardar' }));

describe('the templates of consents', () => {
  it('stand in a list, each with its review, and the section says how many wait for it', async () => {
    await open();
    const list = screen.getByRole('heading', { level: 2, name: 'Plantillas' }).closest('section')!;
    const buttons = within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons).toEqual([
      'Nueva',
      'Consentimiento para ortodonciaEjemplo: hágalo revisar',
      'Consentimiento para extracciónRevisada por la clínica el 11/02/2026',
    ]);
    expect(screen.getByText('1 por revisar')).toBeTruthy();
  });

  it('are opened by a tap, which the address keeps', async () => {
    const { shown } = await open();
    await user.click(screen.getByRole('button', { name: /extracción/ }));
    await waitFor(async () => expect((await text()).value).toBe(EXTRACTION.text));
    expect(shown.address()).toContain(EXTRACTION.id);
  });

  it('take a placeholder from its chip at the cursor, and lose it in one piece', async () => {
    const { read } = await open();
    const area = await text();
    await user.clear(area);
    await user.type(area, 'Yo, ');
    await user.click(screen.getByRole('button', { name: '{paciente}' }));
    await user.type(area, ' y');
    expect(area.value).toBe('Yo, {paciente} y');
    await user.type(area, '{Backspace}{Backspace}');
    expect(area.value).toBe('Yo, {paciente}');
    await user.type(area, '{Backspace}');
    expect(area.value).toBe('Yo, ');
    await user.click(screen.getByRole('button', { name: '{edad}' }));
    area.setSelectionRange(4, 4);
    await user.keyboard('{Delete}');
    expect(area.value).toBe('Yo, ');
    await user.click(screen.getByRole('button', { name: '{fecha}' }));
    // A keyboard on the glass names no key.
    const announced = { inputType: 'deleteContentBackward', bubbles: true, cancelable: true };
    fireEvent(area, new InputEvent('beforeinput', announced));
    expect(area.value).toBe('Yo, ');
    await user.click(screen.getByRole('button', { name: '{responsable}' }));
    await save();
    await waitFor(async () => expect(await read(ORTHODONTICS.id)).toMatchObject({ text: 'Yo, {responsable}' }));
  });

  it('show themselves with a patient', async () => {
    await open();
    await user.click(screen.getByRole('radio', { name: 'Con un paciente' }));
    expect(await screen.findByText('Lucía Ramos Vidal')).toBeTruthy();
    expect(screen.queryByText(/\{paciente\}/)).toBeNull();
  });

  it('show their fields again for a refusal that came while they showed themselves with a patient', async () => {
    await open();
    await user.clear(await screen.findByRole('textbox', { name: /^Título/ }));
    await user.click(screen.getByRole('radio', { name: 'Con un paciente' }));
    await save();
    const title = await screen.findByRole('textbox', { name: /^Título/ });
    expect(await screen.findByText('El título es obligatorio')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('are reviewed by a tick with date and person, which waits for a change of the words to be saved and goes with it', async () => {
    const { read } = await open();
    const box = () => screen.findByRole('checkbox', { name: 'Revisada por la clínica' });
    await user.click(await box());
    await save();
    await waitFor(async () => expect(await read(ORTHODONTICS.id)).toMatchObject({ reviewed_by: ANA.id }));
    expect((await read(ORTHODONTICS.id))?.reviewed_on).toMatch(/^\d{4}-/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull());
    await user.type(await text(), ' Sí.');
    expect(await box()).toHaveProperty('disabled', true);
    expect(await box()).toHaveProperty('checked', false);
    await save();
    await waitFor(async () =>
      expect(await read(ORTHODONTICS.id)).toMatchObject({ reviewed_on: null, reviewed_by: null }),
    );
  });

  it('stay in the editor with what was typed where another tablet deletes them', async () => {
    const { store } = await open();
    await user.click(screen.getByRole('button', { name: /extracción/ }));
    await waitFor(async () => expect((await text()).value).toBe(EXTRACTION.text));
    await user.type(await text(), ' Sí.');
    await store.receiveDeleted('consent-templates', EXTRACTION.id, 2);
    expect(await screen.findByText(/fue eliminada mientras se editaba/)).toBeTruthy();
    expect((await text()).value).toBe(`${EXTRACTION.text} Sí.`);
    expect(screen.queryByRole('button', { name: 'Eliminar plantilla' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restaurar' }));
    expect(await screen.findByRole('button', { name: 'Eliminar plantilla' })).toBeTruthy();
    expect((await text()).value).toBe(`${EXTRACTION.text} Sí.`);
  });

  it('are deleted, and the next one is shown', async () => {
    const { read } = await open();
    await user.click(await screen.findByRole('button', { name: 'Eliminar plantilla' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Eliminar/ }));
    await waitFor(async () => expect(await read(ORTHODONTICS.id)).toBeUndefined());
    await waitFor(async () => expect((await text()).value).toBe(EXTRACTION.text));
  });

  it('are written anew', async () => {
    const { store } = await open([], '&plantilla=new');
    await user.type(await screen.findByRole('textbox', { name: /^Título/ }), 'Blanqueamiento');
    await user.type(await text(), 'Acepto.');
    await save();
    await waitFor(async () =>
      expect(await store.db.records('consent-templates').toArray()).toMatchObject([
        { title: 'Blanqueamiento', kind: 'otro' },
      ]),
    );
  });
});
