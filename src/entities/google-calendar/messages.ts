// The words of specification §8.10 about Google Calendar that more than one screen shows.

export const AUTHORIZATION_FAILED = 'No se pudo iniciar la autorización con Google Calendar.';
