import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { RequestOptions, Runtime } from '#runtime/runtime.tsx';

/** A question of a screen that waits for its answer. */
interface Question {
  path: string;
  answer: (value: unknown) => void;
  refuse: (error: unknown) => void;
}

/** A server that answers what is read when the test says so, in any order; what is written is done at once. */
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

/** The network goes and comes back: what means nothing offline is asked anew. */
export function reconnect(): void {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
}
