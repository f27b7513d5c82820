import { expect, test } from 'vitest';
import type { Reachable } from '#entities/patient/reach.ts';
import type { FollowUpReason } from '#domain/follow-up/follow-up.ts';
import { messageOf } from '#features/follow-up/list/message-words.ts';

const ADULT = { first_name: 'Renzo Iván', fecha_nacimiento: '1990-05-01', guardian_name: null };
const CHILD = { first_name: 'Ana', fecha_nacimiento: '2012-05-01', guardian_name: 'Rosa Bravo' };
const OWN: Reachable = { who: 'patient', name: 'Renzo Paredes', phone: '987 654 321' };
const GUARDIAN: Reachable = { who: 'guardian', name: 'Rosa Bravo', phone: '912 004 118' };
const CLINIC = { today: '2026-11-23', clinicName: 'Clínica Miraflores' };
const about = (reason: FollowUpReason) => ({ reason, since: '2026-10-09' });

test.each([
  ['control_vencido', 'su control debía ser el viernes 9 de octubre. ¿Qué día le viene bien?'],
  ['falto', 'el viernes 9 de octubre no pudo venir a su cita. ¿Qué día le viene bien?'],
  ['sin_cita', 'todavía no tiene su próxima cita. ¿Qué día le viene bien?'],
  ['presupuesto', '¿pudo ver el presupuesto del viernes 9 de octubre? Con gusto respondemos sus preguntas.'],
] as const)('the message to an adult about %s', (reason, words) => {
  expect(messageOf(about(reason), ADULT, OWN, CLINIC)).toBe(
    `Hola, Renzo. Le escribimos de Clínica Miraflores: ${words}`,
  );
});

test.each([
  ['control_vencido', 'el control de Ana debía ser el viernes 9 de octubre. ¿Qué día le viene bien?'],
  ['falto', 'el viernes 9 de octubre Ana no pudo venir a su cita. ¿Qué día le viene bien?'],
  ['sin_cita', 'Ana todavía no tiene su próxima cita. ¿Qué día le viene bien?'],
  ['presupuesto', '¿pudo ver el presupuesto de Ana del viernes 9 de octubre? Con gusto respondemos sus preguntas.'],
] as const)('the message to the guardian about %s names the patient, whichever number it goes to', (reason, words) => {
  for (const to of [GUARDIAN, OWN]) {
    const message = messageOf(about(reason), CHILD, to, CLINIC);
    expect(message).toBe(`Hola, Rosa. Le escribimos de Clínica Miraflores: ${words}`);
  }
});

test('without a name of the guardian or of the clinic the message greets plainly', () => {
  expect(messageOf(about('sin_cita'), ADULT, GUARDIAN, { ...CLINIC, clinicName: '' })).toBe(
    'Hola. Le escribimos de la clínica: Renzo todavía no tiene su próxima cita. ¿Qué día le viene bien?',
  );
});
