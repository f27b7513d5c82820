// The parts of a case's page that other areas fill: photographs, and the consent to the treatment.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate } from '#ui/text/format.ts';
import { buildConsent, buildImage, testId } from '#tests/support/factories.ts';
import { ago, card, course, HISTORY, open, PATIENT, STARTED, storeWith, TODAY, user } from './screens.tsx';

describe('before and now', () => {
  const image = (place: number, upload_date: string, more: Parameters<typeof buildImage>[0] = {}) =>
    buildImage({ id: testId(0x4000 + place), clinical_history: HISTORY, upload_date, ...more });
  const show = async (...images: ReturnType<typeof buildImage>[]) => {
    const store = await course();
    await store.receive('clinical-images', ...images);
    open(store);
    return card('Antes y ahora');
  };

  it('are the first and the newest photograph', async () => {
    const pictures = await show(image(0, STARTED), image(1, ago(20)), image(2, ago(14)));
    expect(await pictures.findByText(`${formatDate(STARTED)}, antes`)).toBeTruthy();
    expect(pictures.getByText(`${formatDate(ago(14))}, mes 3`)).toBeTruthy();
    expect(pictures.getAllByRole('button', { name: /^Ver Fotografía/ })).toHaveLength(2);
  });

  it('the first of a pair is before, though the treatment had begun', async () => {
    const pictures = await show(image(0, ago(60)), image(1, ago(14)));
    expect(await pictures.findByText(`${formatDate(ago(60))}, antes`)).toBeTruthy();
    expect(pictures.getByText(`${formatDate(ago(14))}, mes 3`)).toBeTruthy();
    expect(pictures.getByRole('button', { name: 'Comparar' })).toBeTruthy();
  });

  it('are two that show the same', async () => {
    const pictures = await show(
      image(0, STARTED, { description: 'Frente' }),
      image(1, STARTED, { description: 'Perfil' }),
      image(2, ago(14), { description: 'Perfil' }),
    );
    expect(await pictures.findByRole('button', { name: `Ver Perfil, ${formatDate(STARTED)}` })).toBeTruthy();
    expect(pictures.getByRole('button', { name: `Ver Perfil, ${formatDate(ago(14))}` })).toBeTruthy();
    expect(pictures.queryByRole('button', { name: /Frente/ })).toBeNull();
  });

  it.each([
    ['one alone', 1, 'la única es esta'],
    ['some of one day', 3, 'las 3 son de este día'],
  ])('are none of %s: another one can be added', async (_which, count, words) => {
    const pictures = await show(...Array.from({ length: count }, (_, place) => image(place, ago(14))));
    expect(await pictures.findByText(`${formatDate(ago(14))}, mes 3`)).toBeTruthy();
    expect(pictures.queryByText(/antes$/)).toBeNull();
    expect(pictures.getByRole('link').textContent).toBe(`Añadir otra fotografía${words}`);
    expect(pictures.queryByRole('button', { name: 'Comparar' })).toBeNull();
  });

  it('begin with the type that has both', async () => {
    const pictures = await show(
      image(0, ago(14)),
      image(1, STARTED, { image_type: 'other' }),
      image(2, ago(14), { image_type: 'other' }),
    );
    expect((await pictures.findByRole<HTMLInputElement>('radio', { name: 'Otra' })).checked).toBe(true);
    await user.click(pictures.getByRole('radio', { name: 'Fotografía' }));
    expect(pictures.getByText('la única es esta')).toBeTruthy();
  });
});

describe('the consent to the treatment', () => {
  it('is asked for where none stands', async () => {
    const store = await course();
    await store.receive(
      'consents',
      buildConsent({ id: testId(0x5000), patient: PATIENT, kind: 'datos' }),
      buildConsent({
        id: testId(0x5001),
        patient: PATIENT,
        revoked_on: '2026-03-01',
        revocation_reason: 'Otra clínica',
      }),
    );
    open(store);
    expect(await screen.findByText('Sin consentimiento de ortodoncia firmado')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Firmar el consentimiento de ortodoncia' });
    expect(link.getAttribute('href')).toBe(`/consentimientos/nuevo?patient=${PATIENT}&kind=ortodoncia`);
  });

  it('says when and who signed', async () => {
    const store = await course();
    await store.receive('consents', buildConsent({ id: testId(0x5000), patient: PATIENT }));
    open(store);
    expect((await screen.findByText('Consentimiento firmado')).closest('p')!.textContent).toBe(
      'Consentimiento firmado10/02/2026, firmó Rosa Ñaupari (madre)',
    );
    expect(screen.getByRole('link', { name: 'Ver el consentimiento de ortodoncia' }).getAttribute('href')).toBe(
      `/consentimientos/${testId(0x5000)}`,
    );
    expect(screen.queryByText('Sin consentimiento de ortodoncia firmado')).toBeNull();
  });

  it('is not missed of a finished case', async () => {
    open(await storeWith({ cases: [{ started_on: STARTED, phase: 'terminado', finished_on: TODAY }] }));
    expect(await screen.findByText(`El caso terminó el ${formatDate(TODAY)}.`)).toBeTruthy();
    expect(screen.queryByText('Sin consentimiento de ortodoncia firmado')).toBeNull();
  });
});
