// The words of spec §8.10 that more than one screen says of Google Calendar.

export const AUTHORIZATION_FAILED = 'No se pudo iniciar la autorización con Google Calendar.';
