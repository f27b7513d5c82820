import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { heldServer, reconnect } from '#tests/support/held-server.ts';
import { screenStore } from '#tests/support/screen.tsx';

interface Asked {
  path: string | null;
  stamp?: string;
}

async function ask(initialProps: Asked) {
  const { db } = await screenStore();
  const { request, questions } = heldServer();
  const runtime = { db, request } as unknown as Runtime;
  const hook = renderHook(({ path, stamp }: Asked) => useServerRead<string>(path, stamp), {
    initialProps,
    wrapper: ({ children }) => <RuntimeProvider runtime={runtime}>{children}</RuntimeProvider>,
  });
  const answer = (place: number, value: string) => act(async () => questions[place]!.answer(value));
  const refuse = (place: number, error: unknown) => act(async () => questions[place]!.refuse(error));
  return { ...hook, questions, answer, refuse };
}

test("the server's answer is ready once it has come", async () => {
  const { result, answer } = await ask({ path: '/sessions/' });
  expect(result.current).toMatchObject({ status: 'loading', value: undefined, busy: true });
  await answer(0, 'two');
  expect(result.current).toMatchObject({ status: 'ready', value: 'two', busy: false });
});

test('an answer that a newer question has overtaken is dropped, whichever comes last', async () => {
  const { result, answer } = await ask({ path: '/sessions/' });
  act(() => void result.current.reload());
  await answer(1, 'new');
  await answer(0, 'old');
  expect(result.current).toMatchObject({ status: 'ready', value: 'new' });
});

test('a refusal that a newer question has overtaken is dropped too', async () => {
  const { result, answer, refuse } = await ask({ path: '/sessions/' });
  act(() => void result.current.reload());
  await answer(1, 'new');
  await refuse(0, new AppError('network', 'sin red'));
  expect(result.current).toMatchObject({ status: 'ready', value: 'new' });
});

test('an answer to the question before the connection went is dropped', async () => {
  const { result, questions, answer } = await ask({ path: '/sessions/' });
  reconnect();
  await waitFor(() => expect(questions).toHaveLength(2));
  await answer(0, 'old');
  expect(result.current).toMatchObject({ status: 'loading', value: undefined, busy: true });
  await answer(1, 'new');
  expect(result.current.value).toBe('new');
});

test('another path shows no answer of the one before; another stamp keeps the answer', async () => {
  const { result, rerender, answer } = await ask({ path: '/a/' });
  await answer(0, 'of a');
  rerender({ path: '/a/', stamp: 'sent' });
  expect(result.current).toMatchObject({ status: 'ready', value: 'of a', busy: true });
  rerender({ path: '/b/' });
  expect(result.current).toMatchObject({ status: 'loading', value: undefined });
  await answer(1, 'of a, late');
  expect(result.current.value).toBeUndefined();
  await answer(2, 'of b');
  expect(result.current).toMatchObject({ status: 'ready', value: 'of b' });
});

test('a path of null makes no request', async () => {
  const { result, questions } = await ask({ path: null });
  await act(() => result.current.reload());
  expect([questions.length, result.current.status, result.current.busy]).toEqual([0, 'loading', false]);
});

test('a refusal gives its reason and keeps the last answer; the next request makes it ready again', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const { result, answer, refuse } = await ask({ path: '/sessions/' });
  await answer(0, 'one');
  act(() => void result.current.reload());
  await refuse(1, new AppError('forbidden', 'Solo un administrador'));
  expect(result.current).toMatchObject({ status: 'failed', message: 'Solo un administrador', value: 'one' });
  act(() => void result.current.reload());
  await refuse(2, new TypeError('not a list'));
  expect(result.current.message).toBe('La respuesta del servidor no se pudo leer. Inténtelo de nuevo.');
  act(() => void result.current.reload());
  await answer(3, 'two');
  expect(result.current).toMatchObject({ status: 'ready', value: 'two' });
});

test('without the network it is offline, with the last answer', async () => {
  const { result, answer, refuse } = await ask({ path: '/sessions/' });
  await answer(0, 'one');
  act(() => void result.current.reload());
  await refuse(1, new AppError('network', 'sin red'));
  expect(result.current).toMatchObject({ status: 'offline', value: 'one' });
});

test('an answer after the screen has gone changes nothing', async () => {
  const { result, unmount, answer } = await ask({ path: '/sessions/' });
  unmount();
  await answer(0, 'late');
  expect(result.current.value).toBeUndefined();
});

test('more entries are added to the loaded ones, unless those were requested again meanwhile', async () => {
  const { result, answer, questions } = await ask({ path: '/audit/' });
  await answer(0, 'one');
  const more = () => result.current.extend(async (request) => `one, ${await request<string>('/audit/?before=1')}`);
  act(() => void more());
  await answer(1, 'two');
  expect(result.current.value).toBe('one, two');
  act(() => void more());
  act(() => void result.current.reload());
  await answer(3, 'anew');
  await answer(2, 'three');
  expect(questions.map(({ path }) => path)).toEqual(['/audit/', '/audit/?before=1', '/audit/?before=1', '/audit/']);
  expect(result.current.value).toBe('anew');
});
