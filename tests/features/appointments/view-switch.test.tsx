import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ViewSwitch } from '#features/appointments/view-switch.tsx';
import { rememberedView } from '#features/appointments/view-memory.ts';
import { showPart } from '#tests/support/screen.tsx';

it('the appointments are a list at first, and from then on what was last chosen on this tablet', async () => {
  localStorage.clear();
  expect(rememberedView()).toBe('list');
  const onView = vi.fn();
  showPart(<ViewSwitch view="list" onView={onView} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lista' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Calendario' }));
  expect(onView).toHaveBeenCalledWith('calendar');
  expect(rememberedView()).toBe('calendar');
});
