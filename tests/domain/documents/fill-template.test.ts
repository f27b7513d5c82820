import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  filledText,
  fillTemplate,
  missingIn,
  pieceLines,
  placeholderAfter,
  placeholderBefore,
  PLACEHOLDERS,
  textLines,
  type Filling,
} from '#domain/documents/fill-template.ts';

const FILLING: Filling = {
  paciente: 'Valentina Echevarría',
  documento: '09 871 224',
  edad: '15 años',
  responsable: 'Rosa Ñaupari',
  parentesco: 'madre',
  clinica: 'Clínica Miraflores',
  fecha: '23 de noviembre de 2026',
  profesional: 'Dra. Daniela Vega',
};

const filled = (template: string, filling: Filling = FILLING) => filledText(fillTemplate(template, filling));

describe('a template', () => {
  it('has every placeholder filled, as often as it stands there', () => {
    expect(filled('Yo, {responsable} ({documento}), {parentesco} de {paciente}, de {edad}.')).toBe(
      'Yo, Rosa Ñaupari (09 871 224), madre de Valentina Echevarría, de 15 años.',
    );
    expect(filled('{profesional}, {clinica}, {fecha}; {paciente} y {paciente}')).toBe(
      'Dra. Daniela Vega, Clínica Miraflores, 23 de noviembre de 2026; Valentina Echevarría y Valentina Echevarría',
    );
  });

  it('keeps braces around other words', () => {
    expect(filled('{otro} {} { paciente } {Paciente} {constructor}')).toBe(
      '{otro} {} { paciente } {Paciente} {constructor}',
    );
  });

  it('never fills what a name brings along', () => {
    expect(filled('{paciente}: {documento}', { ...FILLING, paciente: '{documento}$&' })).toBe(
      '{documento}$&: 09 871 224',
    );
  });

  it('says in brackets what is not known, and tells it once', () => {
    const pieces = fillTemplate('{edad} y {edad}, {paciente}', { ...FILLING, edad: null });
    expect(filledText(pieces)).toBe('[edad del paciente] y [edad del paciente], Valentina Echevarría');
    expect(missingIn(pieces)).toEqual(['edad']);
  });

  it('is its own words where no placeholder stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('{'));
        expect(filled(text)).toBe(text);
      }),
    );
  });

  it('is filled as a plain replacement of each placeholder fills it', () => {
    const part = fc.oneof(
      fc.constantFrom(...PLACEHOLDERS.map((name) => `{${name}}`), '{', '}', '\n', ' y '),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const template = parts.join('');
        const plain = template.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
          Object.hasOwn(FILLING, name) ? (FILLING[name as keyof Filling] ?? '') : whole,
        );
        expect(filled(template)).toBe(plain);
      }),
    );
  });

  it('has as many lines filled as it has by itself', () => {
    const template = 'Yo, {paciente}\n\nTítulo\nTexto {edad}\n{fecha}';
    const pieces = fillTemplate(template, FILLING);
    const lines = pieceLines(pieces).map((line) => line.map(({ text }) => text).join(''));
    expect(lines).toEqual(filledText(pieces).split('\n'));
  });
});

test('the first line of a paragraph is its heading where it is no sentence', () => {
  const kinds = (text: string) => textLines(text).map(({ kind }) => kind);
  expect(kinds('Yo, Rosa, acepto.\n\nEn qué consiste\nSe colocan aparatos.\nSe mueven.\n\nFin')).toEqual([
    'text',
    'empty',
    'heading',
    'text',
    'text',
    'empty',
    'text',
  ]);
  expect(kinds('Acepto:\n- la anestesia')).toEqual(['text', 'text']);
  expect(kinds(`${'x'.repeat(81)}\ny`)).toEqual(['text', 'text']);
});

test('the placeholder at the cursor is known, so that it goes in one piece', () => {
  expect(placeholderBefore('Yo, {paciente}, sí', 14)).toBe('paciente');
  expect(placeholderBefore('Yo, {paciente}, sí', 13)).toBe(null);
  expect(placeholderBefore('Yo, {otro}', 10)).toBe(null);
  expect(placeholderAfter('Yo, {paciente}, sí', 4)).toBe('paciente');
  expect(placeholderAfter('Yo, {paciente}, sí', 5)).toBe(null);
  expect(placeholderAfter('Yo, {otro}', 4)).toBe(null);
});
