// The words in which changes are shown.
import { describe, expect, it } from 'vitest';
import { withEntry } from '#domain/clinical/notes/treatments.ts';
import type { Change } from '#record/history/words/change.ts';
import { savedClock, wayOf } from '#record/history/words/moments.ts';
import { restorable } from '#record/history/words/restorable.ts';
import { plain, type Reading } from '#record/history/words/sentence.ts';
import { buildLine } from '#tests/support/document-factories.ts';
import { storiesOf, storyDifferences, storySentence } from '#record/history/words/stories.ts';

const LIMA = 'America/Lima';
let ids = 1000;

/** A change by Lucía; a later one of the list is older. */
const change = (told: Partial<Change> & Pick<Change, 'collection' | 'action'>): Change => {
  ids -= 1;
  return {
    key: String(ids),
    id: ids,
    seq: ids,
    at: '2026-11-23T15:42:00.000Z',
    captured_at: null,
    user_id: 'lucia',
    user_name: 'Lucía Rojas',
    acting_user_id: null,
    acting_user_name: null,
    imported_by: null,
    imported_by_name: null,
    device_id: null,
    device_name: null,
    row_id: `row-${ids}`,
    patient_id: 'mateo',
    patient_name: 'Mateo Salazar Quispe',
    merged_into: null,
    before: null,
    after: null,
    waits: null,
    ...told,
  };
};

const reading = (more: Partial<Reading> = {}): Reading => ({
  me: null,
  people: new Map(),
  titles: new Map([['guantes', 'Guantes de nitrilo talla M']]),
  ofWhom: true,
  ...more,
});

/** The sentences of a list with their differences: "Teléfono: 1 → 2", "Estado: Caries". */
function told(changes: Change[], asked = reading()): string[][] {
  return storiesOf(changes).map((story) => [
    plain(storySentence(story, asked)),
    ...storyDifferences(story, asked.titles).map(
      ({ label, before, after }) => `${label}: ${[before, after].filter((value) => value !== null).join(' → ')}`,
    ),
  ]);
}

