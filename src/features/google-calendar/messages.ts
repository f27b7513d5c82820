// Messages about Google Calendar (specification §8.10).

export const SYNC_FAILED = 'No se pudo sincronizar con Google Calendar.';
export const REMOVE_FAILED = 'No se pudo eliminar la cita de Google Calendar.';
export const SYNCED = 'La cita se ha sincronizado correctamente con Google Calendar.';
export const REMOVED = 'La cita se ha eliminado correctamente de Google Calendar.';

/** A request that waits for the network. */
export const LATER = 'Se enviará a Google Calendar cuando haya conexión.';

export const DISCONNECT_FAILED = 'No se pudo desconectar Google Calendar. Inténtelo de nuevo.';

export const FEED_FAILED = 'No se pudo crear el enlace a la agenda. Inténtelo de nuevo.';
export const FEED_REVOKE_FAILED = 'No se pudo revocar el enlace. Inténtelo de nuevo.';
