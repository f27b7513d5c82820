import { describe, expect, test } from 'vitest';
import { ALLERGY_FAMILIES } from '#domain/documents/allergy-families.ts';
import { allergyWarning } from '#domain/documents/allergy-warning.ts';
import { LONGEST_WARNING } from '#domain/documents/prescription.ts';
import { readAllergies, wordsIn } from '#domain/documents/told-allergies.ts';

const warning = (medicine: string, ...allergies: string[]) => allergyWarning(medicine, readAllergies(allergies));

describe('a medicine whose family the history names', () => {
  test.each([
    ['Amoxicilina 500 mg, cápsula', 'penicilina', 'Amoxicilina es una penicilina; alergia: penicilina'],
    ['Dicloxacilina 500 mg', 'Penicilinas', 'Dicloxacilina es una penicilina; alergia: penicilina'],
    ['Ibuprofeno 400 mg, tableta', 'AINEs', 'Ibuprofeno es un AINE; alergia: AINE'],
    ['KETOROLACO 10 mg', 'antiinflamatorios no esteroideos', 'Ketorolaco es un AINE; alergia: AINE'],
    ['Clonixinato de lisina 125 mg', 'AINE', 'Clonixinato es un AINE; alergia: AINE'],
    ['Sulfametoxazol 800 mg', 'alérgica a las sulfas', 'Sulfametoxazol es una sulfa; alergia: sulfa'],
    ['Azitromicina 500 mg', 'Macrolidos', 'Azitromicina es un macrólido; alergia: macrólido'],
    ['Cefalexina 500 mg', 'Cefalosporinas: ronchas', 'Cefalexina es una cefalosporina; alergia: cefalosporina'],
    [
      'Lidocaína 2 % con epinefrina',
      'Anestésicos locales',
      'Lidocaína es un anestésico local; alergia: anestésico local',
    ],
    ['Benzocaina gel', 'la anestesia dental', 'Benzocaína es un anestésico local; alergia: anestésico local'],
    ['Amoxicilina con ácido clavulánico', 'betalactámicos', 'Amoxicilina es una penicilina; alergia: betalactámico'],
  ])('%s, allergic to "%s"', (medicine, allergy, expected) => {
    expect(warning(medicine, allergy)).toBe(expected);
  });
});

describe('a medicine that the history names', () => {
  test.each([
    ['Amoxicilina 500 mg', 'AMOXICILINA', 'Amoxicilina; alergia: amoxicilina'],
    ['Aspirina 100 mg', 'ácido acetilsalicílico', 'Aspirina; alergia: ácido acetilsalicílico'],
    ['Metamizol 500 mg', 'dipirona', 'Metamizol; alergia: dipirona'],
    ['Acetaminofén 500 mg', 'paracetamol', 'Acetaminofén; alergia: paracetamol'],
    ['Penicilina V 500 mg', 'penicilina', 'Penicilina; alergia: penicilina'],
    ['Clorhexidina 0,12 %, enjuague', 'clorhexidina (ardor)', 'Clorhexidina; alergia: clorhexidina'],
    ['Gel de árnica', 'Árnica', 'Árnica; alergia: árnica'],
  ])('%s, allergic to "%s"', (medicine, allergy, expected) => {
    expect(warning(medicine, allergy)).toBe(expected);
  });

  test('another of its family is a reason too', () => {
    expect(warning('Ampicilina 500 mg', 'amoxicilina')).toBe('Ampicilina es una penicilina; alergia: amoxicilina');
  });

  test('the family itself comes before one of its members', () => {
    expect(warning('Ampicilina', 'amoxicilina y otras penicilinas')).toBe(
      'Ampicilina es una penicilina; alergia: penicilina',
    );
  });
});

describe('a relative of what the history names', () => {
  test.each([
    [
      'Cefalexina 500 mg',
      'penicilina',
      'Cefalexina es una cefalosporina, emparentada con las penicilinas; alergia: penicilina',
    ],
    ['Metamizol 500 mg', 'AINE', 'Metamizol es una pirazolona, emparentada con los AINE; alergia: AINE'],
  ])('%s, allergic to %s', (medicine, allergy, expected) => {
    expect(warning(medicine, allergy)).toBe(expected);
  });
});

