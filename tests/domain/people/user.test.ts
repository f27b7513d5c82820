import { describe, expect, test } from 'vitest';
import { displayName } from '#domain/people/user.ts';

describe('the name in the user menu (specification §2)', () => {
  test.each([
    [{ first_name: 'Ana', last_name: 'Rojas', username: 'ana' }, 'Ana'],
    [{ first_name: 'Ana', last_name: null, username: 'ana.r' }, 'ana.r'],
    [{ first_name: null, last_name: 'Rojas', username: 'ana.r' }, 'ana.r'],
    [{ first_name: '', last_name: '', username: '' }, 'Usuario'],
    [{}, 'Usuario'],
    [null, 'Usuario'],
    [undefined, 'Usuario'],
  ])('of %j is %s', (user, name) => {
    expect(displayName(user)).toBe(name);
  });
});
