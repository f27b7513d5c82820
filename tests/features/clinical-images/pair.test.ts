import { describe, expect, it } from 'vitest';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { pairFor } from '#features/clinical-images/viewer/pair.ts';
import { titleOfPair } from '#features/clinical-images/shown/image-words.ts';
import { buildImage } from '#tests/support/factories.ts';

const image = (id: string, upload_date: string, description: string | null, more: Partial<ClinicalImage> = {}) =>
  buildImage({ id, upload_date, description, ...more });

/** The image with which the first one is compared; the newest first, as in the viewer. */
function partnerOf(first: ClinicalImage, ...others: ClinicalImage[]): string | undefined {
  const all = [first, ...others].toSorted((a, b) => (b.upload_date ?? '').localeCompare(a.upload_date ?? ''));
  return pairFor(all, first, 'America/Lima')?.[0];
}

describe('the image with which one is compared', () => {
  it('is of another day, even when one of the same day has the same description', () => {
    const smile = image('smile', '2026-03-10', 'Sonrisa');
    expect(partnerOf(smile, image('again', '2026-03-10', 'Sonrisa'), image('old', '2025-01-10', 'Perfil'))).toBe('old');
  });

  it('is of the same kind, even when there is an older one of another kind', () => {
    const xray = image('xray', '2024-01-10', 'Sonrisa', { image_type: 'xray' });
    expect(partnerOf(image('smile', '2026-03-10', 'Sonrisa'), xray, image('old', '2025-01-10', 'Perfil'))).toBe('old');
  });

  it('is the one whose description begins most alike, and the oldest of several', () => {
    const front = image('front', '2026-03-10', 'Sonrisa de frente, control');
    const side = image('side', '2024-01-10', 'Sonrisa de lado');
    const first = image('first', '2025-01-10', 'Sonrisa de frente, inicio');
    const second = image('second', '2025-06-10', 'sonrisa de frente');
    expect(partnerOf(front, side, second, first)).toBe('first');
    expect(partnerOf(image('plain', '2026-03-10', 'Sonrisa de frente'), side, second, first)).toBe('second');
  });

  it('is one of the same day where no other day has any', () => {
    expect(partnerOf(image('smile', '2026-03-10', null), image('other', '2026-03-10', null))).toBe('other');
    expect(partnerOf(image('smile', '2026-03-10', null))).toBeUndefined();
  });
});

it('two images are named by both of their titles, once where they are the same', () => {
  const [before, after] = [image('a', '2025-01-10', 'Sonrisa inicial'), image('b', '2026-03-10', 'Sonrisa final')];
  expect(titleOfPair({ before, after })).toBe('Sonrisa inicial y Sonrisa final');
  expect(titleOfPair({ before, after: before })).toBe('Sonrisa inicial');
});
