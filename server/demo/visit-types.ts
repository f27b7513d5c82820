export type Specialty =
  | 'ortodoncia'
  | 'cirugia'
  | 'endodoncia'
  | 'implantologia'
  | 'odontopediatria'
  | 'periodoncia'
  | 'rehabilitacion';

export type TreatmentType =
  | 'Valoración Inicial'
  | 'Presupuesto'
  | 'Limpieza'
  | 'Colocación de Aparatología'
  | 'Control'
  | 'Retiro de Aparatología'
  | 'Control Retención'
  | 'Emergencia'
  | 'Otro';

export type Estado = 'programada' | 'confirmada' | 'completada' | 'inasistencia';
