import { describe, expect, test, vi } from 'vitest';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import { derivePin, hashPin } from '#store/session/pin-hash.ts';
import { pardonPin, readPinDuty, readPins, removePin, setPin, tryPin } from '#store/session/pins.ts';
import { endSession } from '#store/session/session.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { UNKNOWN_CLINIC } from '#domain/clinic/clinic-settings.ts';
import { ANA, BRUNO, META } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';

/** As good as a hash for counting, and quick. */
const quick = vi.fn(async (pin: string, salt: string) => `${salt}:${pin}`);

async function tablet(pin = '8254') {
  const store = await createStore();
  await setPin(store.db, pin, quick);
  quick.mockClear();
  const ports = { now: () => store.clock.now, derive: quick };
  return { ...store, enter: (digits: string, who = ANA.id) => tryPin(store.db, who, digits, ports) };
}

describe('a PIN that is tried 10,000 times', () => {
  test('is looked at ten times at most, whatever the patience, and nothing of it is left to guess', async () => {
    const { db, clock, enter } = await tablet('9998');
    const seen = new Set<string>();
    for (let guess = 0; guess < 10_000; guess += 1) {
      const { result } = await enter(String(guess).padStart(4, '0'));
      seen.add(result);
      // An hour between two: every wait is over.
      clock.now += 3_600_000;
    }
    expect([...seen]).toEqual(['wrong', 'void']);
    expect(quick).toHaveBeenCalledTimes(10);
    expect(await enter('9998')).toEqual({ result: 'void' });
    expect((await readPins(db))[ANA.id]).toMatchObject({ void: true, salt: '', hash: '' });
    expect(quick).toHaveBeenCalledTimes(10);
  });

  test('in a hurry is looked at three times a wait', async () => {
    const { clock, enter } = await tablet('9998');
    for (let guess = 0; guess < 10_000; guess += 1) await enter(String(guess).padStart(4, '0'));
    expect(quick).toHaveBeenCalledTimes(3);
    clock.now += 5000;
    expect((await enter('9998')).result).toBe('right');
  });

  test('by many at once is not looked at more often', async () => {
    const { enter } = await tablet('9998');
    const tries = Array.from({ length: 100 }, (_, guess) => enter(String(guess).padStart(4, '0')));
    const results = (await Promise.all(tries)).map(({ result }) => result);
    expect(results.filter((result) => result === 'wrong')).toHaveLength(3);
    expect(quick).toHaveBeenCalledTimes(3);
  });
});

describe('a wrong PIN', () => {
  test('says how many tries are left, and makes the next ones wait longer and longer', async () => {
    const { db, clock, enter } = await tablet();
    const answers: unknown[] = [];
    for (let guess = 0; guess < 9; guess += 1) {
      answers.push(await enter('0000'));
      clock.now += 60_000;
    }
    expect(answers).toEqual([
      { result: 'wrong', left: 9, wait: 0 },
      { result: 'wrong', left: 8, wait: 0 },
      { result: 'wrong', left: 7, wait: 5000 },
      { result: 'wrong', left: 6, wait: 10_000 },
      { result: 'wrong', left: 5, wait: 20_000 },
      { result: 'wrong', left: 4, wait: 40_000 },
      { result: 'wrong', left: 3, wait: 60_000 },
      { result: 'wrong', left: 2, wait: 60_000 },
      { result: 'wrong', left: 1, wait: 60_000 },
    ]);
    expect(await enter('8254')).toEqual({ result: 'right' });
    expect((await readPins(db))[ANA.id]?.failures).toBe(0);
  });

  test('is counted before it is looked at: a page that dies meanwhile has had its try', async () => {
    const { db, enter } = await tablet();
    quick.mockRejectedValueOnce(new Error('the page was closed'));
    await expect(enter('0000')).rejects.toThrow('the page was closed');
    expect((await readPins(db))[ANA.id]?.failures).toBe(1);
  });

  test('waits no longer than a minute when the clock was set back by a year', async () => {
    const { clock, enter } = await tablet();
    for (let guess = 0; guess < 3; guess += 1) await enter('0000');
    clock.now -= 365 * 24 * 3_600_000;
    expect(await enter('8254')).toEqual({ result: 'wait', wait: 60_000 });
  });

  test('of one person says nothing of another’s', async () => {
    const { db, signIn, enter } = await tablet();
    await signIn(BRUNO);
    await setPin(db, '7319', quick);
    for (let guess = 0; guess < 3; guess += 1) await enter('0000');
    expect((await enter('7319', BRUNO.id)).result).toBe('right');
    expect((await enter('8254', BRUNO.id)).result).toBe('wrong');
  });
});

