import { expect, test } from 'vitest';
import { LoginThrottle, type Attempt } from '#server/auth/throttle.ts';

const HERE = '10.0.0.1';
const attempt = (account: string, address = HERE, knownDevice: string | null = null): Attempt => ({
  account,
  address,
  knownDevice,
});
const ana = attempt('ana');

/** Fails as often as it may until `count` failures, and returns each wait that followed. */
function fail(throttle: LoginThrottle, count: number, by = ana): number[] {
  let now = 0;
  return Array.from({ length: count }, () => {
    now += throttle.waitFor(by, now);
    throttle.begin(by, now);
    return throttle.waitFor(by, now);
  });
}

test('the waits double from one second to sixty and no further', () => {
  const waits = [0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1000);
  expect(fail(new LoginThrottle(), 12)).toEqual(waits);
  expect(fail(new LoginThrottle(), 12, attempt('ana', HERE, 'tableta'))).toEqual(waits);
});

test('a success makes the account start afresh', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 5);
  throttle.succeeded(ana, 30_000);
  expect(throttle.waitFor(ana, 30_000)).toBe(0);
  throttle.begin(ana, 30_000);
  expect(throttle.waitFor(ana, 30_000)).toBe(0);
});

test('an address that tries many accounts is slowed for all of them', () => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < 25; n += 1) throttle.begin(attempt(`cuenta${n}`, '10.0.0.9'), 0);
  expect(throttle.waitFor(attempt('otra', '10.0.0.9'), 0)).toBeGreaterThan(0);
  expect(throttle.waitFor(attempt('otra', '10.0.0.8'), 0)).toBe(0);
});

test('a whole clinic behind one address is not slowed by one forgetful person', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 6);
  expect(throttle.waitFor(attempt('luis'), 0)).toBe(0);
});

test('strangers delay neither a known device nor a new one at another address', () => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < 400; n += 1) throttle.begin(attempt('ana', n % 2 ? HERE : `10.1.0.${n % 200}`), 0);
  expect(throttle.waitFor(ana, 0)).toBe(60_000);
  expect(throttle.waitFor(attempt('ana', HERE, 'tableta'), 0)).toBe(0);
  expect(throttle.waitFor(attempt('ana', '10.2.0.1'), 0)).toBe(0);
});

test('who fails once at an account that strangers guess waits four seconds, not minutes', () => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < 200; n += 1) throttle.begin(attempt('ana', `10.1.0.${n}`), 0);
  const own = attempt('ana', '10.2.0.1');
  throttle.begin(own, 0);
  expect(throttle.waitFor(own, 0)).toBe(4000);
  expect(throttle.waitFor(own, 4000)).toBe(0);
});

test('an attempt whose password was not looked at counts nowhere', () => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < 50; n += 1) {
    throttle.begin(ana, 0);
    throttle.withdrawn(ana, 0);
  }
  expect(fail(throttle, 3)).toEqual([0, 0, 1000]);
});

test('a machine with a whole IPv6 network is one address', () => {
  const throttle = new LoginThrottle();
  for (let n = 1; n < 25; n += 1) throttle.begin(attempt(`cuenta${n}`, `2001:db8:1:2::${n.toString(16)}`), 0);
  expect(throttle.waitFor(attempt('otra', '2001:db8:1:2:ffff::9'), 0)).toBeGreaterThan(0);
  expect(throttle.waitFor(attempt('otra', '2001:db8:1:3::9'), 0)).toBe(0);
});

test('failures on a known device delay that device and account alone', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 5, attempt('ana', HERE, 'tableta'));
  expect(throttle.waitFor(attempt('ana', HERE, 'tableta'), 0)).toBeGreaterThan(0);
  for (const other of [ana, attempt('ana', HERE, 'otra'), attempt('luis', HERE, 'tableta')]) {
    expect(throttle.waitFor(other, 0)).toBe(0);
  }
});

test('a success on a known device takes nothing back of what strangers did', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 5);
  throttle.succeeded(attempt('ana', HERE, 'tableta'), 0);
  expect(throttle.waitFor(ana, 0)).toBeGreaterThan(0);
});

test('fifteen minutes without a failure and all is forgotten', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 12);
  expect(throttle.waitFor(ana, 40 * 60_000)).toBe(0);
});

test('a flood of names does not fill the memory, and the newest are remembered', () => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < 30_000; n += 1) {
    for (let again = 0; again < 3; again += 1) throttle.begin(attempt(`n${n}`, `a${n}`), 0);
  }
  expect(throttle.waitFor(attempt('n0', 'a0'), 0)).toBe(0);
  expect(throttle.waitFor(attempt('n29999', 'a29999'), 0)).toBeGreaterThan(0);
});
