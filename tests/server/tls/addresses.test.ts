import { expect, test } from 'vitest';
import { inRanges, isLoopback, isPrivate, outerInterfaces, reachableAddresses } from '#server/tls/addresses.ts';

type Info = NonNullable<Parameters<typeof reachableAddresses>[1]>[string];

const info = (address: string, internal = false): NonNullable<Info>[number] => {
  const rest = { address, netmask: '', mac: '', internal, cidr: null };
  return address.includes(':') ? { ...rest, family: 'IPv6', scopeid: 0 } : { ...rest, family: 'IPv4' };
};

const INTERFACES = {
  lo: [info('127.0.0.1', true), info('::1', true)],
  docker0: [info('172.17.0.1')],
  eth0: [info('2800:200:1::5'), info('192.168.1.20'), info('fe80::1')],
  wlan0: [info('10.0.0.7')],
};

test('a server that listens everywhere over IPv4 is reached at each IPv4 address, containers’ bridges last', () => {
  expect(reachableAddresses('0.0.0.0', INTERFACES)).toEqual(['192.168.1.20', '10.0.0.7', '172.17.0.1']);
});

test('a server that listens over IPv6 too is also reached there, but not at a link-local address', () => {
  expect(reachableAddresses('::', INTERFACES)).toEqual(['192.168.1.20', '10.0.0.7', '2800:200:1::5', '172.17.0.1']);
});

test('a server that listens on one address is reached at that one, and on loopback by no other device', () => {
  expect(reachableAddresses('10.0.0.7', INTERFACES)).toEqual(['10.0.0.7']);
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(reachableAddresses(host, INTERFACES)).toEqual([]);
});

test('interfaces that lead out are all but loopback', () => {
  expect(outerInterfaces(INTERFACES)).toEqual(['docker0', 'eth0', 'wlan0']);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['192.168.1.20', false],
  ['::ffff:192.168.1.20', false],
  ['', false],
  ['127.0.0.1.example', false],
])('%j is this machine alone: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

test('private are the ranges that the internet does not route', () => {
  for (const address of ['10.1.2.3', '172.31.0.1', '192.168.0.9', '169.254.1.1', 'fd00::1', 'fe80::1']) {
    expect([address, isPrivate(address)]).toEqual([address, true]);
  }
  for (const address of ['8.8.8.8', '172.32.0.1', '100.64.0.1', '2800:200:1::5']) {
    expect([address, isPrivate(address)]).toEqual([address, false]);
  }
});

test('a text that is no address is in no range', () => {
  expect(inRanges(['0.0.0.0/0', '::/0'])('arcada.local')).toBe(false);
});
