// The guide's way back to the screen that the reader came from.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { createPrivateHistory } from '#app/private-search.ts';
import { routeTree } from '#app/routeTree.gen.ts';
import { screenStore, showTree } from '#tests/support/screen.tsx';

const FROM = '/patients?sort=-name&q=Rosa';

test('“Volver” leads to the search, whose words are in no address, not even of a link', async () => {
  const typed = `/ayuda?desde=${encodeURIComponent(FROM)}`;
  window.history.replaceState(null, '', typed);
  const history = createPrivateHistory();
  onTestFinished(() => {
    history.destroy();
    window.history.replaceState(null, '', '/');
  });
  const { address } = showTree(await screenStore(), typed, routeTree, {}, history);
  const back = await screen.findByRole('link', { name: 'Volver' });
  expect(back.getAttribute('href')).toBe('/patients?sort=-name');
  await userEvent.click(back);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pacientes' })).toBeTruthy();
  expect(address()).toBe(FROM);
});
