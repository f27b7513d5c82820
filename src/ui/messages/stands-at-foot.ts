/** What ends so near the lower edge of the screen stands where toasts appear, pixels. */
const NEAR = 60;

/**
 * A ref for what stands at the foot of the screen, a sheet or a bar with buttons: toasts appear above it (mantine-theme.css). Over
 * it, a toast would take the tap that is meant for a button.
 */
export function standsAtFoot(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  const { style } = document.documentElement;
  let told = '';
  const tell = () => {
    const { top, bottom } = part.getBoundingClientRect();
    const height = bottom > innerHeight - NEAR ? `${Math.round(innerHeight - top)}px` : '';
    // All elements inherit it: to set it, be it to nothing, has the browser reckon the style of each anew.
    if (height !== told) style.setProperty('--foot', height);
    told = height;
  };
  const observer = new ResizeObserver(tell);
  observer.observe(part);
  addEventListener('resize', tell);
  return () => {
    observer.disconnect();
    removeEventListener('resize', tell);
    // What stands there now may have told its own height already.
    if (told !== '' && style.getPropertyValue('--foot') === told) style.removeProperty('--foot');
  };
}
