// The choice of template and signer, before the tablet is handed over.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { draftKey, formName, saveDraft } from '#store/session/drafts.ts';
import { readLock } from '#store/session/lock.ts';
import { setPin } from '#store/session/pins.ts';
import { showApp } from '#tests/support/app.tsx';
import { ANA, buildTemplate, testId } from '#tests/support/factories.ts';
import type { TestStore } from '#tests/support/store.ts';
import { createTabs } from '#tests/support/tabs.ts';
import { PATIENT, storeWithTemplate } from './screens.tsx';

/** The signing screen may open before a test ends, and its library draws on a canvas, which jsdom does not have. */
vi.mock('signature_pad', () => ({
  default: class extends EventTarget {
    off = () => undefined;
  },
}));

const button = (name: string) => screen.findByRole('button', { name });

describe('the form before a signature', () => {
  const DATA = buildTemplate({ id: testId(0xa02), kind: 'datos', title: 'Datos personales' });

  /** A draft that began with this template, on the tab on which the form is opened next. */
  async function withDraft(store: TestStore, values: Record<string, unknown>) {
    const tab = createTabs().open();
    const key = draftKey(formName({ collection: 'consents', id: null, about: PATIENT }), tab.id);
    const opened = { template: DATA.id, signs_for: 'representante', signer_name: 'Rosa Ñaupari', professional: ANA.id };
    const typed = { ...opened, signer_name: 'Otra Persona', ...values };
    await saveDraft(store.db, key, { opened, values: typed }, Date.now());
    return { tab };
  }

  it('takes the kind that the address asks for, and leaves a draft that began with another one', async () => {
    const store = await storeWithTemplate();
    await store.receive('consent-templates', DATA);
    const runtime = await withDraft(store, {});
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}&kind=ortodoncia`, runtime);
    expect(await screen.findByDisplayValue('Rosa Ñaupari')).toBeTruthy();
    // Set aside for a visit that asks for nothing.
    await waitFor(async () => {
      const [draft, ...others] = await store.db.drafts.toArray();
      expect(others).toEqual([]);
      expect(draft?.key).not.toContain(runtime.tab.id);
    });
    expect(screen.getByRole('radio', { name: /^Consentimiento para ortodoncia/ })).toHaveProperty('checked', true);
    expect(screen.queryByDisplayValue('Otra Persona')).toBeNull();
  });

  it('chooses no template of another kind than the address asks for', async () => {
    const store = await storeWithTemplate();
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}&kind=endodoncia`);
    expect(await screen.findByRole('radio', { name: /^Consentimiento para ortodoncia/ })).toHaveProperty(
      'checked',
      false,
    );
    await userEvent.click(await button('Entregar para firmar'));
    expect(await screen.findByText('Elija una plantilla')).toBeTruthy();
    expect((await readLock(store.db)).locked).toBeNull();
  });

  it('lets no minor sign alone, also where a draft is older than the date of birth', async () => {
    const store = await storeWithTemplate();
    await store.receive('consent-templates', DATA);
    const kept = { signs_for: 'paciente', signer_document: '1' };
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}`, await withDraft(store, kept));
    expect(await screen.findByDisplayValue('Otra Persona')).toBeTruthy();
    await userEvent.click(await button('Entregar para firmar'));
    expect(await screen.findByText('Es menor de edad: firma la persona responsable')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Otra persona por él' }));
    expect(await screen.findByLabelText(/Parentesco/)).toBeTruthy();
    expect((await readLock(store.db)).locked).toBeNull();
  });

  it('asks anew who informs where that account is gone', async () => {
    const store = await storeWithTemplate();
    await store.receive('consent-templates', DATA);
    const kept = { professional: testId(0xdead), signer_document: '1', signer_kinship: 'Madre' };
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}`, await withDraft(store, kept));
    expect(await screen.findByDisplayValue('Otra Persona')).toBeTruthy();
    await userEvent.click(await button('Entregar para firmar'));
    expect(await screen.findByText('Elija quién informa')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Elegir', selected: true })).toBeTruthy();
    expect((await readLock(store.db)).locked).toBeNull();
  });
});

describe('who signs', () => {
  it('is the patient from eighteen years on, unless somebody represents them', async () => {
    const store = await storeWithTemplate({ fecha_nacimiento: '1990-01-01', identity_card: '44 555 666' });
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}`);
    expect(await screen.findByDisplayValue('44 555 666')).toBeTruthy();
    expect(screen.getByDisplayValue('Valentina Echevarría')).toBeTruthy();
    expect(screen.queryByLabelText(/Parentesco/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Otra persona por él' }));
    expect(await screen.findByDisplayValue('Rosa Ñaupari')).toBeTruthy();
    expect(screen.getByLabelText(/Parentesco/)).toBeTruthy();
  });

  it('leaves no draft where nothing was typed before the tablet is handed over', async () => {
    const store = await storeWithTemplate({ fecha_nacimiento: '1990-01-01', identity_card: '44 555 666' });
    await setPin(store.db, '8254');
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}`);
    expect(await screen.findByDisplayValue('44 555 666')).toBeTruthy();
    await userEvent.click(await button('Entregar para firmar'));
    await waitFor(async () => expect((await readLock(store.db)).locked).not.toBeNull());
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('is asked where the patient has no date of birth', async () => {
    const store = await storeWithTemplate({ fecha_nacimiento: null });
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}`);
    await userEvent.click(await button('Entregar para firmar'));
    expect(await screen.findByText('Indique quién firma')).toBeTruthy();
  });

  it('has to give the document that the text names', async () => {
    const store = await storeWithTemplate();
    showApp(store, `/consentimientos/nuevo?patient=${PATIENT}`);
    expect(await screen.findByText('[documento de quien firma]')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText(/Parentesco/), 'Madre');
    await userEvent.click(await button('Entregar para firmar'));
    expect(await screen.findByText('Escriba el documento de quien firma')).toBeTruthy();
  });
});
