import { expect, test } from 'vitest';
import { shortWords, syncWords } from '#features/shell/nav/sync-words.ts';

test.each([
  [{ state: 'synced', pending: 0, attention: 0, offline: false }, 'Al día'],
  [{ state: 'syncing', pending: 3, attention: 0, offline: false }, 'Enviando 3…'],
  [{ state: 'syncing', pending: 0, attention: 0, offline: false }, 'Sincronizando…'],
  [{ state: 'pending', pending: 3, attention: 0, offline: false }, '3 sin enviar'],
  [{ state: 'offline', pending: 3, attention: 0, offline: true }, 'Sin conexión · 3 sin enviar'],
  [{ state: 'offline', pending: 2000, attention: 0, offline: true }, 'Sin conexión · 2\u00a0000 sin enviar'],
  [{ state: 'offline', pending: 0, attention: 0, offline: true }, 'Sin conexión'],
  [{ state: 'offline', pending: 0, attention: 0, offline: false }, 'Sin sincronizar'],
  [{ state: 'attention', pending: 4, attention: 2, offline: false }, '2 requieren atención'],
  [{ state: 'attention', pending: 1, attention: 1, offline: false }, '1 requiere atención'],
  [{ state: 'attention', pending: 4, attention: 2, offline: true }, 'Sin conexión · 2 requieren atención'],
  [{ state: 'attention', pending: 8, attention: 0, full: true, offline: true }, 'Sin espacio: libere memoria'],
] as const)('%j reads "%s"', (status, words) => {
  expect(syncWords({ full: false, ...status })).toBe(words);
});

test.each([
  [{ state: 'syncing', pending: 0, attention: 0, offline: false }, ''],
  [{ state: 'syncing', pending: 3, attention: 0, offline: false }, 'Enviando 3…'],
  [{ state: 'attention', pending: 4, attention: 2, offline: true }, '2 requieren atención'],
  [{ state: 'offline', pending: 3, attention: 0, offline: true }, 'Sin conexión · 3 sin enviar'],
] as const)('on a telephone %j reads "%s" beside its icon', (status, words) => {
  expect(shortWords({ full: false, ...status })).toBe(words);
});
