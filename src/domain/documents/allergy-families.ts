// Families of medicines: who is allergic to one of a family may be allergic to another. The members are those of the group of the
// WHO's ATC classification whose code stands beside each family (https://atcddd.fhi.no/atc_ddd_index/), as far as they are
// prescribed, applied or injected, under their Spanish generic names; silver sulfadiazine and sulfasalazine stand in
// other groups and are sulfonamides too, and clonixin stands in none and is an NSAID (its labels contraindicate it after
// an allergy to another one). Kin: the FDA's label of cephalexin warns of cross-hypersensitivity among
// penicillins and cephalosporins; dipyrone is contraindicated after an allergy to an NSAID (McGraw-Hill, AccessMedicina,
// "Dipirona"). No brand stands here: brands differ by country.

/** One family of medicines. */
export interface AllergyFamily {
  /** The groups of the ATC classification. */
  atc: string;
  /** "una penicilina". */
  one: string;
  /** The words that name the family, in the singular; a warning says the first. */
  names: readonly [string, ...string[]];
  /** Generic names; a medicine with several has them in one list, of which a warning says the first. */
  members: readonly (string | readonly string[])[];
  /** Another family, by its first name, to which an allergy often extends; and how the warning says it. */
  kin?: { family: string; words: string };
}

/** The families that a warning knows. */
export const ALLERGY_FAMILIES: readonly AllergyFamily[] = [
  {
    atc: 'J01C',
    one: 'una penicilina',
    names: ['penicilina', 'betalactámico', 'beta lactámico'],
    members: [
      'amoxicilina',
      'ampicilina',
      'azlocilina',
      'bacampicilina',
      'bencilpenicilina',
      'carbenicilina',
      'cloxacilina',
      'dicloxacilina',
      'fenoximetilpenicilina',
      'flucloxacilina',
      'meticilina',
      'mezlocilina',
      'nafcilina',
      'oxacilina',
      'piperacilina',
      'pivampicilina',
      'sultamicilina',
      'temocilina',
      'ticarcilina',
    ],
    kin: { family: 'cefalosporina', words: 'emparentada con las cefalosporinas' },
  },
  {
    atc: 'J01DB, J01DC, J01DD, J01DE, J01DI',
    one: 'una cefalosporina',
    names: ['cefalosporina', 'betalactámico', 'beta lactámico'],
    members: [
      'cefaclor',
      ['cefadroxilo', 'cefadroxil'],
      ['cefalexina', 'cefalexin'],
      'cefalotina',
      'cefamandol',
      'cefapirina',
      'cefazolina',
      'cefdinir',
      ['cefditoreno', 'cefditoren'],
      'cefepima',
      'cefixima',
      'cefonicid',
      'cefoperazona',
      'cefotaxima',
      'cefoxitina',
      'cefpodoxima',
      ['cefprozilo', 'cefprozil'],
      'cefradina',
      'ceftarolina',
      'ceftazidima',
      ['ceftibuteno', 'ceftibuten'],
      'ceftriaxona',
      'cefuroxima',
    ],
    kin: { family: 'penicilina', words: 'emparentada con las penicilinas' },
  },
  {
    atc: 'M01A, N02BA',
    one: 'un AINE',
    names: [
      'AINE',
      'antiinflamatorio no esteroideo',
      'antiinflamatorio no esteroide',
      'antiinflamatorio',
      'anti inflamatorio',
      'salicilato',
    ],
    members: [
      ['ácido acetilsalicílico', 'acetilsalicílico', 'acetil salicílico', 'aspirina', 'AAS', 'ASA'],
      ['aceclofenaco', 'aceclofenac'],
      'acemetacina',
      ['ácido meclofenámico', 'meclofenámico', 'meclofenamato'],
      ['ácido mefenámico', 'mefenámico'],
      ['ácido niflúmico', 'niflúmico'],
      ['ácido tiaprofénico', 'tiaprofénico'],
      ['bencidamina', 'benzidamina'],
      'celecoxib',
      ['clonixina', 'clonixinato'],
      'dexibuprofeno',
      'dexketoprofeno',
      ['diclofenaco', 'diclofenac'],
      'diflunisal',
      ['etodolaco', 'etodolac'],
      'etoricoxib',
      'fenilbutazona',
      'fenoprofeno',
      'flurbiprofeno',
      'ibuprofeno',
      'indometacina',
      'ketoprofeno',
      ['ketorolaco', 'ketorolac'],
      'lornoxicam',
      'meloxicam',
      'morniflumato',
      'nabumetona',
      'naproxeno',
      ['nimesulida', 'nimesulide'],
      'oxaprozina',
      'parecoxib',
      'piroxicam',
      'proglumetacina',
      ['sulindaco', 'sulindac'],
      'tenoxicam',
    ],
    kin: { family: 'pirazolona', words: 'emparentado con las pirazolonas' },
  },
  {
    atc: 'N02BB',
    one: 'una pirazolona',
    names: ['pirazolona'],
    members: [['metamizol', 'dipirona'], 'fenazona', 'propifenazona'],
    kin: { family: 'AINE', words: 'emparentada con los AINE' },
  },
  {
    atc: 'J01EB, J01EC, J01ED, J01EE, D06BA, A07EC01',
    one: 'una sulfa',
    names: ['sulfa', 'sulfamida', 'sulfonamida'],
    members: [
      ['cotrimoxazol', 'co trimoxazol', 'trimetoprim sulfa', 'trimetoprima sulfa'],
      'sulfacetamida',
      'sulfadiazina',
      'sulfadimidina',
      'sulfadoxina',
      ['sulfafurazol', 'sulfisoxazol'],
      'sulfametizol',
      ['sulfametoxazol', 'sulfametoxasol'],
      'sulfasalazina',
      'sulfatiazol',
    ],
  },
  {
    atc: 'J01FA',
    one: 'un macrólido',
    names: ['macrólido'],
    members: [
      'azitromicina',
      'claritromicina',
      'diritromicina',
      'eritromicina',
      'espiramicina',
      'josamicina',
      'midecamicina',
      'roxitromicina',
      'telitromicina',
    ],
  },
  {
    atc: 'J01FF',
    one: 'una lincosamida',
    names: ['lincosamida'],
    members: ['clindamicina', 'lincomicina'],
  },
  {
    atc: 'J01AA',
    one: 'una tetraciclina',
    names: ['tetraciclina'],
    members: ['demeclociclina', 'doxiciclina', 'limeciclina', 'minociclina', 'oxitetraciclina', 'tigeciclina'],
  },
  {
    atc: 'J01M',
    one: 'una quinolona',
    names: ['quinolona', 'fluoroquinolona', 'fluorquinolona'],
    members: [
      ['ciprofloxacino', 'ciprofloxacina'],
      ['levofloxacino', 'levofloxacina'],
      ['moxifloxacino', 'moxifloxacina'],
      ['norfloxacino', 'norfloxacina'],
      ['ofloxacino', 'ofloxacina'],
    ],
  },
  {
    atc: 'J01XD, P01AB',
    one: 'un nitroimidazol',
    names: ['nitroimidazol'],
    members: ['metronidazol', 'nimorazol', 'ornidazol', 'secnidazol', 'tinidazol'],
  },
  {
    atc: 'N01B',
    one: 'un anestésico local',
    names: ['anestésico local', 'anestesia local', 'anestésico dental', 'anestesia dental', 'anestésico', 'anestesia'],
    members: [
      'articaína',
      'benzocaína',
      'bupivacaína',
      ['cinchocaína', 'dibucaína'],
      'cloroprocaína',
      'etidocaína',
      'levobupivacaína',
      ['lidocaína', 'lignocaína'],
      'mepivacaína',
      'prilocaína',
      'procaína',
      'ropivacaína',
      ['tetracaína', 'ametocaína'],
    ],
  },
  {
    atc: 'N02A',
    one: 'un opioide',
    names: ['opioide', 'opiáceo'],
    members: ['codeína', 'dihidrocodeína', 'fentanilo', 'morfina', 'oxicodona', 'petidina', 'tapentadol', 'tramadol'],
  },
];

/** Medicines of no family above that have several generic names. */
export const OTHER_NAMES: readonly (readonly string[])[] = [
  ['paracetamol', 'acetaminofén'],
  ['yodopovidona', 'povidona yodada', 'iodopovidona'],
  ['epinefrina', 'adrenalina'],
];