describe('a sentence', () => {
  it('names a prescription by its medicines, and tells them', () => {
    const after = { lines: [buildLine()], date: '2026-11-23' };
    expect(told([change({ collection: 'prescriptions', action: 'create', after })])).toEqual([
      [
        'Lucía Rojas creó la receta «Amoxicilina 500 mg» de Mateo Salazar Quispe',
        'Medicamentos: 1. Amoxicilina 500 mg, cápsula · Cantidad: 21 · 1 cápsula cada 8 horas, durante 7 días',
      ],
    ]);
  });

  it('says that a case was started, and in words how it ended', () => {
    const before = { started_on: '2026-05-12', phase: 'activo', finished_on: null, appliance: 'metalicos' };
    const after = { ...before, phase: 'terminado', finished_on: '2026-11-20' };
    const collection = 'orthodontic-cases';
    expect(told([change({ collection, action: 'create', after: before })])[0]![0]).toBe(
      'Lucía Rojas inició un caso de ortodoncia de Mateo Salazar Quispe',
    );
    expect(told([change({ collection, action: 'update', before, after })])).toEqual([
      [
        'Lucía Rojas cambió el caso de ortodoncia de Mateo Salazar Quispe',
        'Fase: Activo → Terminado',
        'Fecha de término: 20/11/2026',
      ],
    ]);
  });

  it('tells an edit field by field, in the words of the form', () => {
    const before = { first_name: 'Mateo', phone_number: '987 654 320', treatment_status: 'iniciado', gender: null };
    const after = { ...before, phone_number: '987 654 321', treatment_status: 'completado', gender: 'masculino' };
    expect(told([change({ collection: 'patients', action: 'update', before, after })])).toEqual([
      [
        'Lucía Rojas cambió la ficha de Mateo Salazar Quispe',
        'Género: Masculino',
        'Teléfono: 987 654 320 → 987 654 321',
        'Estado del tratamiento: Iniciado → Terminado',
      ],
    ]);
  });

  it('tells the terms of a budget', () => {
    const before = { nombre: 'Ortodoncia', total_amount: 4800, down_payment: null, instalments: null, first_due: null };
    const after = { ...before, down_payment: 600, instalments: 18, first_due: '2026-12-31' };
    expect(told([change({ collection: 'budgets', action: 'update', before, after })])).toEqual([
      [
        'Lucía Rojas cambió el presupuesto «Ortodoncia» de Mateo Salazar Quispe',
        'Cuota inicial: $600,00',
        'Número de cuotas: 18',
        'Primera cuota: 31/12/2026',
      ],
    ]);
  });

  it('tells that a template was reviewed, and under which number a person prescribes', () => {
    const ofNobody = { patient_id: null, patient_name: null, action: 'update' as const };
    const template = { title: 'Ortodoncia', kind: 'ortodoncia', text: 'Yo, {responsable}', reviewed_on: null };
    const reviewed = { ...template, reviewed_on: '2026-11-20' };
    const person = { first_name: 'Daniela', last_name: 'Vega', username: 'daniela', licence_number: null };
    const prescribes = { ...person, licence_number: 'COP 18 452' };
    expect(
      told([
        change({ ...ofNobody, collection: 'consent-templates', before: template, after: reviewed }),
        change({ ...ofNobody, collection: 'users', before: person, after: prescribes }),
      ]),
    ).toEqual([
      ['Lucía Rojas cambió la plantilla de consentimiento «Ortodoncia»', 'Revisada el: 20/11/2026'],
      ['Lucía Rojas cambió el usuario Daniela Vega', 'Número de colegiatura: COP 18 452'],
    ]);
  });

  it('calls a file that went into another one merged, not deleted', () => {
    const merged_into = { id: 'mateo-2', name: 'Mateo Salazar' };
    const went = change({ collection: 'patients', action: 'delete', merged_into, before: { first_name: 'Mateo' } });
    expect(told([went])).toEqual([['Lucía Rojas fusionó la ficha de Mateo Salazar Quispe con la de Mateo Salazar']]);
    expect(told([went], reading({ ofWhom: false }))).toEqual([
      ['Lucía Rojas fusionó la ficha con la de Mateo Salazar'],
    ]);
  });

  it('names an appointment by the day it had, with hours and estados as shown elsewhere', () => {
    const before = { fecha: '2026-11-28', hora: '10:30:00', estado: 'programada', duracion: 30 };
    const after = { fecha: '2026-12-01', hora: '11:15:00', estado: 'confirmada', duracion: 45 };
    expect(told([change({ collection: 'appointments', action: 'update', before, after })])).toEqual([
      [
        'Lucía Rojas cambió la cita de Mateo Salazar Quispe del 28/11/2026',
        'Fecha: 28/11/2026 → 01/12/2026',
        'Hora: 10:30 → 11:15',
        'Duración: 30 minutos → 45 minutos',
        'Estado: Programada → Confirmada',
      ],
    ]);
  });

  it('calls the person on screen Usted, and on a patient’s own page does not repeat the patient', () => {
    const made = change({ collection: 'patients', action: 'create', after: { first_name: 'Mateo' } });
    expect(told([made], reading({ me: 'lucia', ofWhom: false }))).toEqual([['Usted creó la ficha']]);
    expect(told([{ ...made, user_name: null }], reading({ people: new Map([['lucia', 'Lucía R.']]) }))).toEqual([
      ['Lucía R. creó la ficha de Mateo Salazar Quispe'],
    ]);
    expect(told([{ ...made, user_id: null, user_name: null }])[0]?.[0]).toMatch(/^El servidor creó/);
  });

  it('tells a tooth by its number and its condition', () => {
    const before = { tooth_number: '16', condition: 'caries', observation: null };
    const after = { tooth_number: '16', condition: 'restauracion', observation: 'Resina oclusal A2' };
    expect(told([change({ collection: 'teeth', action: 'update', before, after })])).toEqual([
      [
        'Lucía Rojas cambió el diente 16 de Mateo Salazar Quispe',
        'Estado: Caries → Restauración',
        'Observación: Resina oclusal A2',
      ],
    ]);
  });

  it('tells money taken, stock and pictures as people say them', () => {
    const none = { patient_id: null, patient_name: null };
    const list = [
      change({ collection: 'payments', action: 'create', after: { amount: 240, payment_method: 'CASH' } }),
      change({
        collection: 'payments',
        action: 'update',
        before: { amount: 240 },
        after: { amount: 1250.5 },
      }),
      change({
        collection: 'inventory-operations',
        action: 'create',
        ...none,
        after: { operation_type: 'entrada', quantity: 10, product: 'guantes' },
      }),
      change({ collection: 'products', action: 'delete', ...none, before: { name: 'Brackets' } }),
      change({ collection: 'clinical-images', action: 'create', after: { image_type: 'xray' } }),
      change({ collection: 'treatment-plans', action: 'revive', after: { diagnostic: 'Clase II\nApiñamiento' } }),
      change({ collection: 'clinical-exams', action: 'restored', after: {} }),
      change({
        collection: 'users',
        action: 'update',
        ...none,
        before: { first_name: 'Iván', last_name: 'Castro', rol: 'recepcionista' },
        after: { first_name: 'Iván', last_name: 'Castro', rol: 'administrador' },
      }),
      change({ collection: 'google-calendar', action: 'create', ...none }),
      change({ collection: 'calendar-feeds', action: 'delete', ...none }),
    ];
    expect(told(list)).toEqual([
      ['Lucía Rojas registró un pago de $240,00 de Mateo Salazar Quispe, en efectivo'],
      ['Lucía Rojas cambió el pago de $240,00 de Mateo Salazar Quispe', 'Monto: $240,00 → $1\u00A0250,50'],
      ['Lucía Rojas registró una entrada de 10 «Guantes de nitrilo talla M»'],
      ['Lucía Rojas eliminó el producto «Brackets»'],
      ['Lucía Rojas subió una imagen clínica de Mateo Salazar Quispe'],
      ['Lucía Rojas recuperó el plan de tratamiento «Clase II» de Mateo Salazar Quispe'],
      ['Lucía Rojas devolvió el examen clínico de Mateo Salazar Quispe, después de restaurarse el servidor'],
      ['Lucía Rojas cambió el usuario Iván Castro', 'Rol: Recepcionista → Administrador'],
      ['Lucía Rojas autorizó Google Calendar'],
      ['Lucía Rojas revocó un enlace a la agenda'],
    ]);
  });

  it('of a long text tells only the lines that came or went', () => {
    const lines = ['Motivo: dolor. '.repeat(12).trim(), 'Control en marzo'];
    const before = { observations: lines.join('\n') };
    const after = { observations: [...lines, 'Pide turno de tarde'].join('\n') };
    expect(told([change({ collection: 'treatment-plans', action: 'update', before, after })])).toEqual([
      [
        'Lucía Rojas cambió el plan de tratamiento de Mateo Salazar Quispe',
        expect.stringMatching(/: Pide turno de tarde$/) as string,
      ],
    ]);
  });

  it('of a history’s notes tells the treatments one by one, with those without an id as they will be saved', () => {
    const entry = { date: '2026-11-20', title: 'Control', description: 'Arco 0,016', doctor: '' };
    const before = `${'Motivo: dolor. '.repeat(12)}\n\n${JSON.stringify([entry])}`;
    const added = { ...entry, id: 'b', title: 'Retiro' };
    const after = withEntry({ id: 'row', notes: before }, added);
    const edit = { collection: 'clinical-histories', action: 'update', row_id: 'row' } as const;
    expect(told([change({ ...edit, before: { notes: before }, after: { notes: after } })])).toEqual([
      [
        'Lucía Rojas cambió la historia clínica de Mateo Salazar Quispe',
        'Tratamiento añadido: 20/11/2026 · Retiro · Arco 0,016',
      ],
    ]);
  });
});

