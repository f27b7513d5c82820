import { expect, it } from 'vitest';
import { recogniseApple } from '#runtime/pwa/apple-browser.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  ['Safari of an iPad', `${MAC} ${WEBKIT} Version/17.5 Safari/605.1.15`, 5, 'pad'],
  [
    'Chrome of an iPad that asks for telephones’ pages',
    `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${WEBKIT} CriOS/126 Mobile/15E148 Safari/604.1`,
    5,
    'pad',
  ],
  [
    'Chrome of an iPad that asks for computers’ pages',
    `${MAC} ${WEBKIT} CriOS/126 Version/17.5 Safari/605.1.15`,
    5,
    'pad',
  ],
  [
    'Safari of an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1`,
    5,
    'pad',
  ],
  ['Safari of a Mac', `${MAC} ${WEBKIT} Version/17.0 Safari/605.1.15`, 0, 'mac'],
  ['Safari of a Mac, without a Dock for pages', `${MAC} ${WEBKIT} Version/16.6.1 Safari/605.1.15`, 0, 'old-mac'],
  ['Chrome of a Mac', `${MAC} ${BLINK}`, 0, null],
  ['Edge of a Mac', `${MAC} ${BLINK} Edg/130.0.0.0`, 0, null],
  ['Firefox of a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 0, null],
  ['Chrome of an Android tablet', `Mozilla/5.0 (Linux; Android 14; SM-X200) ${BLINK}`, 10, null],
  ['a computer with Windows and a touch screen', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK}`, 10, null],
  ['WebKitGTK', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Version/17.0 Safari/605.1.15`, 0, null],
])('recognises %s', (_name, userAgent, touchPoints, browser) => {
  expect(recogniseApple(userAgent, touchPoints)).toBe(browser);
});
