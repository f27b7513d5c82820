// The tablet in a patient's hands, on the whole application.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sealOf } from '#domain/documents/seal.ts';
import { takeBack } from '#runtime/handed-over.ts';
import { consentsOfPatient } from '#store/documents/consents.ts';
import { readLock, unlockAs } from '#store/session/lock.ts';
import { setPin } from '#store/session/pins.ts';
import { showApp } from '#tests/support/app.tsx';
import { ANA } from '#tests/support/factories.ts';
import type { TestStore } from '#tests/support/store.ts';
import { PATIENT, storeWithTemplate } from './screens.tsx';

interface Drawn {
  points: { x: number; y: number; time: number; pressure: number }[];
}

/** The library draws on a canvas, which jsdom does not have: a test says what was drawn. */
const { pads } = vi.hoisted(() => ({ pads: [] as (EventTarget & { drawn: unknown[] })[] }));
vi.mock('signature_pad', () => ({
  default: class extends EventTarget {
    drawn: unknown[] = [];
    constructor() {
      super();
      pads.push(this);
    }
    toData = () => this.drawn;
    fromData = (drawn: unknown[]) => (this.drawn = drawn);
    off = () => undefined;
  },
}));

function draw(...strokes: Drawn[]): void {
  const pad = pads.at(-1)!;
  act(() => {
    pad.drawn = strokes;
    pad.dispatchEvent(new Event('endStroke'));
  });
}
const NAME: Drawn = {
  points: [
    { x: 10.04, y: 20, time: 1_000_000, pressure: 0.5 },
    { x: 30, y: 5.26, time: 1_000_016, pressure: 0.754 },
  ],
};

beforeEach(() => {
  pads.length = 0;
  takeBack();
  const bits = async ({ salt }: { salt: Uint8Array }, key: unknown) =>
    new Uint8Array([...salt, ...new TextEncoder().encode(String(key))]).buffer;
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation((async (_: unknown, bytes: Uint8Array) =>
    new TextDecoder().decode(bytes)) as never);
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(bits as never);
});

const press = async (digits: string) => {
  for (const digit of digits) await userEvent.click(await screen.findByRole('button', { name: digit }));
};
const button = (name: string) => screen.findByRole('button', { name });

/** The form, filled for the mother, and handed over. */
async function handOver(store: TestStore, isAdult = false) {
  const shown = showApp(store, `/consentimientos/nuevo?patient=${PATIENT}`, {
    switchTo: (id: string) => unlockAs(store.db, id),
  });
  if (isAdult) await userEvent.click(await screen.findByRole('radio', { name: 'Otra persona por él' }));
  await userEvent.type(await screen.findByLabelText(/^Documento/), '09 871 224');
  await userEvent.selectOptions(screen.getByLabelText(/Parentesco/), 'Madre');
  await userEvent.click(await button('Entregar para firmar'));
  return shown;
}