describe('one story', () => {
  it('is a deletion with all that fell with it', () => {
    const fell = { seq: 7, action: 'delete' } as const;
    const list = [
      change({ ...fell, collection: 'payments', before: { budget: 'b', patient: 'mateo', amount: 240 } }),
      change({ ...fell, collection: 'payments', before: { budget: 'b', patient: 'mateo', amount: 160 } }),
      change({ ...fell, collection: 'budgets', row_id: 'b', before: { patient: 'mateo', nombre: 'Blanqueamiento' } }),
    ];
    expect(told(list)).toEqual([
      ['Lucía Rojas eliminó el presupuesto «Blanqueamiento» de Mateo Salazar Quispe', 'Con él: 2 pagos, $400,00'],
    ]);
  });

  it('is what one person marked in one go, but not what another marked meanwhile', () => {
    const marked = (number: string, condition: string, more: Partial<Change> = {}) =>
      change({
        collection: 'teeth',
        action: 'create',
        after: { odontogram: 'o', tooth_number: number, condition, observation: null },
        ...more,
      });
    const list = [
      marked('26', 'restauracion', { at: '2026-11-23T15:43:00.000Z' }),
      marked('16', 'caries', { at: '2026-11-23T15:42:30.000Z' }),
      marked('36', 'ausente', { user_id: 'ivan', user_name: 'Iván Castro' }),
      marked('46', 'caries', { at: '2026-11-23T15:00:00.000Z' }),
    ];
    expect(told(list, reading({ ofWhom: false }))).toEqual([
      ['Lucía Rojas marcó 2 dientes', 'Diente 16: Caries', 'Diente 26: Restauración'],
      ['Iván Castro marcó el diente 36', 'Estado: Ausente'],
      ['Lucía Rojas marcó el diente 46', 'Estado: Caries'],
    ]);
  });

  it('does not call a tooth that was sent at once marked without a connection, as the next one was', () => {
    const marked = (number: string, more: Partial<Change>) =>
      change({
        collection: 'teeth',
        action: 'create',
        after: { odontogram: 'o', tooth_number: number, condition: 'caries', observation: null },
        ...more,
      });
    const list = [
      marked('26', { captured_at: '2026-11-23T15:43:00.000Z', at: '2026-11-23T16:05:00.000Z' }),
      marked('16', { captured_at: '2026-11-23T15:42:00.000Z', at: '2026-11-23T15:42:01.000Z' }),
    ];
    expect(storiesOf(list).map(({ change: shown }) => wayOf(shown, LIMA))).toEqual(['sin conexión; llegó 11:05', '']);
  });
});

