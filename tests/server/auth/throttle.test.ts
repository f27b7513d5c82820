import { expect, test } from 'vitest';
import { LoginThrottle } from '#server/auth/throttle.ts';

/** Fails as often as it may until `count` failures, and returns each wait that followed. */
function fail(throttle: LoginThrottle, count: number, account = 'ana', address = '10.0.0.1', start = 0): number[] {
  let now = start;
  return Array.from({ length: count }, () => {
    now += throttle.waitFor(account, address, now);
    throttle.begin(account, address, now);
    return throttle.waitFor(account, address, now);
  });
}

test('the waits double from one second to sixty and no further', () => {
  expect(fail(new LoginThrottle(), 12)).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((s) => s * 1000));
});

test('a success makes the account start afresh', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 5);
  throttle.succeeded('ana', '10.0.0.1', 30_000);
  expect(throttle.waitFor('ana', '10.0.0.1', 30_000)).toBe(0);
  throttle.begin('ana', '10.0.0.1', 30_000);
  expect(throttle.waitFor('ana', '10.0.0.1', 30_000)).toBe(0);
});

test('an address that tries many accounts is slowed for all of them', () => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < 25; n += 1) throttle.begin(`cuenta${n}`, '10.0.0.9', 0);
  expect(throttle.waitFor('otra', '10.0.0.9', 0)).toBeGreaterThan(0);
  expect(throttle.waitFor('otra', '10.0.0.8', 0)).toBe(0);
});

test('a whole clinic behind one address is not slowed by one forgetful person', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 6, 'ana');
  expect(throttle.waitFor('luis', '10.0.0.1', 0)).toBe(0);
});

test('fifteen minutes without a failure and all is forgotten', () => {
  const throttle = new LoginThrottle();
  fail(throttle, 12);
  expect(throttle.waitFor('ana', '10.0.0.1', 40 * 60_000)).toBe(0);
});

test('a flood of names does not fill the memory, and the newest are remembered', () => {
  const throttle = new LoginThrottle();
  for (let n = 0; n < 30_000; n += 1) {
    for (let again = 0; again < 3; again += 1) throttle.begin(`n${n}`, `a${n}`, 0);
  }
  expect(throttle.waitFor('n0', 'a0', 0)).toBe(0);
  expect(throttle.waitFor('n29999', 'a29999', 0)).toBeGreaterThan(0);
});
