import { afterEach, expect, test, vi } from 'vitest';
import { followClinic } from '#server/resources/clinic/keeper.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import { newId } from '#domain/record/ids.ts';

afterEach(() => vi.useRealTimers());

test('many writes of other processes make this one read the settings once, until it stops', async () => {
  vi.useFakeTimers();
  const events = createHeadEvents();
  const reload = vi.fn(() => Promise.resolve());
  const end = followClinic({ current: () => ({}) as never, reload }, events, () => undefined);
  const epoch = newId();
  for (const head of [1, 2, 3]) events.announce({ epoch, head });
  expect(reload).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(1);
  events.announce({ epoch, head: 4 });
  end();
  events.announce({ epoch, head: 5 });
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(1);
  await events.close();
});

test('settings that cannot be read are reported, and looked at again after the next write', async () => {
  vi.useFakeTimers();
  const events = createHeadEvents();
  const failure = new Error('no database');
  const reload = vi.fn(() => Promise.reject(failure));
  const report = vi.fn();
  const end = followClinic({ current: () => ({}) as never, reload }, events, report);
  for (const head of [1, 2]) {
    events.announce({ epoch: 'e', head });
    await vi.runAllTimersAsync();
  }
  expect(report.mock.calls).toEqual([[failure], [failure]]);
  end();
  await events.close();
});
