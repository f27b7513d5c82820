import type { Patient } from '#domain/patients/patient.ts';
import { firstNameOf, isAddressedToGuardian, type Reachable } from '#entities/patient/reach.ts';
import { formatWeekday } from '#ui/text/format.ts';
import type { Followed } from '#store/follow-up/follow-up-list.ts';

type Person = Pick<Patient, 'first_name' | 'fecha_nacimiento' | 'guardian_name'>;

/**
 * The message that stands ready in WhatsApp: "Hola, Rosa. Le escribimos de Clínica Miraflores: el control de Valentina debía ser
 * el martes 18 de agosto. ¿Qué día le viene bien?" To the guardian it names the patient.
 */
export function messageOf(
  { reason, since }: Pick<Followed, 'reason' | 'since'>,
  patient: Person,
  to: Reachable,
  { today, clinicName }: { today: string; clinicName: string },
): string {
  const own = firstNameOf(patient.first_name);
  const toGuardian = isAddressedToGuardian(patient, to, today);
  const addressed = toGuardian ? firstNameOf(patient.guardian_name) : own;
  const greeting = addressed === '' ? 'Hola.' : `Hola, ${addressed}.`;
  const from = clinicName === '' ? 'Le escribimos de la clínica' : `Le escribimos de ${clinicName}`;
  const of = toGuardian ? ` de ${own}` : '';
  const day = formatWeekday(since);
  const matter = {
    control_vencido: `${toGuardian ? `el control${of}` : 'su control'} debía ser el ${day}. ¿Qué día le viene bien?`,
    falto: `el ${day} ${toGuardian ? `${own} no pudo` : 'no pudo'} venir a su cita. ¿Qué día le viene bien?`,
    sin_cita: `${toGuardian ? `${own} todavía no tiene` : 'todavía no tiene'} su próxima cita. ¿Qué día le viene bien?`,
    presupuesto: `¿pudo ver el presupuesto${of} del ${day}? Con gusto respondemos sus preguntas.`,
  }[reason];
  return `${greeting} ${from}: ${matter}`;
}