describe('what is no change of a record', () => {
  const said = (told: Partial<Change> & Pick<Change, 'collection' | 'action'>, me: string | null = null) =>
    plain(storySentence({ change: change(told), along: [], teeth: [] }, { ...reading(), me, people: PEOPLE }));
  const PEOPLE = new Map([['ana', 'Ana Vega']]);

  it('an export says of whom, a sign-in who came and went', () => {
    expect(said({ collection: 'patient-exports', action: 'create' })).toBe(
      'Lucía Rojas exportó la ficha de Mateo Salazar Quispe',
    );
    const own = { row_id: 'lucia', patient_id: null, patient_name: null };
    expect(said({ collection: 'sign-ins', action: 'create', ...own })).toBe('Lucía Rojas inició sesión');
    expect(said({ collection: 'sign-ins', action: 'delete', ...own }, 'lucia')).toBe('Usted cerró su sesión');
  });

  it('a second factor tells whose it was, and how many recovery codes are left', () => {
    const ofAna = { collection: 'second-factors', row_id: 'ana', patient_id: null, patient_name: null } as const;
    const own = { ...ofAna, row_id: 'lucia' };
    expect(said({ ...own, action: 'create' })).toBe('Lucía Rojas activó la verificación en dos pasos');
    expect(said({ ...own, action: 'update', after: null })).toBe('Lucía Rojas hizo códigos de recuperación nuevos');
    const used = (recovery_codes_left: number) => said({ ...own, action: 'update', after: { recovery_codes_left } });
    expect(used(9)).toBe('Lucía Rojas entró con un código de recuperación: le quedan 9');
    expect(used(1)).toBe('Lucía Rojas entró con un código de recuperación: le queda 1');
    expect(said({ ...own, action: 'delete' })).toBe('Lucía Rojas desactivó la verificación en dos pasos');
    expect(said({ ...ofAna, action: 'delete' })).toBe('Lucía Rojas desactivó la verificación en dos pasos de Ana Vega');
  });

  it('sessions that were ended name whose they were, and failures how many', () => {
    const ofAna = { row_id: 'ana', patient_id: null, patient_name: null };
    expect(said({ collection: 'sessions', action: 'delete', ...ofAna, row_id: 'lucia' })).toBe(
      'Lucía Rojas cerró sus otras sesiones',
    );
    const byServer = { ...ofAna, user_id: null, user_name: null };
    expect(said({ collection: 'sessions', action: 'delete', ...byServer })).toBe(
      'El servidor cerró sesiones de Ana Vega',
    );
    const failed = (failures: number) =>
      said({ collection: 'sign-ins', action: 'update', ...byServer, after: { failures } });
    expect(failed(1)).toBe('El servidor rechazó un inicio de sesión de Ana Vega');
    expect(failed(10)).toBe('El servidor rechazó 10 inicios de sesión de Ana Vega en una hora');
  });
});