describe('no warning', () => {
  test.each([
    ['Amoxicilina 500 mg', 'Látex. Níquel'],
    ['Paracetamol 500 mg', 'AINE'],
    ['Clindamicina 300 mg', 'penicilina'],
    ['Sulfato ferroso 300 mg', 'sulfas'],
    ['Fluoruro de sodio, gel', 'metabisulfito de sodio'],
    ['Cera de ortodoncia', 'cera de abejas'],
    ['Pasta dental con flúor', 'pasta de maní'],
    ['Lidocaína 2 %', 'anestesia general'],
    ['', 'penicilina'],
    ['Amoxicilina 500 mg', ''],
  ])('%s, "%s"', (medicine, allergy) => {
    expect(warning(medicine, allergy)).toBeNull();
  });

  test.each([
    'no aspirina',
    'No a la aspirina ni ibuprofeno',
    'niega alergia a aspirina',
    'Niega alergias a penicilina, aspirina y sulfas',
    'Sin alergia a aspirina',
    'Sin alergias a AINE o penicilina',
    'No es alérgico a la aspirina',
    'No refiere alergia a AINE',
    'No presenta reacción a la aspirina',
    'Aspirina: no',
    'aspirina (niega)',
    'Toma aspirina sin problemas',
    'Tolera aspirina',
    'Se descartó alergia a la aspirina',
    'Ninguna alergia a aspirina',
  ])('a denial is no allergy: "%s"', (told) => {
    expect(warning('Aspirina 500 mg', told)).toBeNull();
    expect(warning('Ibuprofeno 400 mg', told)).toBeNull();
  });

  test.each([
    'no toma aspirina',
    'No tolera aspirina',
    'No puede tomar aspirina',
    'Niega alergias, salvo a la aspirina',
    'No refiere alergia a penicilina, pero sí a la aspirina',
    'Niega alergia a penicilina. Aspirina: urticaria',
    'Penicilina no, alergia a la aspirina',
    'No penicilina, aspirina',
    'No toma aspirina por alergia',
    'aspirina (no confirmada)',
    'Aspirina (tolera paracetamol)',
    'Alergia a la aspirina sin reacción al paracetamol',
    'Alergia a la aspirina, no tolera otros',
    'No tiene alergias, solo a la aspirina',
    'Niega alergias, a excepción de aspirina',
    'Niega alergias, aspirina: urticaria',
    'Niega alergias / aspirina: ronchas',
  ])('what only looks like a denial is an allergy: "%s"', (told) => {
    expect(warning('Aspirina 500 mg', told)).toBe('Aspirina; alergia: aspirina');
  });
});

describe('local anaesthetics', () => {
  test('the history’s yes counts', () => {
    expect(allergyWarning('Lidocaína 2 %', readAllergies([], true))).toBe(
      'Lidocaína es un anestésico local; la historia dice: problemas con la anestesia local',
    );
    expect(allergyWarning('Ibuprofeno 400 mg', readAllergies([], true))).toBeNull();
  });

  test('an allergy that is named says more', () => {
    expect(allergyWarning('Lidocaína 2 %', readAllergies(['articaína'], true))).toBe(
      'Lidocaína es un anestésico local; alergia: articaína',
    );
  });
});

describe('several reasons', () => {
  test('stand one after the other', () => {
    expect(warning('Tramadol + paracetamol', 'codeína; paracetamol')).toBe(
      'Tramadol es un opioide; alergia: codeína. Paracetamol; alergia: paracetamol',
    );
  });

  test('are never longer than a prescription keeps', () => {
    const all = ALLERGY_FAMILIES.flatMap(({ members }) => members.flat());
    const long = warning(all.join(' + '), ALLERGY_FAMILIES.map(({ names }) => names[0]).join(', '));
    expect(long!.length).toBeLessThanOrEqual(LONGEST_WARNING);
    expect(long!.length).toBeGreaterThan(LONGEST_WARNING - 100);
  });
});

describe('the table', () => {
  test('says of every member of a family that it is one, in the singular and in the plural', () => {
    for (const { one, names, members } of ALLERGY_FAMILIES) {
      for (const name of members.flat()) {
        expect(warning(name, names[0]), name).toContain(`es ${one}; alergia: `);
        expect(warning(`${name} 500 mg`, `${names[0]}s`), name).toContain('alergia');
      }
    }
  });

  test('names no medicine twice', () => {
    const names = ALLERGY_FAMILIES.flatMap(({ members }) => members.flat().map((name) => wordsIn(name).join(' ')));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  test('each relative is a family of the table', () => {
    const families = ALLERGY_FAMILIES.map(({ names }) => names[0]);
    const kin = ALLERGY_FAMILIES.flatMap((family) => family.kin?.family ?? []);
    expect(kin.filter((name) => !families.includes(name))).toEqual([]);
    expect(kin.length).toBeGreaterThan(0);
  });
});
