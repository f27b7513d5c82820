import { v4, v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { clinicalHistoryId, isId, newId, parseId, toothId, treatmentId } from '#domain/record/ids.ts';

describe('ids', () => {
  const ODONTOGRAM = '0190a5d4-7e3b-7c11-9a2b-3c4d5e6f7081';

  test('a deterministic id is the same on every tablet and never changes', () => {
    expect(toothId(ODONTOGRAM, '16')).toBe(toothId(ODONTOGRAM, '16'));
    expect(toothId(ODONTOGRAM, '16')).toBe('316bd6eb-bd60-5c12-b580-49f9d0a33d74');
    expect(clinicalHistoryId(ODONTOGRAM)).toBe('3dd0e8f2-10b9-53ed-9f38-05ce106a4b2d');
  });

  test('half a character in what an id is made of is no error', () => {
    expect(isId(toothId(ODONTOGRAM, '1\udc00'))).toBe(true);
    expect(treatmentId(ODONTOGRAM, 'resina 😀', 0)).not.toBe(treatmentId(ODONTOGRAM, 'resina \ud83d', 0));
  });

  test('another tooth, another odontogram, another kind: another id', () => {
    const ids = [
      toothId(ODONTOGRAM, '16'),
      toothId(ODONTOGRAM, '17'),
      toothId(v7(), '16'),
      clinicalHistoryId(ODONTOGRAM),
    ];
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(isId(id)).toBe(true);
  });

  test('ids made later sort later', () => {
    const ids = Array.from({ length: 100 }, newId);
    expect([...ids].sort()).toEqual(ids);
  });

  test('only a lower-case UUID is an id', () => {
    for (const id of [newId(), v4()]) expect(isId(id)).toBe(true);
    const bad = [newId().toUpperCase(), `${newId()} `, `{${newId()}}`, newId().replaceAll('-', ''), '', null, 7, {}];
    for (const value of [...bad, '00000000-0000-0000-0000-000000000000'])
      expect(isId(value), String(value)).toBe(false);
  });

  test('a UUID in any case is read as the id in lower case', () => {
    const id = newId();
    for (const text of [id, id.toUpperCase(), id.replace(/[a-f]/, (letter) => letter.toUpperCase())]) {
      expect(parseId(text)).toBe(id);
    }
    for (const value of [`${id} `, `{${id}}`, '', null, undefined, 7, [id]]) expect(parseId(value)).toBeUndefined();
  });
});
