import 'reflect-metadata';
import { expect, test } from 'vitest';
import { decodePermitted, encodePermitted, permits, permittedFor } from '#server/tls/constraints.ts';

const PLACE = { localName: 'arcada.local', machineNames: ['recepcion'], addresses: ['192.168.1.20'] };

test('a clinic’s authority may vouch for its names and for private addresses, and for nothing else', () => {
  const allowed = permits(permittedFor(PLACE));
  for (const value of [
    'arcada.local',
    'arcada-9.local',
    'recepcion',
    'localhost',
    '192.168.7.7',
    '10.0.0.1',
    'fd00::9',
  ]) {
    expect([value, allowed(value)]).toEqual([value, true]);
  }
  for (const value of ['example.com', 'otro.local', 'xarcada.local', 'arcada-10.local', '8.8.8.8', '2800:200:1::5']) {
    expect([value, allowed(value)]).toEqual([value, false]);
  }
});

test('a public address of the machine is permitted: over IPv4 that one, over IPv6 the network in which it changes', () => {
  const permitted = permittedFor({ ...PLACE, addresses: ['200.1.2.3', '2800:200:1::5', '2800:200:1::6'] });
  expect(permitted.ranges.slice(-2)).toEqual(['200.1.2.3/32', '2800:200:1:0::/64']);
  const allowed = permits(permitted);
  expect(['200.1.2.3', '200.1.2.4', '2800:200:1::7', '2800:200:2::5'].map(allowed)).toEqual([true, false, true, false]);
});

test('without a local name only the machine’s own names are permitted', () => {
  expect(permittedFor({ ...PLACE, localName: null }).names).toEqual(['localhost', 'recepcion']);
});

test('the certificate’s extension says the same when it is read back', () => {
  const permitted = permittedFor({ ...PLACE, addresses: ['200.1.2.3', '2800:200:1::5'] });
  const read = decodePermitted(encodePermitted(permitted));
  expect(read.names).toEqual(permitted.names);
  expect(read.ranges).toHaveLength(permitted.ranges.length);
  const [before, after] = [permits(permitted), permits(read)];
  for (const value of [
    '10.9.9.9',
    '172.20.0.1',
    '200.1.2.3',
    '200.1.2.4',
    'fdab::1',
    'fe80::2',
    '2800:200:1::9',
    '::1',
  ]) {
    expect([value, after(value)]).toEqual([value, before(value)]);
  }
});