describe('the hour of a change', () => {
  const late = change({
    collection: 'patients',
    action: 'update',
    captured_at: '2026-11-23T15:12:00.000Z',
    at: '2026-11-23T15:40:00.000Z',
    device_name: 'Tableta Sillón 2',
  });

  it('is the time of saving, with that of receipt for a change saved during an outage', () => {
    expect([savedClock(late, LIMA), wayOf(late, LIMA)]).toEqual([
      '10:12',
      'Tableta Sillón 2, sin conexión; llegó 10:40',
    ]);
    const earlier = { ...late, captured_at: '2026-11-22T23:02:00.000Z' };
    expect([savedClock(earlier, LIMA), wayOf(earlier, LIMA)]).toEqual([
      '10:40',
      'Tableta Sillón 2, hecho sin conexión el 22/11/2026, 18:02',
    ]);
    const atOnce = { ...late, captured_at: '2026-11-23T15:39:58.000Z' };
    expect([savedClock(atOnce, LIMA), wayOf(atOnce, LIMA)]).toEqual(['10:40', 'Tableta Sillón 2']);
  });

  it('says who sent it in the author’s name', () => {
    const sent = { ...late, captured_at: null, acting_user_id: 'ada', acting_user_name: 'Ada Mora' };
    expect(wayOf(sent, LIMA)).toBe('Tableta Sillón 2 · enviado en su nombre por Ada Mora');
  });

  it('says who imported it with a rescue copy, once', () => {
    const imported = { ...late, captured_at: null, imported_by: 'ada', imported_by_name: 'Ada Mora' };
    const words = 'Tableta Sillón 2 · importado de una copia de rescate por Ada Mora';
    expect(wayOf(imported, LIMA)).toBe(words);
    expect(wayOf({ ...imported, acting_user_id: 'ada', acting_user_name: 'Ada Mora' }, LIMA)).toBe(words);
  });
});

describe('what may be taken up again', () => {
  const edit = change({
    collection: 'patients',
    action: 'update',
    before: { address: 'Av. Larco 812', email: null },
    after: { address: 'Av. José Larco 812', email: null },
  });

  it('is the value of the change where the record holds another by now, else the one before it', () => {
    expect(restorable(edit, { address: 'Jr. Cusco 1', email: 'a@b.pe' })).toEqual({
      kind: 'this',
      values: { address: 'Av. José Larco 812' },
    });
    expect(restorable(edit, { address: 'Av. José Larco 812' })).toEqual({
      kind: 'earlier',
      values: { address: 'Av. Larco 812' },
    });
  });

  it('is refused for a deleted or new record, for money, for a record’s parent and for a history’s treatments', () => {
    expect(restorable(edit, undefined)).toBeNull();
    expect(restorable({ ...edit, action: 'create', before: null }, { address: 'x' })).toBeNull();
    expect(restorable({ ...edit, waits: 'unsent' }, { address: 'x' })).toBeNull();
    const paid = change({ collection: 'payments', action: 'update', before: { amount: 1 }, after: { amount: 2 } });
    expect(restorable(paid, { amount: 3 })).toBeNull();
    const moved = change({
      collection: 'treatment-plans',
      action: 'update',
      before: { patient: 'mateo' },
      after: { patient: 'ana' },
    });
    expect(restorable(moved, { patient: 'ana' })).toBeNull();
    const noted = change({
      collection: 'clinical-histories',
      action: 'update',
      before: { notes: 'a' },
      after: { notes: 'b' },
    });
    expect(restorable(noted, { notes: 'c' })).toBeNull();
  });
});
