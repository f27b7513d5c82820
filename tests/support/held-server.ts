import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { RequestOptions, Runtime } from '#runtime/runtime.tsx';

/** A request of a screen that waits for its answer. */
interface Question {
  path: string;
  answer: (value: unknown) => void;
  refuse: (error: unknown) => void;
}

/** A server whose answers to reads the test releases, in any order; writes are answered at once. */
export function heldServer() {
  const questions: Question[] = [];
  const written: string[] = [];
  const request = ((path: string, { method = 'GET' }: RequestOptions = {}) => {
    if (method !== 'GET') {
      written.push(`${method} ${path}`);
      return Promise.resolve({});
    }
    return new Promise<unknown>((answer, refuse) => questions.push({ path, answer, refuse }));
  }) as Runtime['request'];
  return { request, questions, written };
}

/** Cuts and restores the network: reads of the server are repeated. */
export function reconnect(): void {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
}
