import { describe, expect, it } from 'vitest';
import { APPOINTMENT_DEFAULTS, appointmentDefinition } from '#domain/agenda/appointment.ts';
import { EMPTY_PATIENT, patientDefinition } from '#domain/patients/patient.ts';
import { changesUnderneath } from '#domain/record/changes-underneath.ts';
import type { Values } from '#domain/record/row.ts';

const form = (values: Values): Values => ({ ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez', ...values });
const underneath = (opened: Values, values: Values, current: Values) =>
  changesUnderneath(patientDefinition, opened, values, current);

describe('a form whose record changes underneath', () => {
  it('follows in fields that nobody touched', () => {
    const opened = form({ phone_number: '111 1111' });
    const current = form({ phone_number: '222 2222' });
    expect(underneath(opened, opened, current)).toEqual({ follow: { phone_number: '222 2222' }, clashes: [] });
  });

  it('points out a touched field and leaves its opening value alone', () => {
    const opened = form({ phone_number: '111 1111' });
    const values = form({ phone_number: '333 3333' });
    const current = form({ phone_number: '222 2222' });
    expect(underneath(opened, values, current)).toEqual({
      follow: {},
      clashes: [{ field: 'phone_number', before: '111 1111', mine: '333 3333', theirs: '222 2222' }],
    });
  });

  it('says nothing when both wrote the same', () => {
    const opened = form({ email: null });
    const same = form({ email: 'ana@correo.pe' });
    expect(underneath(opened, same, same)).toEqual({ follow: { email: 'ana@correo.pe' }, clashes: [] });
  });

  it('says nothing of notes whose new lines can both be kept', () => {
    const opened = form({ patient_notes: 'uno\ndos\ntres' });
    const values = form({ patient_notes: 'uno\ndos\ntres\ncuatro' });
    const current = form({ patient_notes: 'cero\nuno\ndos\ntres' });
    expect(underneath(opened, values, current)).toEqual({ follow: {}, clashes: [] });
  });
});

describe('a visit that changes underneath', () => {
  const visit = (values: Values): Values => ({
    ...APPOINTMENT_DEFAULTS,
    fecha: '2026-03-10',
    hora: '10:30',
    tipo_tratamiento: 'Control',
    ...values,
  });
  const seen = (opened: Values, values: Values, current: Values) =>
    changesUnderneath(appointmentDefinition, opened, values, current);

  it('and was moved there follows while nobody has touched its time here', () => {
    const moved = visit({ fecha: '2026-03-11', hora: '09:00' });
    expect(seen(visit({}), visit({ notes: 'Llamar' }), moved)).toEqual({
      follow: { fecha: '2026-03-11', hora: '09:00' },
      clashes: [],
    });
  });

  it('never joins the day of one person with the hour of another', () => {
    const { follow, clashes } = seen(visit({}), visit({ hora: '12:00' }), visit({ fecha: '2026-03-11' }));
    expect(follow).toEqual({});
    expect(clashes).toEqual([
      { field: 'fecha', before: '2026-03-10', mine: '2026-03-10', theirs: '2026-03-11' },
      { field: 'hora', before: '10:30', mine: '12:00', theirs: '10:30' },
      { field: 'duracion', before: 30, mine: 30, theirs: 30 },
      { field: 'estado', before: 'programada', mine: 'programada', theirs: 'programada' },
    ]);
  });

  it('and that was moved to the same time here and there is no clash', () => {
    const moved = visit({ fecha: '2026-03-11', hora: '09:00' });
    expect(seen(visit({}), moved, moved)).toEqual({ follow: { fecha: '2026-03-11', hora: '09:00' }, clashes: [] });
  });
});
