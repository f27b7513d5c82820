// The images of more than half of the patients in treatment: before it, and now.
import type { ClinicalImageValues, ImageType } from '#domain/clinical/clinical-image.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import type { Picture } from '#demo/pictures/pictures.ts';
import { randomOf } from '#demo/random.ts';
import { demoId, type DemoPlan, type DemoRecord } from '#demo/record.ts';
import type { Story } from './story.ts';

const CROWDING = { leve: 0.3, moderado: 0.6, severo: 1 } as const;
/** The share of patients with images: in treatment, and others. */
const PHOTOGRAPHED = { iniciado: 0.62, otherwise: 0.04 };
/** Drawings of each view, shared among patients, so that the clinic is made quickly. */
const DRAWINGS = 2;

interface Shot extends Omit<Picture, 'seed'> {
  day: string;
  type: ImageType;
  description: string | null;
}

/** A patient's images. */
export function imageRecords({ seed }: DemoPlan, story: Story): DemoRecord[] {
  const { person, attended, treatment } = story;
  const random = randomOf(seed, 'images', person.number);
  const [first] = attended;
  const share = treatment.status === 'iniciado' ? PHOTOGRAPHED.iniciado : PHOTOGRAPHED.otherwise;
  if (!first || !random.chance(share)) return [];
  const drawing = `${seed}/${random.integer(1, DRAWINGS)}`;
  return shotsOf(story, first.day).map(({ day, type, description, ...picture }, index) => {
    const id = demoId(seed, 'clinical-images', person.number * 10 + index);
    const values = { clinical_history: clinicalHistoryId(person.id), image_type: type, description };
    return {
      collection: 'clinical-images',
      id,
      day,
      values: values satisfies ClinicalImageValues,
      picture: { ...picture, seed: drawing },
    };
  });
}

function shotsOf({ treatment, attended }: Story, day: string): Shot[] {
  if (treatment.kind === 'general') {
    const tooth = { view: 'periapical', braces: false, crowding: 0.3 } as const;
    return [{ ...tooth, day, type: 'xray', description: 'Periapical de la zona a tratar.' }];
  }
  const before = { day, braces: false, crowding: CROWDING[treatment.crowding] };
  // Radiographs take longest to draw and encode: all patients share a few.
  const film = { ...before, crowding: CROWDING.moderado };
  const shots: Shot[] = [
    { ...film, view: 'profile', type: 'photo', description: 'Perfil derecho, inicial.' },
    { ...before, view: 'smile', type: 'photo', description: 'Sonrisa, inicial.' },
    { ...before, view: 'frontal', type: 'photo', description: 'Intraoral frontal en oclusión, inicial.' },
    { ...film, view: 'panoramic', type: 'panoramic', description: 'Panorámica inicial.' },
    { ...film, view: 'cephalometry', type: 'xray', description: 'Telerradiografía lateral para cefalometría.' },
  ];
  if (treatment.crowding === 'severo') {
    shots.push({ ...before, view: 'model', type: 'other', description: 'Modelo de estudio superior, vista oclusal.' });
  }
  const last = attended.at(-1);
  const fixed = treatment.appliance !== 'aligners' && treatment.appliance !== 'interceptive';
  if (last && fixed && last.type === 'Control') {
    const now = { day: last.day, braces: true, crowding: CROWDING.leve };
    shots.push(
      { ...now, view: 'smile', type: 'photo', description: null },
      { ...now, view: 'frontal', type: 'photo', description: 'Intraoral frontal en oclusión, control.' },
    );
  }
  return shots;
}
