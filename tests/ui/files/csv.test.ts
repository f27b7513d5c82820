import { expect, test } from 'vitest';
import { csvAmount, csvText } from '#ui/files/csv.ts';

test('a text keeps its quotes, semicolons and lines; what Excel would run as a formula stays a text', () => {
  const text = csvText([
    ['Ana "La Doctora"', 'uno;dos', 'una\nlínea'],
    ['=1+1', '+51 999', '-A1', '@x'],
    ['-5,20', 3.5, -2],
  ]);
  expect(text.split('\r\n')).toEqual([
    '\ufeff"Ana ""La Doctora""";"uno;dos";"una\nlínea"',
    "'=1+1;'+51 999;'-A1;'@x",
    '-5,20;3,5;-2',
    '',
  ]);
});

test('an amount has its cents after a comma', () => {
  expect([csvAmount(4800), csvAmount(0.1)]).toEqual(['4800,00', '0,10']);
});
