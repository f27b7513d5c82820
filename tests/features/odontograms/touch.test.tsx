import { createEvent, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useToothLights } from '#features/odontograms/chart/tooth-lights.ts';
import { ODONTOGRAM, open, openToEdit, storeWithMouth, tooth } from './screens.tsx';

const FINGER = { pointerId: 3, pointerType: 'touch', isPrimary: true, button: 0 };
const isChosen = (number: string) => tooth(number).getAttribute('aria-pressed') === 'true';

/** Lifts the finger; whether the browser goes on to its click. */
function lift(number: string, at: object = {}): boolean {
  fireEvent.pointerUp(tooth(number), { ...FINGER, ...at });
  const end = createEvent.touchEnd(tooth(number));
  fireEvent(tooth(number), end);
  return !end.defaultPrevented;
}

describe('a finger on a tooth', () => {
  it('has chosen it when it is lifted: no click of the same touch follows, and the keys go on from there', async () => {
    open(await storeWithMouth(), `/odontograms/${ODONTOGRAM}`);
    await screen.findByRole('button', { name: 'Editar' });
    fireEvent.pointerDown(tooth('16'), FINGER);
    expect(isChosen('16')).toBe(false);
    expect(lift('16')).toBe(false);
    expect(isChosen('16')).toBe(true);
    expect(await screen.findByRole('complementary', { name: 'Diente Adulto 16' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(tooth('16')));
  });

  it('that moved, or scrolled the page, has chosen none', async () => {
    open(await storeWithMouth(), `/odontograms/${ODONTOGRAM}`);
    await screen.findByRole('button', { name: 'Editar' });
    fireEvent.pointerDown(tooth('16'), { ...FINGER, clientX: 100, clientY: 100 });
    expect(lift('16', { clientX: 100, clientY: 111 })).toBe(true);
    fireEvent.pointerDown(tooth('16'), FINGER);
    fireEvent.pointerCancel(tooth('16'), FINGER);
    expect(lift('16')).toBe(true);
    expect(isChosen('16')).toBe(false);
  });

  it('with the brush paints it: no click of the same touch follows', async () => {
    const user = userEvent.setup();
    await openToEdit(await storeWithMouth(), user);
    await user.click(await screen.findByRole('radio', { name: 'Pincel' }));
    fireEvent.pointerDown(tooth('16'), FINGER);
    expect(lift('16')).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(tooth('16')));
  });
});

describe('the lights of the teeth', () => {
  it('change for those that are touched: the others are what they were, and are not rendered again', () => {
    const { current: lights } = renderHook(useToothLights).result;
    const before = new Map(['18', '16', '15', '14'].map((number) => [number, lights.of(number)]));
    lights.choose(['16']);
    lights.paint(new Set(['15']), 'caries');
    expect(lights.of('16')).toEqual({ chosen: true, painted: null, tabbable: true });
    expect(lights.of('15')).toEqual({ chosen: false, painted: 'caries', tabbable: false });
    // The tab key came back to it until now.
    expect(lights.of('18')).toEqual({ chosen: false, painted: null, tabbable: false });
    expect(lights.of('14')).toBe(before.get('14'));
    expect(lights.of('16')).toBe(lights.of('16'));
  });
});

it('the tab key comes back to a tooth that is there, when milk teeth are folded away', async () => {
  const user = userEvent.setup();
  open(await storeWithMouth({ patient: { fecha_nacimiento: '2017-01-01' } }), `/odontograms/${ODONTOGRAM}`);
  const heading = await screen.findByRole('button', { name: /^Odontograma Infantil/ });
  await user.click(await screen.findByRole('button', { name: /^Diente 55/ }));
  expect(tooth('55').tabIndex).toBe(0);
  await user.click(heading);
  expect(tooth('18').tabIndex).toBe(0);
});
