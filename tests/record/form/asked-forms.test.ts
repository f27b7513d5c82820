import { expect, it } from 'vitest';
import { askedForms, asksFor } from '#record/form/asked-forms.ts';
import { testId } from '#tests/support/factories.ts';

const ID = testId(1);

it.each([
  [{ payment: ID }, { payment: ID }],
  [{ budget: 'new' }, { budget: 'new' }],
  [{ payment: '7', budget: 4 }, {}],
  [{ payment: 'NEW' }, {}],
  [{ other: ID }, {}],
])('an address with %j asks for %j', (search, asked) => {
  expect(JSON.parse(JSON.stringify(askedForms(['budget', 'payment'])(search)))).toEqual(asked);
});

it('an address without a form parameter opens no form', () => {
  expect([asksFor({}), asksFor({ payment: undefined } as never), asksFor({ payment: 'new' })]).toEqual([
    false,
    false,
    true,
  ]);
});
