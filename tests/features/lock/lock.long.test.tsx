// The lock of a shared tablet on the whole application, with a quick hash for the PINs.
import type { ArcadaDatabase } from '#store/database/database.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Values } from '#domain/record/row.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { lockTablet, readLock, setIdleMinutes, unlockAs } from '#store/session/lock.ts';
import { readPins, setPin } from '#store/session/pins.ts';
import { currentPerson, expireSession } from '#store/session/session.ts';
import { notify } from '#ui/messages/notify.tsx';
import { showApp } from '#tests/support/app.tsx';
import { ANA, BRUNO, buildPatientValues } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

/** The browser's PBKDF2 would take some tenths of a second for each PIN. */
beforeEach(() => {
  const bits = async ({ salt }: { salt: Uint8Array }, key: unknown) =>
    new Uint8Array([...salt, ...new TextEncoder().encode(String(key))]).buffer;
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation((async (_: unknown, bytes: Uint8Array) =>
    new TextDecoder().decode(bytes)) as never);
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(bits as never);
  localStorage.removeItem('arcada_last_use');
});
afterEach(() => vi.useRealTimers());

/** Ana, on screen, and Bruno have a PIN on this tablet. */
async function shared() {
  const store = await screenStore(BRUNO);
  await setPin(store.db, '7319');
  await store.signIn(ANA);
  await setPin(store.db, '8254');
  const switchTo = vi.fn((id: string) => unlockAs(store.db, id));
  return { ...store, switchTo };
}
const locked = () => screen.findByRole('heading', { level: 1, name: '¿Quién continúa?' });
const byHand = { at: 1, idle: null };
const press = async (digits: string) => {
  for (const digit of digits) await userEvent.click(await screen.findByRole('button', { name: digit }));
};