describe('a PIN', () => {
  test.each([
    ['123', 'El PIN tiene de 4 a 6 cifras'],
    ['1234567', 'El PIN tiene de 4 a 6 cifras'],
    ['12a4', 'El PIN tiene de 4 a 6 cifras'],
    ['1111', 'Elija otro: cifras iguales o seguidas se adivinan'],
    ['1234', 'Elija otro: cifras iguales o seguidas se adivinan'],
    ['987654', 'Elija otro: cifras iguales o seguidas se adivinan'],
  ])('is not %s', async (pin, words) => {
    const { db } = await createStore();
    await expect(setPin(db, pin, quick)).rejects.toMatchObject({ code: 'invalid', message: words });
    expect(await readPins(db)).toEqual({});
  });

  test('is kept as a slow hash with a salt of its own, never as its digits', async () => {
    const { db } = await createStore();
    await setPin(db, '825417');
    const [first, second] = [(await readPins(db))[ANA.id], await hashPin('825417')];
    expect(first?.iterations).toBeGreaterThanOrEqual(600_000);
    expect(first?.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(first?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(second.salt).not.toBe(first?.salt);
    expect(second.hash).not.toBe(first?.hash);
    expect(JSON.stringify(await db.meta.toArray())).not.toContain('825417');
    const ports = { now: () => 0 };
    expect((await tryPin(db, ANA.id, '825417', ports)).result).toBe('right');
    expect((await tryPin(db, ANA.id, '825418', ports)).result).toBe('wrong');
  });

  test('is hashed by PBKDF2 with SHA-256', async () => {
    // RFC 7914, section 11: PBKDF2-HMAC-SHA256, "passwd", "salt", one round (its first 32 bytes).
    const salt = '73616c74';
    expect(await derivePin('passwd', salt, 1)).toBe('55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc');
  });

  test('is gone with the person’s session, and another’s is not', async () => {
    const { db, signIn } = await tablet();
    await signIn(BRUNO);
    await setPin(db, '7319', quick);
    await endSession(db, BRUNO.id);
    expect(Object.keys(await readPins(db))).toEqual([ANA.id]);
  });

  test('once the password was right, tries begin anew; one that was void has to be chosen again', async () => {
    const { db, signIn, enter } = await tablet();
    for (let guess = 0; guess < 3; guess += 1) await enter('0000');
    await signIn(ANA);
    expect((await readPins(db))[ANA.id]).toMatchObject({ failures: 0, not_before: 0 });
    const pins = await readPins(db);
    await writeMeta(db, 'pins', { [ANA.id]: { ...pins[ANA.id]!, void: true } });
    await pardonPin(db, ANA.id);
    expect(await readMeta(db, 'pins')).toEqual({});
  });
});

describe('while the clinic asks everybody for a PIN', () => {
  async function asking(pin_required = true) {
    const store = await createStore();
    await store.receive('clinic-settings', { ...META, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC, pin_required });
    return store;
  }

  test('a person without one has to choose it, and one whose PIN is void has to sign in', async () => {
    const { db, signIn } = await asking();
    expect(await readPinDuty(db)).toBe('none');
    await setPin(db, '8254', quick);
    expect(await readPinDuty(db)).toBe('met');
    await signIn(BRUNO);
    expect(await readPinDuty(db)).toBe('none');
    await signIn(ANA);
    const pins = await readPins(db);
    await writeMeta(db, 'pins', { ...pins, [ANA.id]: { ...pins[ANA.id]!, void: true } });
    expect(await readPinDuty(db)).toBe('void');
  });

  test('nobody removes it; afterwards they do', async () => {
    const { db, receive } = await asking();
    await setPin(db, '8254', quick);
    await expect(removePin(db, ANA.id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(Object.keys(await readPins(db))).toEqual([ANA.id]);
    await receive('clinic-settings', { ...META, version: 2, id: CLINIC_SETTINGS_ID, ...UNKNOWN_CLINIC });
    await removePin(db, ANA.id);
    expect(await readPins(db)).toEqual({});
    expect(await readPinDuty(db)).toBe('met');
  });

  test('a browser that can keep no PIN keeps nobody out', async () => {
    const { db } = await asking();
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(await readPinDuty(db)).toBe('met');
    vi.unstubAllGlobals();
  });
});
