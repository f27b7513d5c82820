import type { Filling } from '#domain/documents/fill-template.ts';
import { fullName } from '#domain/patients/patient.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { formatWrittenDate } from '#ui/text/format.ts';

/** The data of a patient who does not exist, whose mother signs, with which a template is tried. */
export function useExample(): Filling {
  const clinic = useClinicConfig()?.clinic_name;
  const today = useToday();
  const person = usePerson();
  return {
    paciente: 'Lucía Ramos Vidal',
    documento: '12 345 678',
    edad: '14 años',
    responsable: 'Elena Vidal Soto',
    parentesco: 'madre',
    clinica: clinic || 'la clínica',
    fecha: formatWrittenDate(today),
    profesional: person ? fullName(person) || person.username : 'el profesional',
  };
}
