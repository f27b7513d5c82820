import { describe, expect, it, test } from 'vitest';
import { CanineRelation, MolarRelation } from '#entities/clinical-exam/drawings/angle-class.tsx';
import { BackView } from '#entities/clinical-exam/drawings/back-view.tsx';
import { Face } from '#entities/clinical-exam/drawings/face.tsx';
import { FrontView } from '#entities/clinical-exam/drawings/front-view.tsx';
import { Incisors } from '#entities/clinical-exam/drawings/incisors.tsx';
import { Profile } from '#entities/clinical-exam/drawings/profile.tsx';
import { Smile } from '#entities/clinical-exam/drawings/smile.tsx';
import { showPart } from '#tests/support/screen.tsx';

const drawn = (picture: React.ReactNode) => showPart(picture).container;
const marks = (picture: React.ReactNode) => {
  const shown = drawn(picture);
  return { norm: shown.querySelectorAll('[class*=norm]').length, off: shown.querySelectorAll('[class*=off]').length };
};

describe.each([
  ['molar', MolarRelation],
  ['canine', CanineRelation],
])('Angle’s class of the %s', (_name, Relation) => {
  it('I is one line through both teeth', () => {
    expect(marks(<Relation angleClass="I" />)).toEqual({ norm: 1, off: 0 });
  });

  it.each(['II', 'III'])('%s shows the norm, where the lower tooth is instead, and an arrow between them', (code) => {
    expect(marks(<Relation angleClass={code} />)).toEqual({ norm: 2, off: 1 });
  });

  it('N/V is dashed teeth without a mark', () => {
    expect(marks(<Relation angleClass="N/V" />)).toEqual({ norm: 0, off: 0 });
    expect(drawn(<Relation angleClass="N/V" />).querySelectorAll('[class*=ghost]').length).toBeGreaterThan(0);
  });

  it('of the left side is the right side’s mirror image', () => {
    expect(drawn(<Relation angleClass="II" left />).innerHTML).toContain('scale(-1 1)');
  });

  it('as a button’s picture has no neighbours', () => {
    expect(drawn(<Relation angleClass="I" tight />).querySelector('[class*=context]')).toBeNull();
    expect(drawn(<Relation angleClass="I" />).querySelector('[class*=context]')).toBeTruthy();
  });
});

describe('the front teeth', () => {
  it('mark each midline that is noted', () => {
    expect(marks(<FrontView />)).toEqual({ norm: 0, off: 0 });
    expect(marks(<FrontView upper="coincidente" />)).toEqual({ norm: 1, off: 0 });
    const both = marks(<FrontView upper="coincidente" lower="desviada_derecha" />);
    expect(both).toEqual({ norm: 1, off: 1 });
  });

  it('of an arch that deviates to the patient’s right stand further to the left of the page', () => {
    const x = (code: string) =>
      Number(
        /M([\d.]+)/.exec(
          drawn(<FrontView lower={code} />)
            .querySelector('[class*=off]')!
            .getAttribute('d')!,
        )![1],
      );
    expect(x('desviada_derecha')).toBeLessThan(125);
    expect(x('desviada_izquierda')).toBeGreaterThan(125);
  });

  it('in a crossbite have the lower ones before the upper ones', () => {
    const first = (cross: boolean) => drawn(<FrontView cross={cross} />).querySelectorAll('svg > g')[0]!.innerHTML;
    expect(first(true)).not.toBe(first(false));
  });

  it('keep to the picture whatever is measured', () => {
    const box = (overbite: number) => drawn(<FrontView overbite={overbite} />).querySelector('svg')!.outerHTML;
    expect(box(9)).toBe(box(30));
    expect(box(-6)).toBe(box(-30));
  });
});

describe('overjet and overbite', () => {
  const numbers = (picture: React.ReactNode) => [...drawn(picture).querySelectorAll('text')].map((t) => t.textContent);

  it('say both numbers beside their arrows', () => {
    expect(numbers(<Incisors overjet={4.5} overbite={-1} />)).toEqual(['4,5 mmoverjet', '−1 mmoverbite']);
  });

  it('mark only what is measured', () => {
    expect(numbers(<Incisors overjet={4.5} overbite={null} />)).toEqual(['4,5 mmoverjet']);
    expect(numbers(<Incisors overjet={null} overbite={2} />)).toEqual(['2 mmoverbite']);
    expect(marks(<Incisors overjet={null} overbite={2} />)).toEqual({ norm: 1, off: 0 });
  });

  it('keep to the picture whatever is measured, and still say it', () => {
    const place = (overjet: number) =>
      drawn(<Incisors overjet={overjet} overbite={2} />)
        .querySelector('svg > g')!
        .getAttribute('transform');
    expect(place(30)).toBe(place(10));
    expect(numbers(<Incisors overjet={30} overbite={2} />)[0]).toBe('30 mmoverjet');
  });
});

describe('the molars from the front', () => {
  it.each([
    [null, null, 2, 0],
    ['no', 'no', 2, 0],
    ['derecha', 'no', 1, 1],
    ['no', 'izquierda', 2, 1],
    ['izquierda', 'izquierda', 1, 2],
  ])('crossed %s, open %s: %i marks of the norm and %i of what is not', (cross, open, norm, off) => {
    expect(marks(<BackView cross={cross} open={open} />)).toEqual({ norm, off });
  });
});

test('the face’s chin stands in the middle, or is marked where it is', () => {
  expect(marks(<Face symmetry="simetrico" />)).toEqual({ norm: 1, off: 0 });
  expect(marks(<Face symmetry="asimetrico_derecho" />)).toEqual({ norm: 0, off: 1 });
  expect(marks(<Face symmetry="asimetrico_izquierdo" />)).toEqual({ norm: 0, off: 1 });
});

test('three profiles and three smiles look different from each other', () => {
  const looks = (pictures: React.ReactNode[]) =>
    new Set(pictures.map((picture) => drawn(picture).innerHTML.replaceAll(/(id|clip-path)="[^"]*"/g, '')));
  expect(
    looks([<Profile key={1} form="recto" />, <Profile key={2} form="convexo" />, <Profile key={3} form="concavo" />])
      .size,
  ).toBe(3);
  expect(
    looks([<Smile key={1} height="baja" />, <Smile key={2} height="media" />, <Smile key={3} height="alta" />]).size,
  ).toBe(3);
});

test('an answer of another version draws nothing', () => {
  for (const picture of [
    <Profile key={1} form="otro" />,
    <Face key={2} symmetry="otro" />,
    <Smile key={3} height="otra" />,
  ]) {
    expect(drawn(picture).querySelector('svg')).toBeNull();
  }
});

test('a picture says what it shows, or is left to the words beside it', () => {
  expect(
    drawn(<Profile form="recto" label="Perfil: Recto" />)
      .querySelector('svg')!
      .getAttribute('aria-label'),
  ).toBe('Perfil: Recto');
  expect(
    drawn(<Profile form="recto" />)
      .querySelector('svg')!
      .getAttribute('aria-hidden'),
  ).toBe('true');
});
