import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toasts } from '#ui/messages/notify.tsx';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import { showPart } from '#tests/support/screen.tsx';
import { seeSizesAtOnce } from '#tests/support/seen-sizes.ts';

/** Gives the part this place on the screen, and reports a new size. */
function layOut(top: number, bottom: number): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top, bottom } as DOMRect);
}
const footOfToasts = () =>
  document
    .querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-left"]')
    ?.style.getPropertyValue('--foot');
const bar = (
  <>
    <div ref={standsAtFoot} />
    <Toasts />
  </>
);

test('toasts appear above what stands at the foot of the screen, until it is gone', () => {
  seeSizesAtOnce();
  layOut(innerHeight - 200, innerHeight);
  const { rerender } = showPart(bar);
  expect(footOfToasts()).toBe('200px');
  rerender(
    <>
      <Toasts />
    </>,
  );
  expect(footOfToasts()).toBe('0px');
});

test('toasts stay at the edge when the part ends far above it, and follow it once the tablet was turned', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  seeSizesAtOnce();
  layOut(innerHeight - 300, innerHeight - 100);
  showPart(bar);
  expect(footOfToasts()).toBe('0px');
  layOut(innerHeight - 120, innerHeight);
  fireEvent(globalThis as unknown as Window, new Event('resize'));
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(footOfToasts()).toBe('120px');
});
