import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { giveBack, takeSection, type SectionOfChart } from '#features/odontograms/chart/section-of-chart.ts';
import { toothLights } from '#features/odontograms/chart/tooth-lights.ts';
import { ODONTOGRAM, open, openToEdit, storeWithMouth, tooth } from './screens.tsx';

const FINGER = { pointerId: 3, pointerType: 'touch', isPrimary: true, button: 0 };
const isChosen = (number: string) => tooth(number).getAttribute('aria-pressed') === 'true';

/** Lifts the finger; returns whether the browser then fires its click. */
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

describe('a section of the chart', () => {
  const nothing = { teeth: new Map(), marks: new Map() };
  const elements = (section: SectionOfChart) => section.rows.flatMap((row) => [...row.querySelectorAll('*')]);
  const toothOf = (section: SectionOfChart, number: string) =>
    elements(section).find((each) => each.getAttribute('data-tooth') === number)!;

  it('changes the teeth that are touched, and touches no element of the others', async () => {
    const section = takeSection('adult');
    const lights = toothLights();
    section.show({ ...nothing, lights });
    const changed: Node[] = [];
    const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
    for (const row of section.rows) observer.observe(row, { subtree: true, attributes: true, childList: true });
    lights.choose(['16']);
    lights.paint({ numbers: new Set(['15']), condition: 'caries' });
    section.show({ ...nothing, lights });
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    observer.disconnect();
    const quadrant = toothOf(section, '15').parentElement!.querySelector('svg')!;
    expect(new Set(changed)).toEqual(
      new Set([toothOf(section, '18'), toothOf(section, '16'), toothOf(section, '15'), quadrant]),
    );
    expect(toothOf(section, '16').getAttribute('aria-pressed')).toBe('true');
    expect(toothOf(section, '15').getAttribute('data-condition')).toBe('caries');
    // Until now the tab key returned to this tooth.
    expect(toothOf(section, '18').getAttribute('tabindex')).toBe('-1');
  });

  it('that showed another mouth shows this one alone', () => {
    const lights = toothLights();
    const mouth = (number: string, condition: 'caries' | 'implante') =>
      new Map([[number, { tooth_number: number, type: 'adult' as const, condition, observation: 'Una nota' }]]);
    const section = takeSection('adult');
    lights.choose(['16']);
    section.show({
      teeth: mouth('16', 'implante'),
      marks: new Map([['16', { unsent: true, attention: false }]]),
      lights,
    });
    giveBack('adult', section);
    const again = takeSection('adult');
    again.show({ teeth: mouth('26', 'caries'), marks: new Map(), lights: toothLights() });
    const anew = takeSection('adult');
    anew.show({ teeth: mouth('26', 'caries'), marks: new Map(), lights: toothLights() });
    const htmlOf = (each: SectionOfChart) => each.rows.map((row) => row.outerHTML).join('');
    expect(again).toBe(section);
    expect(anew).not.toBe(section);
    expect(htmlOf(again)).toBe(htmlOf(anew));
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
