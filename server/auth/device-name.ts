import type { IncomingHttpHeaders } from 'node:http';

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\/|\bAppleWebKit\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  // Chromium no longer names the model: a tablet shows only by the missing word "Mobile", and Firefox says "Tablet".
  [/\bAndroid\b(?!.*\bMobile\b)|\bAndroid\b.*\bTablet\b/, 'tableta Android'],
  [/\bAndroid\b/, 'teléfono Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Browsers that call themselves Chrome in the user agent, and by their own name among Chromium's client hints. */
const BRANDS: [RegExp, string][] = [
  [/"Brave"/, 'Brave'],
  [/"Opera"/, 'Opera'],
  [/"Vivaldi"/, 'Vivaldi'],
  [/"Microsoft Edge"/, 'Edge'],
];

const PLATFORMS: [RegExp, string][] = [
  [/Chrom(?:e|ium) ?OS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/macOS/, 'Mac'],
  [/Linux/, 'Linux'],
];

const find = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/**
 * A device in words by which people recognise it, e.g. "Chrome en tableta Android", from its browser's headers; `touch`
 * = it has a touch screen, which distinguishes an iPad from the Mac that it claims to be. A program that is no browser
 * has its own name.
 */
export function deviceName(headers: IncomingHttpHeaders, touch = false): string {
  const userAgent = headers['user-agent']?.trim() ?? '';
  if (!userAgent.startsWith('Mozilla/') && !userAgent.startsWith('Opera/')) return programName(userAgent);
  const browser = find(BRANDS, hint(headers, 'sec-ch-ua')) ?? find(BROWSERS, userAgent) ?? 'Navegador';
  const system = systemOf(userAgent, headers, touch);
  return system === undefined ? browser : `${browser} en ${system}`;
}

function systemOf(userAgent: string, headers: IncomingHttpHeaders, touch: boolean): string | undefined {
  const platform = hint(headers, 'sec-ch-ua-platform');
  // A tablet in desktop mode says so in its client hints only.
  if (/Android/.test(platform)) return isPhone(headers, userAgent) ? 'teléfono Android' : 'tableta Android';
  const system = find(SYSTEMS, userAgent) ?? find(PLATFORMS, platform);
  return system === 'Mac' && touch ? 'iPad' : system;
}

const isPhone = (headers: IncomingHttpHeaders, userAgent: string) =>
  hint(headers, 'sec-ch-ua-mobile') === '?1' || /\bMobile\b/.test(userAgent);

function hint(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** "node", "curl/8.5.0", "python-requests/2.31". */
function programName(userAgent: string): string {
  const name = /^[\w.-]{1,40}/.exec(userAgent)?.[0];
  if (name === undefined) return 'Programa sin nombre';
  return /^(?:node|undici)$/i.test(name) ? 'Programa Node.js' : `Programa ${name}`;
}
