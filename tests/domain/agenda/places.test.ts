import { expect, it } from 'vitest';
import { freeNear, placesOf, placesOfDay } from '#domain/agenda/places.ts';
import type { Slot } from '#domain/agenda/appointment-slot.ts';

const CLINIC = { clinic_name: 'Clínica Miraflores', rooms: ['Sillón 1', 'Sillón 2', 'Sala de cirugía'] };
const HOURS = { from: '09:00', to: '18:00' };

const visit = (hora: string, duracion: number, location: string | null): Slot & { duracion: number } => ({
  fecha: '2026-11-26',
  hora,
  duracion,
  location,
  estado: 'programada',
});
const words = (slot: Slot & { duracion: number }, day: Slot[], hours = HOURS) =>
  freeNear(slot, day, CLINIC, [hours]).map(({ hora, place }) => `${hora} ${place}`);

it('the places are the clinic under its name, its rooms, and what a record names besides, each once', () => {
  expect(placesOf(CLINIC, ['Sillón 2', null, '', 'Sillón viejo', 'Sillón viejo'])).toEqual([
    'Clínica Miraflores',
    'Sillón 1',
    'Sillón 2',
    'Sala de cirugía',
    'Sillón viejo',
  ]);
  expect(placesOf({ clinic_name: '', rooms: [] })).toEqual([]);
});

it('of a day all rooms are compared, and another place only where somebody is, or is going to be', () => {
  expect(placesOfDay(CLINIC, [], 'Sillón 1')).toEqual(CLINIC.rooms);
  expect(placesOfDay(CLINIC, [visit('10:00', 30, null)], 'Sillón 1')).toEqual(['Clínica Miraflores', ...CLINIC.rooms]);
  expect(placesOfDay(CLINIC, [visit('10:00', 30, 'Otra sede')], 'Sillón 1')).toEqual([...CLINIC.rooms, 'Otra sede']);
  expect(placesOfDay({ ...CLINIC, rooms: [] }, [], 'Clínica Miraflores')).toEqual(['Clínica Miraflores']);
});

it('near a taken time the place’s next free times are offered, and the time itself where another room is free', () => {
  const day = [visit('09:00', 90, 'Sillón 1'), visit('11:00', 30, 'Sillón 1'), visit('11:00', 60, 'Sillón 2')];
  expect(words(visit('11:15', 30, 'Sillón 1'), day)).toEqual([
    '10:30 Sillón 1',
    '11:30 Sillón 1',
    '11:45 Sillón 1',
    '11:15 Sala de cirugía',
  ]);
});

it('no slot is offered outside the remaining hours, nor where none of that length is free', () => {
  const day = [visit('09:00', 120, 'Sillón 1'), visit('11:15', 405, 'Sillón 1'), visit('09:00', 540, 'Sillón 2')];
  const full = [...day, visit('09:00', 540, 'Sala de cirugía')];
  expect(words(visit('10:00', 45, 'Sillón 1'), full)).toEqual([]);
  expect(words(visit('10:00', 15, 'Sillón 1'), full)).toEqual(['11:00 Sillón 1']);
  expect(words(visit('10:00', 15, 'Sillón 1'), full, { from: '12:00', to: '18:00' })).toEqual([]);
});

it('a visit to which nobody came, or that was moved, leaves its time free', () => {
  const gone: Slot = { ...visit('11:00', 30, 'Sillón 2'), estado: 'inasistencia' };
  const moved: Slot = {
    ...visit('11:00', 30, 'Sala de cirugía'),
    notes: 'Reprogramada para el 27/11/2026 a las 10:00.',
  };
  expect(words(visit('11:00', 30, null), [visit('11:00', 30, null), gone, moved])).toEqual([
    '10:15 Clínica Miraflores',
    '10:30 Clínica Miraflores',
    '11:30 Clínica Miraflores',
    '11:00 Sillón 1',
    '11:00 Sillón 2',
  ]);
});

it('no other room is offered for a slot that goes on into the next day, whose visits are not known', () => {
  const night = { from: '22:00', to: '24:00' };
  const taken = visit('23:00', 60, 'Sillón 1');
  expect(words(visit('23:00', 30, 'Sillón 1'), [taken], night)).toContain('23:00 Sillón 2');
  expect(words(visit('23:30', 60, 'Sillón 1'), [taken], night)).toEqual(['22:00 Sillón 1']);
});
