import { expect, it } from 'vitest';
import { telephoneReader } from '#domain/values/telephone-number.ts';
import { phoneLinks } from '#entities/patient/phone-links.ts';

it.each([
  ['987 654 321', '51', 'tel:+51987654321', 'https://wa.me/51987654321'],
  ['987-654-321', '+51', 'tel:+51987654321', 'https://wa.me/51987654321'],
  ['+34 600 111 222', '51', 'tel:+34600111222', 'https://wa.me/34600111222'],
  ['(+54) 9 11 4567-8901', '51', 'tel:+5491145678901', 'https://wa.me/5491145678901'],
  ['0034 600 111 222', '51', 'tel:+34600111222', 'https://wa.me/34600111222'],
  ['51 987 654 321', '51', 'tel:+51987654321', 'https://wa.me/51987654321'],
  ['01 445 1234', '51', 'tel:+5114451234', 'https://wa.me/5114451234'],
])('%s with country code %s', (phone, country, call, whatsapp) => {
  expect(phoneLinks(phone, country)).toEqual({ call, whatsapp });
});

const read = telephoneReader('51');

it.each([
  ['+51 (01) 445-2810', 'tel:+5114452810'],
  ['51 1 445 2810', 'tel:+5114452810'],
  ['(01) 445-2810', 'tel:+5114452810'],
  ['+34 612 345 678', 'tel:+34612345678'],
])('%s is dialled as the number that it is', (phone, call) => {
  expect(phoneLinks(phone, '51', undefined, read)).toEqual({
    call,
    whatsapp: call.replace('tel:+', 'https://wa.me/'),
  });
});

it.each([
  ['445-2810', 'tel:4452810'],
  ['911', 'tel:911'],
  ['000000000', 'tel:000000000'],
  ['+51 12', 'tel:+5112'],
])('%s, which is no whole number, is dialled as it is written, and has no WhatsApp', (phone, call) => {
  expect(phoneLinks(phone, '51', undefined, read)).toEqual({ call, whatsapp: null });
});

it('a mobile number as it is dialled within Buenos Aires gets no prefix of the country', () => {
  expect(phoneLinks('15 4567 8901', '54', undefined, telephoneReader('54'))?.call).toBe('tel:1545678901');
});

it('offers no WhatsApp where the country is unknown', () => {
  expect(phoneLinks('987 654 321', undefined)).toEqual({ call: 'tel:987654321', whatsapp: null });
});

it.each([null, '', ' - '])('has no links for %j', (phone) => {
  expect(phoneLinks(phone, '51')).toBeNull();
});