describe('a locked screen', () => {
  test('shows nothing of a patient, neither on the page nor in a toast nor in its title', async () => {
    const { db, ports, switchTo } = await shared();
    const id = await writesOf('patients').create(db, buildPatientValues({ last_name: 'Salvatierra' }), ports);
    showApp({ db }, `/patients/${id}/edit`, { switchTo });
    expect(await screen.findByDisplayValue('Salvatierra')).toBeTruthy();
    notify.success('Lucía Salvatierra guardada');
    await screen.findByText('Lucía Salvatierra guardada');
    await lockTablet(db, byHand);
    await locked();
    await waitFor(() => expect(document.body.innerHTML).not.toContain('Salvatierra'));
    expect(document.title).toBe('Bloqueada · Arcada');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('keeps what was being typed, and gives it back', async () => {
    const { db, ports, switchTo } = await shared();
    const id = await writesOf('patients').create(db, buildPatientValues(), ports);
    showApp({ db }, `/patients/${id}/edit`, { switchTo });
    const address = await screen.findByLabelText('Dirección');
    await userEvent.type(address, 'Av. Larco 1');
    await lockTablet(db, byHand);
    await locked();
    await waitFor(async () =>
      expect((await db.drafts.toArray())[0]?.values as Values).toMatchObject({ address: 'Av. Larco 1' }),
    );
    await press('8254');
    expect(await screen.findByDisplayValue('Av. Larco 1')).toBeTruthy();
    expect(screen.getByText('Se recuperó un borrador')).toBeTruthy();
  });

  test('says that a PIN is wrong and how many tries are left; the right one lets in', async () => {
    const { db, switchTo } = await shared();
    await lockTablet(db, byHand);
    showApp({ db }, '/', { switchTo });
    await locked();
    await press('0000');
    expect((await screen.findByRole('alert')).textContent).toBe('PIN incorrecto. Quedan 9 intentos.');
    expect(switchTo).not.toHaveBeenCalled();
    // The digits can be typed on a keyboard, too.
    await userEvent.keyboard('825');
    expect(screen.getByText('3 de 4 cifras')).toBeTruthy();
    await userEvent.keyboard('4');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(switchTo).toHaveBeenCalledExactlyOnceWith(ANA.id);
    expect((await readPins(db))[ANA.id]?.failures).toBe(0);
  });

  test('delays further attempts, and asks for the password after ten', async () => {
    const { db, switchTo } = await shared();
    await lockTablet(db, byHand);
    showApp({ db }, '/', { switchTo });
    await locked();
    for (let guess = 0; guess < 3; guess += 1) {
      await press('0000');
      await screen.findByText(`PIN incorrecto. Quedan ${9 - guess} intentos.`);
    }
    expect(await screen.findByText(/^Espere \d segundos\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '8' })).toHaveProperty('disabled', true);
    const pins = await readPins(db);
    await db.meta.put({ key: 'pins', value: { ...pins, [ANA.id]: { ...pins[ANA.id], failures: 9, not_before: 0 } } });
    await waitFor(() => expect(screen.getByRole('button', { name: '8' })).toHaveProperty('disabled', false));
    await press('0000');
    expect(
      await screen.findByText('El PIN se anuló tras 10 intentos. Entre con su contraseña: hace falta conexión.'),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Entrar con contraseña' }));
    expect(await screen.findByLabelText('Usuario')).toHaveProperty('value', 'ana');
  });

  test('passes to another person by their PIN; each is shown with their number of unsent changes', async () => {
    const { db, ports, switchTo, signIn } = await shared();
    await writesOf('patients').create(db, buildPatientValues(), ports);
    await signIn(BRUNO);
    await writesOf('patients').create(db, buildPatientValues({ first_name: 'Eva' }), ports);
    await writesOf('patients').create(db, buildPatientValues({ first_name: 'Iris' }), ports);
    await lockTablet(db, byHand);
    showApp({ db }, '/', { switchTo });
    await locked();
    const people = screen.getAllByRole('button', { name: /sin enviar$/ }).map((button) => button.textContent);
    expect(people).toEqual(['BDBruno DíazAdministrador2 sin enviar', 'ARAna RojasRecepcionista1 sin enviar']);
    await userEvent.click(screen.getByRole('button', { name: /Ana Rojas/ }));
    expect(screen.getByRole('region', { name: 'PIN de Ana Rojas' })).toBeTruthy();
    await press('7319');
    expect((await screen.findByRole('alert')).textContent).toBe('PIN incorrecto. Quedan 9 intentos.');
    await press('8254');
    await waitFor(async () => expect((await currentPerson(db))?.id).toBe(ANA.id));
    expect((await db.outbox.toArray()).map(({ author }) => author)).toEqual([ANA.id, BRUNO.id, BRUNO.id]);
  });

  test('says that the server has ended the session, and asks for the password', async () => {
    const { db, switchTo } = await shared();
    await lockTablet(db, byHand);
    await expireSession(db, ANA.id, 1);
    showApp({ db }, '/', { switchTo });
    await locked();
    expect(screen.getByText('Su sesión terminó. Entre con su contraseña: hace falta conexión.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '8' })).toBeNull();
  });

  test('opens by the password when the PIN was forgotten, and removes the PIN', async () => {
    const { db, switchTo, signIn } = await shared();
    await lockTablet(db, byHand);
    showApp({ db }, '/', { switchTo, signIn: async () => signIn(ANA) });
    await locked();
    await userEvent.click(screen.getByRole('button', { name: 'Olvidé mi PIN: entrar con contraseña' }));
    await entersByPassword(db);
  });

  test('opens by the password after too many wrong PINs; a new PIN must be chosen', async () => {
    const { db, switchTo, signIn } = await shared();
    await lockTablet(db, byHand);
    const pins = await readPins(db);
    await db.meta.put({ key: 'pins', value: { ...pins, [ANA.id]: { ...pins[ANA.id], void: true } } });
    showApp({ db }, '/', { switchTo, signIn: async () => signIn(ANA) });
    await locked();
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar con contraseña' }));
    await entersByPassword(db);
  });

  async function entersByPassword(db: ArcadaDatabase): Promise<void> {
    await userEvent.type(await screen.findByLabelText('Contraseña'), 'secreta secreta');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await waitFor(async () => expect(Object.keys(await readPins(db))).toEqual([BRUNO.id]));
    expect(
      await screen.findByText('Elija un PIN nuevo en Mi cuenta: el anterior ya no sirve en esta tableta.'),
    ).toBeTruthy();
  }
});

describe('a screen that nobody uses', () => {
  const MINUTE = 60_000;

  test('locks after its minutes; a tap before starts them anew', async () => {
    const { db, switchTo } = await shared();
    await setIdleMinutes(db, 2);
    const start = Date.parse('2026-11-23T10:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    /** Moves the clock, and lets the page check it, as it does every few seconds and when it becomes visible. */
    const after = (minutes: number) => {
      vi.setSystemTime(start + minutes * MINUTE);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    showApp({ db }, '/', { switchTo });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    after(1.9);
    fireEvent.pointerDown(document.body);
    // The use is noted only after the page has answered the tap.
    await new Promise((resolve) => setTimeout(resolve, 300));
    after(3.8);
    expect((await readLock(db)).locked).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    after(4);
    await locked();
    expect((await readLock(db)).locked).toMatchObject({ idle: 2 });
    expect(await screen.findByText(/Se bloqueó tras 2 minutos sin uso\.$/)).toBeTruthy();
  });

  test('that is opened again the next morning is locked before anything is shown', async () => {
    const { db, ports, switchTo } = await shared();
    await writesOf('patients').create(db, buildPatientValues({ last_name: 'Salvatierra' }), ports);
    localStorage.setItem('arcada_last_use', String(Date.now() - 14 * 60 * MINUTE));
    let seen = false;
    const watch = new MutationObserver(() => (seen ||= document.body.innerHTML.includes('Salvatierra')));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    showApp({ db }, '/patients', { switchTo });
    await locked();
    watch.disconnect();
    expect(seen).toBe(false);
  });

  test('does not lock when it is told never to, nor without a PIN', async () => {
    const { db, switchTo } = await shared();
    await setIdleMinutes(db, null);
    localStorage.setItem('arcada_last_use', '0');
    showApp({ db }, '/', { switchTo });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect((await readLock(db)).locked).toBeNull();
  });
});

describe('the person’s menu', () => {
  const lock = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Menú de/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Bloquear/ }));
  };

  test('locks', async () => {
    const { db, switchTo } = await shared();
    showApp({ db }, '/', { switchTo });
    await lock();
    await locked();
  });

  test('without a PIN leads to where one is chosen', async () => {
    const { db } = await screenStore(ANA);
    const { address } = showApp({ db }, '/');
    await lock();
    expect(await screen.findByText('Para bloquear la pantalla o cambiar de persona, elija antes un PIN.')).toBeTruthy();
    await screen.findByRole('button', { name: 'Elegir PIN' });
    expect(address()).toMatch(/^\/cuenta(#pin)?$/);
  });
});

test('after one person has signed out, the others come in by their PIN', async () => {
  const { db, switchTo } = await shared();
  await db.meta.delete('person');
  localStorage.removeItem('access_token');
  const { address } = showApp({ db }, '/login?redirect=%2Fpatients', {
    switchTo: async (id) => {
      localStorage.setItem('access_token', 'a');
      return switchTo(id);
    },
  });
  await locked();
  await userEvent.click(screen.getByRole('button', { name: /Bruno Díaz/ }));
  await press('7319');
  await screen.findByRole('heading', { level: 1, name: 'Pacientes' });
  expect(address()).toBe('/patients');
});

describe('a disabled person’s tablet', () => {
  const disabled = async () => {
    const store = await screenStore(ANA);
    await writesOf('patients').create(
      store.db,
      buildPatientValues({ last_name: 'Salvatierra', address: 'Av. Larco 1' }),
      store.ports,
    );
    return store;
  };
  const readIt = async () => {
    expect(await screen.findByRole('heading', { name: 'Queda 1 cambio sin enviar' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('Salvatierra');
    await userEvent.click(screen.getByRole('button', { name: 'Ver lo que no se envió' }));
    expect(await screen.findByText('Lucía Salvatierra')).toBeTruthy();
    expect(screen.getByText('Av. Larco 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Exportar copia de rescate' })).toBeTruthy();
  };

  test('says so at the sign-in, where the unsent changes can be read and saved as a file', async () => {
    const { db } = await disabled();
    showApp({ db }, '/patients');
    await screen.findByRole('heading', { level: 1, name: 'Pacientes' });
    await expireSession(db, ANA.id, 1, { reason: 'disabled', epoch: 'e' });
    await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' });
    const reason = await screen.findByText('La cuenta de Ana Rojas está desactivada.');
    expect(reason.parentElement?.textContent).toBe(
      'La cuenta de Ana Rojas está desactivada. Hable con un administrador. Lo guardado sigue en este dispositivo.',
    );
    await readIt();
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['auth']);
  });

  test('asks for the person’s PIN first, and does not sign them in', async () => {
    const { db } = await disabled();
    await setPin(db, '8254');
    await lockTablet(db, byHand);
    await expireSession(db, ANA.id, 1, { reason: 'disabled', epoch: 'e' });
    const switchTo = vi.fn(async () => true);
    showApp({ db }, '/', { switchTo });
    await locked();
    expect(screen.getByText('Cuenta desactivada')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Olvidé mi PIN/ })).toBeNull();
    await press('0000');
    expect((await screen.findByRole('alert')).textContent).toBe('PIN incorrecto. Quedan 9 intentos.');
    await press('8254');
    await readIt();
    expect(switchTo).not.toHaveBeenCalled();
  });
});
