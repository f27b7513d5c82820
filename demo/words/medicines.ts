// The prescriptions of the demo clinic: medicine, quantity, how to take it, for how long.

/** One line of a prescription, as the clinic writes it. */
export type PrescribedWords = readonly [
  medicine: string,
  quantity: string | null,
  directions: string,
  duration: string | null,
];

/** Lines for the days after the first appliance, and for a bracket that rubs. */
export const AFTER_BONDING: readonly PrescribedWords[] = [
  ['Ibuprofeno 400 mg, tableta', '9', '1 tableta cada 8 horas, si hay dolor', '3 días'],
  ['Cera de ortodoncia', '2 cajas', 'Sobre el bracket que roza, cuantas veces haga falta', null],
  ['Clorhexidina 0,12 %, enjuague', '1 frasco', '15 ml dos veces al día, sin tragar', '7 días'],
  ['Paracetamol 500 mg, tableta', '12', '1 tableta cada 6 horas, si sigue el dolor', '3 días'],
  ['Bencidamina 0,15 %, aerosol bucal', '1 frasco', '2 pulsaciones cada 4 horas sobre las llagas', '5 días'],
  ['Flúor en gel 1,1 %, tubo', '1 tubo', 'Por la noche, después del cepillado', '30 días'],
];

/** Lines against an infection, with something for the pain. */
export const FOR_INFECTION: readonly PrescribedWords[] = [
  ['Amoxicilina 500 mg, cápsula', '21', '1 cápsula cada 8 horas', '7 días'],
  ['Naproxeno 550 mg, tableta', '6', '1 tableta cada 12 horas, después de comer', '3 días'],
];

/** The same where the history names a penicillin or an NSAID. */
export const FOR_INFECTION_INSTEAD: readonly PrescribedWords[] = [
  ['Clindamicina 300 mg, cápsula', '21', '1 cápsula cada 8 horas', '7 días'],
  ['Paracetamol 500 mg, tableta', '12', '1 tableta cada 6 horas, si hay dolor', '3 días'],
];

/** Instructions at the foot of a prescription. */
export const INSTRUCTIONS = [
  'Dieta blanda dos días. Cera sobre el bracket si roza. Si hay fiebre o hinchazón, llame a la clínica.',
  'Cepillado después de cada comida. Enjuague sin comer ni beber en la media hora siguiente.',
  'No suspenda el antibiótico antes de terminarlo.',
] as const;
