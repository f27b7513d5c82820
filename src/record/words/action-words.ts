import type { OutboxAction } from '#store/database/tables.ts';

const SENTENCES = {
  'calendar-sync': 'Sincronizar con Google Calendar',
  'calendar-delete': 'Eliminar de Google Calendar',
  'patient-export': 'Anotar en la auditoría que se exportó la ficha',
} satisfies Record<OutboxAction['action'], string>;

/** "Sincronizar con Google Calendar: Control, 25/11/2026 11:00". */
export const actionSentence = ({ action }: OutboxAction, title: string): string => `${SENTENCES[action]}: ${title}`;
