import { expect, test } from 'vitest';
import { deviceName } from '#server/auth/device-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36`, 'Chrome en tableta Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome en teléfono Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet en tableta Android',
  ],
  ['Mozilla/5.0 (Android 14; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox en tableta Android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox en teléfono Android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari en iPad',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148', 'Safari en iPad'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPhone',
  ],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari en Mac'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge en Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera en Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome en ChromeOS'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36`,
    'Chrome en Linux',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
  ['Mozilla/5.0 (compatible; Something/1.0)', 'Navegador'],
  ['node', 'Programa Node.js'],
  ['curl/8.5.0', 'Programa curl'],
  ['python-requests/2.31', 'Programa python-requests'],
  ['<script>', 'Programa sin nombre'],
  [undefined, 'Programa sin nombre'],
])('the device of %s is "%s"', (userAgent, name) => {
  expect(deviceName(userAgent === undefined ? {} : { 'user-agent': userAgent })).toBe(name);
});

test('an iPad that calls itself a Mac is told by its touch screen', () => {
  expect(deviceName({ 'user-agent': `${MAC} Version/18.0 Safari/605.1.15` }, true)).toBe('Safari en iPad');
  const windows = { 'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36` };
  expect(deviceName(windows, true)).toBe('Chrome en Windows');
});

test.each([
  [{ 'sec-ch-ua': '"Chromium";v="140", "Brave";v="140"', 'sec-ch-ua-platform': '"Linux"' }, 'Brave en Linux'],
  [{ 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?0' }, 'Chrome en tableta Android'],
  [{ 'sec-ch-ua-platform': '"Android"', 'sec-ch-ua-mobile': '?1' }, 'Chrome en teléfono Android'],
])('the client hints %j know better than the user agent', (hints, name) => {
  expect(deviceName({ 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, ...hints })).toBe(name);
});
