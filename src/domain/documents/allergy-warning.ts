// The warning beside a line of a prescription, from the allergies that the patient's history tells.
import { ALLERGY_FAMILIES, type AllergyFamily } from './allergy-families.ts';
import { LONGEST_WARNING } from './prescription.ts';
import { medicinesIn, sameWord, wordsIn, type NamedMedicine, type ToldAllergies } from './told-allergies.ts';

/** The answer that counts as an allergy to local anaesthetics, in the history's own words. */
const ANAESTHETICS = 'la historia dice: problemas con la anestesia local';
const LOCAL_ANAESTHETIC = 'anestésico local';

/**
 * "Amoxicilina es una penicilina; alergia: penicilina", "Amoxicilina; alergia: amoxicilina"; null where the history
 * names neither the medicine nor a family of it. Several reasons stand one after the other.
 */
export function allergyWarning(medicine: string, allergies: ToldAllergies): string | null {
  const found = medicinesIn(wordsIn(medicine)).map(({ named }) => named);
  // "Paracetamol (acetaminofén)" is one medicine.
  const named = [...new Map(found.map((each) => [each.substance, each])).values()];
  const reasons = named.flatMap((each) => reasonFor(each, allergies) ?? []);
  if (named.length === 0) reasons.push(...sameName(medicine, allergies));
  let warning = '';
  for (const reason of reasons) {
    const longer = warning === '' ? reason : `${warning}. ${reason}`;
    if (longer.length <= LONGEST_WARNING) warning = longer;
  }
  return warning === '' ? null : warning;
}

const capital = (name: string): string => name.charAt(0).toLocaleUpperCase('es') + name.slice(1);

/** The plainest reason: the medicine itself, then its family, then a relative. */
function reasonFor(medicine: NamedMedicine, { medicines, anaesthetics }: ToldAllergies): string | null {
  const { name, substance, families, whole } = medicine;
  const subject = capital(name);
  const same = medicines.find((allergy) => allergy.substance === substance);
  if (same) return `${subject}; alergia: ${same.name}`;
  for (const family of families) {
    const what = whole ? subject : `${subject} es ${family.one}`;
    const near = mostNear(medicines, family);
    if (near) return `${what}; alergia: ${near.name}`;
    const { kin } = family;
    const relatives = kin && ALLERGY_FAMILIES.find(({ names }) => names[0] === kin.family);
    const far = relatives && mostNear(medicines, relatives);
    if (kin && far) return `${what}, ${kin.words}; alergia: ${far.name}`;
    if (anaesthetics && family.names[0] === LOCAL_ANAESTHETIC) return `${what}; ${ANAESTHETICS}`;
  }
  return null;
}

/** The family itself before one of its members. */
function mostNear(medicines: readonly NamedMedicine[], family: AllergyFamily): NamedMedicine | undefined {
  const own = medicines.filter(({ families }) => families.includes(family));
  return own.find(({ whole }) => whole) ?? own[0];
}

/** Words by which a line may begin before its medicine is named. */
const FORMS = new Set(
  (
    'acido aerosol ampolla bucal capsula cepillo clorhidrato colutorio comprimido crema dental enjuague fosfato frasco ' +
    'gotas inyectable jarabe locion pasta polvo pomada sales sobre solucion spray sulfato supositorio suspension ' +
    'tableta unguento vitamina'
  ).split(' '),
);
const SHORTEST_NAME = 5;
const LONGEST_NAME = 60;

/** A medicine that no table has: its first word, where the allergies name it too. */
function sameName(medicine: string, { words }: ToldAllergies): string[] {
  const all = medicine.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const first = all.find((word) => {
    const [key = ''] = wordsIn(word);
    return key.length >= SHORTEST_NAME && !/\d/.test(key) && ![...FORMS].some((form) => sameWord(key, form));
  });
  const [key] = wordsIn(first ?? '');
  if (first === undefined || key === undefined || first.length > LONGEST_NAME) return [];
  const told = [...words].some((word) => sameWord(word, key));
  return told ? [`${capital(first)}; alergia: ${first.toLocaleLowerCase('es')}`] : [];
}
