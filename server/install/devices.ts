/** The devices whose steps the page knows, in the order of its tabs. */
export const DEVICES = ['android', 'ipad', 'windows', 'mac', 'linux'] as const;

/** A kind of device, as the page's address names it. */
export type Device = (typeof DEVICES)[number];

/**
 * The kind of device that a User-Agent tells of; null = none of them. A tablet of Apple that asks for pages as a computer
 * does is a Mac here: only its own script knows better.
 */
export function recogniseDevice(userAgent: string): Device | null {
  // The order matters: Android tells of Linux too, and a telephone of Apple of Mac OS X.
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'ipad';
  if (/Windows/.test(userAgent)) return 'windows';
  if (/Macintosh/.test(userAgent)) return 'mac';
  if (/Linux|X11|CrOS/.test(userAgent)) return 'linux';
  return null;
}

/** The device that the page's address asks for; null = none, or one that the page does not know. */
export function deviceNamed(text: unknown): Device | null {
  return DEVICES.find((device) => device === text) ?? null;
}
