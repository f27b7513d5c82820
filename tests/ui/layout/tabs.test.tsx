import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from '#ui/layout/tabs.tsx';
import { showPart } from '#tests/support/screen.tsx';

test('tabs show one panel at a time, by a tap or the arrow keys', async () => {
  function Example() {
    const [value, setValue] = useState<'one' | 'two'>('one');
    const tabs = [
      { value: 'one', label: 'Entradas' },
      { value: 'two', label: 'Salidas' },
    ] as const;
    return (
      <Tabs label="Movimientos" tabs={tabs} value={value} onChange={setValue}>
        Panel {value}
      </Tabs>
    );
  }
  showPart(<Example />);
  expect(screen.getByRole('tablist', { name: 'Movimientos' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Entradas' }).textContent).toBe('Panel one');
  await userEvent.click(screen.getByRole('tab', { name: 'Salidas' }));
  expect(screen.getByRole('tabpanel', { name: 'Salidas' }).textContent).toBe('Panel two');
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Entradas', selected: true })).toBeTruthy();
});
