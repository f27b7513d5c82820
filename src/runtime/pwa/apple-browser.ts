// Browsers of Apple's devices keep a page's data apart from those of its icon, and delete a page's data after seven days
// without use: work saved there would stay behind.

/** Where Arcada cannot stay in the browser: an iPad or iPhone, a Mac with Safari, a Mac whose Safari makes no icon. */
export type AppleBrowser = 'pad' | 'mac' | 'old-mac';

/** The first Safari that puts a page into the Dock as an application. */
const FIRST_WITH_DOCK = 17;

/** The kind of Apple's browser that a User-Agent tells of, null for any other. On an iPad each browser is Apple's inside. */
export function recogniseApple(userAgent: string, touchPoints: number): AppleBrowser | null {
  if (/iPad|iPhone|iPod/.test(userAgent)) return 'pad';
  if (!userAgent.includes('Macintosh')) return null;
  // An iPad calls itself a Mac; no Mac has a screen that takes fingers.
  if (touchPoints > 0) return 'pad';
  const version = /Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1];
  if (version === undefined) return null;
  return Number(version) >= FIRST_WITH_DOCK ? 'mac' : 'old-mac';
}

/** The kind of Apple's browser of this page, also when it is open from its icon. */
export const appleBrowser = (): AppleBrowser | null => recogniseApple(navigator.userAgent, navigator.maxTouchPoints);

/** Whether the page is open from its icon, as an application. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
