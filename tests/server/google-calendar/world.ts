// A clinic beside the stand-in of Google, with one patient.
import { newId } from '#domain/record/ids.ts';
import { caller, type Call } from '#tests/server/contract/api.ts';
import { startGoogleStandIn, type GoogleStandIn } from '#tests/support/google-stand-in.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/test-server.ts';

export interface CalendarWorld {
  google: GoogleStandIn;
  server: TestServer;
  send: Call;
  admin: Call;
  patient: string;
  createAppointment: (values?: object) => Promise<string>;
  /** "/google-calendar/<name>/" with an appointment. */
  ask: (name: 'sync' | 'delete-event', id: string) => ReturnType<Call>;
  isSynced: (id: string) => ReturnType<Call>;
  close: () => Promise<void>;
}

export async function createCalendarWorld(options: TestServerOptions = {}): Promise<CalendarWorld> {
  const google = await startGoogleStandIn();
  const server = await startTestServer({
    ...options,
    config: { google: google.config, publicUrl: 'https://arcada.example', ...options.config },
  });
  const send = await caller(server);
  const admin = await caller(server, 'admin');
  const patient = newId();
  await send('POST', '/patients/', { body: { id: patient, first_name: 'Mateo', last_name: 'Salazar Quispe' } });
  return {
    google,
    server,
    send,
    admin,
    patient,
    async createAppointment(values = {}) {
      const body = { patient, fecha: '2026-11-25', hora: '11:00', tipo_tratamiento: 'Control', ...values };
      return ((await send('POST', '/appointments/', { body })).body as { id: string }).id;
    },
    ask: (name, id) => send('POST', `/google-calendar/${name}/`, { body: { appointment_id: id } }),
    isSynced: (id) => send('GET', `/google-calendar/check-sync/${id}/`),
    async close() {
      await server.close();
      await google.close();
    },
  };
}
