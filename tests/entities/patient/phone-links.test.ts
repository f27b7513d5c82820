import { expect, it } from 'vitest';
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

it('offers no WhatsApp where the country is unknown', () => {
  expect(phoneLinks('987 654 321', undefined)).toEqual({ call: 'tel:987654321', whatsapp: null });
});

it.each([null, '', ' - '])('has no links for %j', (phone) => {
  expect(phoneLinks(phone, '51')).toBeNull();
});
