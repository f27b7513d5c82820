import { expect, test } from 'vitest';
import { clinicalImageDefinition } from '#domain/clinical/clinical-image.ts';

const { title } = clinicalImageDefinition;
const called = (description: string | null) => title({ description, image_type: 'xray' });

test('an image is called by the first line of its description, or else by its kind', () => {
  expect([called('Molar\nantes del control'), called(null)]).toEqual(['Molar', 'Radiografía']);
});

test('a full stop does not end its name, which a comma follows; three dots do', () => {
  expect([called('Frontal, control.'), called('Por revisar...')]).toEqual(['Frontal, control', 'Por revisar...']);
});