describe('signing a consent', () => {
  it('locks the tablet, shows the text alone, stores what was signed, and asks for the PIN to come back', async () => {
    const store = await storeWithTemplate();
    await setPin(store.db, '8254');
    const shown = await handOver(store);
    expect(await screen.findByRole('heading', { level: 1, name: 'Consentimiento para ortodoncia' })).toBeTruthy();
    expect(
      screen.getByText(
        'Yo, Rosa Ñaupari, con documento 09 871 224, madre de Valentina Echevarría, de 15 años, acepto.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('porque Valentina tiene 15 años')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect((await readLock(store.db)).locked).not.toBeNull();

    expect(await button('Firmar')).toHaveProperty('disabled', true);
    draw(NAME);
    expect(await button('Firmar')).toHaveProperty('disabled', false);
    await userEvent.click(await button('Firmar'));
    expect(await screen.findByRole('heading', { name: 'Firmado' })).toBeTruthy();
    const [consent, ...others] = await consentsOfPatient(store.db, PATIENT);
    expect(others).toEqual([]);
    expect(consent).toMatchObject({
      signer_name: 'Rosa Ñaupari',
      signer_document: '09 871 224',
      signer_kinship: 'Madre',
      professional: ANA.id,
      strokes: [
        [
          [10, 20, 0, 0.5],
          [30, 5.3, 16, 0.75],
        ],
      ],
    });
    expect(sealOf(consent!)).toBe(consent!.hash);
    expect(await store.db.drafts.count()).toBe(0);

    await userEvent.click(await button('Devolver'));
    await screen.findByRole('heading', { level: 1, name: '¿Quién continúa?' });
    expect(screen.queryByText(/Echevarría/)).toBeNull();
    await press('8254');
    await waitFor(() => expect(shown.address()).toBe(`/consentimientos/${consent!.id}`));
    expect(await screen.findByText('Texto firmado')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Consentimiento · Arcada'));
  });

  it('by somebody else for an adult gives no age as the reason', async () => {
    const store = await storeWithTemplate({ fecha_nacimiento: '1940-01-01' });
    await setPin(store.db, '8254');
    await handOver(store, true);
    expect(await screen.findByText('por Valentina')).toBeTruthy();
  });

  it('given back unsigned, stores nothing and keeps what was typed', async () => {
    const store = await storeWithTemplate();
    await setPin(store.db, '8254');
    await handOver(store);
    await userEvent.click(await button('Devolver'));
    await press('8254');
    expect(await screen.findByDisplayValue('09 871 224')).toBeTruthy();
    expect(await consentsOfPatient(store.db, PATIENT)).toEqual([]);
  });

  it('in a browser that was closed meanwhile opens with the lock screen', async () => {
    const store = await storeWithTemplate();
    await setPin(store.db, '8254');
    await handOver(store);
    await screen.findByRole('heading', { level: 1, name: 'Consentimiento para ortodoncia' });
    // A new page has no memory of the one before.
    act(() => takeBack());
    await screen.findByRole('heading', { level: 1, name: '¿Quién continúa?' });
  });

  it('asks for a PIN first where there is none', async () => {
    const store = await storeWithTemplate();
    await handOver(store);
    await userEvent.type(await screen.findByLabelText('PIN nuevo'), '8254');
    await userEvent.type(screen.getByLabelText('Repetir PIN'), '8254');
    await userEvent.click(await button('Guardar y entregar'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Consentimiento para ortodoncia' })).toBeTruthy();
  });

  it('takes no touch for a signature, and "Borrar" gives an empty paper', async () => {
    const store = await storeWithTemplate();
    await setPin(store.db, '8254');
    await handOver(store);
    await button('Firmar');
    draw({ points: NAME.points.slice(0, 1) });
    expect(await button('Firmar')).toHaveProperty('disabled', true);
    draw(NAME);
    await userEvent.click(await button('Borrar'));
    expect(await button('Firmar')).toHaveProperty('disabled', true);
    expect(pads).toHaveLength(2);
  });

  it('says that a signature is too long before it is stored', async () => {
    const store = await storeWithTemplate();
    await setPin(store.db, '8254');
    await handOver(store);
    await button('Firmar');
    draw({ points: Array.from({ length: 4000 }, (_, at) => ({ x: 100.5, y: 100.5, time: at * 16, pressure: 0.55 })) });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'La firma es demasiado larga: bórrela y firme otra vez',
    );
    expect(await button('Firmar')).toHaveProperty('disabled', true);
  });
});

describe('the screen of a signature', () => {
  it('begins at its heading, offers three sizes, and goes on at "Firmado"', async () => {
    const store = await storeWithTemplate();
    await setPin(store.db, '8254');
    await handOver(store);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Consentimiento para ortodoncia' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.click(screen.getByRole('radio', { name: 'Grande' }));
    expect(screen.getByRole('region', { name: 'Texto' }).dataset['size']).toBe('large');
    draw(NAME);
    await userEvent.click(await button('Firmar'));
    const signed = await screen.findByRole('heading', { level: 1, name: 'Firmado' });
    await waitFor(() => expect(document.activeElement).toBe(signed));
  });

  it('waits until the browser has said that the end of the text is in view', async () => {
    const ends: ((isIntersecting: boolean) => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          ends.push((isIntersecting) => tell([{ isIntersecting }]));
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    const store = await storeWithTemplate();
    await setPin(store.db, '8254');
    await handOver(store);
    await button('Siga leyendo');
    draw(NAME);
    act(() => ends.at(-1)!(false));
    expect(await button('Firmar')).toHaveProperty('disabled', true);
    act(() => ends.at(-1)!(true));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Siga leyendo' })).toBeNull());
    expect(await button('Firmar')).toHaveProperty('disabled', false);
  });
});
