import { expect, it } from 'vitest';
import { deviceNamed, recogniseDevice } from '#server/install/devices.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 'android'],
  ['Mozilla/5.0 (Android 13; Tablet; rv:130.0) Gecko/130.0 Firefox/130.0', 'android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'ipad',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/126 Mobile Safari/604.1', 'ipad'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 'linux'],
  ['curl/8.5.0', null],
  ['', null],
])('recognises %s as %s', (userAgent, device) => {
  expect(recogniseDevice(userAgent)).toBe(device);
});

it('an address names a device that the page knows, or none', () => {
  expect(deviceNamed('mac')).toBe('mac');
  expect(deviceNamed('toString')).toBeNull();
  expect(deviceNamed(['mac', 'ipad'])).toBeNull();
  expect(deviceNamed(undefined)).toBeNull();
});
