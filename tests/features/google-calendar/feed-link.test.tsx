import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { CalendarFeed } from '#domain/wire/wire.ts';
import { FeedCard } from '#features/google-calendar/feed-link.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { ANA, testId } from '#tests/support/factories.ts';
import { heldServer, reconnect } from '#tests/support/held-server.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

/** When a link ends that nobody reads. */
const END = '2026-05-30T10:00:00.000Z';
const URL_OF_FEED = 'https://arcada.example/api/calendar/c2VjcmV0/agenda.ics';

/** A server with these links, which its calls change. */
function server(links: CalendarFeed[]) {
  const calls: string[] = [];
  const request = (async (path: string, { method = 'GET' } = {}) => {
    calls.push(`${method} ${path}`);
    if (method === 'POST') {
      const link = {
        id: testId(0x9),
        user: ANA.id,
        created_at: new Date().toISOString(),
        last_used_at: null,
        ends_at: END,
      };
      links.unshift(link);
      return { ...link, url: URL_OF_FEED };
    }
    if (method === 'DELETE') links.splice(0);
    return [...links];
  }) as Runtime['request'];
  return { request, calls };
}

it('a link is made, shown once with its address, and copied', async () => {
  const user = userEvent.setup();
  const { request } = server([]);
  showScreen(await screenStore(), '/', FeedCard, { request });
  await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Enlace nuevo');
  expect(field.value).toBe(URL_OF_FEED);
  expect(screen.getByText('Cópielo ahora: no se mostrará de nuevo.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(URL_OF_FEED);
  expect(await screen.findByText('Enlace copiado.')).toBeTruthy();
  expect(await screen.findByText(/^Suyo · sin usar todavía · sin lecturas, termina el 30\/05\/2026$/)).toBeTruthy();
});

it('a link that the browser may not copy is selected', async () => {
  const user = userEvent.setup();
  const { request } = server([]);
  showScreen(await screenStore(), '/', FeedCard, { request });
  await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Enlace nuevo');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Copie el enlace seleccionado.')).toBeTruthy();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, URL_OF_FEED.length]);
});

it('a link is revoked after a question that says what goes with it', async () => {
  const user = userEvent.setup();
  const link = {
    id: testId(1),
    user: testId(2),
    created_at: '2026-03-01T10:00:00.000Z',
    last_used_at: null,
    ends_at: END,
  };
  const { request, calls } = server([link]);
  showScreen(await screenStore(), '/', FeedCard, { request });
  await user.click(await screen.findByRole('button', { name: /^Revocar el enlace creado / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revocar el enlace' }));
  expect(dialog.getByText(/dejan de recibir la agenda/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Enlace revocado.')).toBeTruthy();
  expect(calls).toContain(`DELETE /calendar-feeds/${link.id}/`);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Revocar el enlace/ })).toBeNull());
});

it('a revoked link is not brought back by a late answer to an earlier request', async () => {
  const user = userEvent.setup();
  const link = {
    id: testId(1),
    user: testId(2),
    created_at: '2026-03-01T10:00:00.000Z',
    last_used_at: null,
    ends_at: END,
  };
  const { request, questions, written } = heldServer();
  showScreen(await screenStore(), '/', FeedCard, { request });
  await waitFor(() => expect(questions).toHaveLength(1));
  await act(async () => questions[0]!.answer([link]));
  reconnect();
  await waitFor(() => expect(questions).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^Revocar el enlace creado / }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revocar' }));
  await waitFor(() => expect([written.length, questions.length]).toEqual([1, 3]));
  await act(async () => questions[2]!.answer([]));
  await act(async () => questions[1]!.answer([link]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Revocar el enlace creado / })).toBeNull();
});

it('the question before a link is revoked stays when the network goes: its action waits, and it is said why', async () => {
  const user = userEvent.setup();
  const link = {
    id: testId(1),
    user: testId(2),
    created_at: '2026-03-01T10:00:00.000Z',
    last_used_at: null,
    ends_at: END,
  };
  showScreen(await screenStore(), '/', FeedCard, { request: server([link]).request });
  await user.click(await screen.findByRole('button', { name: /^Revocar el enlace creado / }));
  const dialog = await screen.findByRole('dialog', { name: 'Revocar el enlace' });
  const revoke = within(dialog).getByRole('button', { name: 'Revocar' });
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(globalThis as unknown as Window, new Event('offline'));
  expect(within(dialog).getByRole('status').textContent).toBe('Los enlaces a la agenda necesitan conexión.');
  expect(revoke).toHaveProperty('disabled', true);
  network.mockReturnValue(true);
  fireEvent(globalThis as unknown as Window, new Event('online'));
  await waitFor(() => expect(revoke).toHaveProperty('disabled', false));
  expect(dialog.isConnected).toBe(true);
});

it('offline it says that it needs the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showScreen(await screenStore(), '/', FeedCard);
  expect(await screen.findByText('Los enlaces a la agenda necesitan conexión.')).toBeTruthy();
});

it('a link that cannot be made says why', async () => {
  const user = userEvent.setup();
  const request = (async (_path: string, { method = 'GET' } = {}) => {
    if (method === 'POST') throw new AppError('limit_exceeded', 'Ya tiene 10 enlaces.');
    return [];
  }) as Runtime['request'];
  showScreen(await screenStore(), '/', FeedCard, { request });
  await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
  expect(await screen.findByText('No se pudo crear el enlace a la agenda. Inténtelo de nuevo.')).toBeTruthy();
});
