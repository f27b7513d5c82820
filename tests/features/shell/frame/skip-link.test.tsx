import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CONTENT, SkipLink } from '#features/shell/frame/skip-link.tsx';
import { showPart } from '#tests/support/screen.tsx';

test('the link past the navigation moves the focus, and makes no entry in the history', async () => {
  showPart(
    <>
      <SkipLink />
      <main id={CONTENT} tabIndex={-1}>
        Lista
      </main>
    </>,
  );
  const { href } = location;
  const entries = history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Ir al contenido' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect([location.href, history.length]).toEqual([href, entries]);
});
