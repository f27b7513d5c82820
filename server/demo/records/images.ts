// The images of some patients: as they came, and as they are now.
import type { ClinicalImageValues, ImageType } from '#domain/clinical/clinical-image.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { Picture } from '#server/demo/pictures/pictures.ts';
import { randomOf } from '#server/demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#server/demo/record.ts';
import type { Story } from './story.ts';

const CROWDING = { leve: 0.3, moderado: 0.6, severo: 1 } as const;
/** Of the patients with an examination. */
const PHOTOGRAPHED = 0.06;

interface Shot extends Omit<Picture, 'seed'> {
  day: string;
  type: ImageType;
  description: string;
}

/** A patient's images; most have none, so that the clinic is made quickly. */
export function imageRecords({ seed }: DemoPlan, story: Story): DemoRecord[] {
  const { person, attended } = story;
  const [first] = attended;
  if (!first || !randomOf(seed, 'images', person.number).chance(PHOTOGRAPHED)) return [];
  return shotsOf(story, first.day).map(({ day, type, description, ...picture }, index) => {
    const id = demoId(seed, 'clinical-images', person.number * 10 + index);
    const values = { clinical_history: clinicalHistoryId(person.id), image_type: type, description };
    return {
      collection: 'clinical-images',
      id,
      day,
      values: values satisfies ClinicalImageValues,
      picture: { ...picture, seed: id },
    };
  });
}

function shotsOf({ treatment, attended }: Story, day: string): Shot[] {
  if (treatment.kind === 'general') {
    const tooth = { view: 'periapical', braces: false, crowding: 0.4 } as const;
    return [{ ...tooth, day, type: 'xray', description: 'Periapical de la zona a tratar.' }];
  }
  const before = { day, braces: false, crowding: CROWDING[treatment.crowding] };
  const shots: Shot[] = [
    { ...before, view: 'frontal', type: 'photo', description: 'Frontal en oclusión, inicial.' },
    { ...before, view: 'panoramic', type: 'panoramic', description: 'Panorámica inicial.' },
  ];
  if (treatment.crowding !== 'leve') {
    shots.push({ ...before, view: 'model', type: 'other', description: 'Modelo de estudio superior, vista oclusal.' });
  }
  const last = attended.at(-1);
  const fixed = treatment.appliance !== 'aligners' && treatment.appliance !== 'interceptive';
  if (last && fixed && last.type === 'Control') {
    const now = { day: last.day, braces: true, crowding: before.crowding * 0.4 };
    shots.push({ ...now, view: 'frontal', type: 'photo', description: 'Frontal en oclusión, control.' });
  }
  return shots;
}
