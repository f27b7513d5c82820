// Each answer of the server tells something about this tablet, whatever was asked.
import { updateStatus } from '#store/database/meta.ts';
import { noteContact } from '#store/session/contact.ts';
import type { SyncPorts } from './ports.ts';

/** Each answer tells the offset of the tablet's clock; stored to the second, shown on /sincronizacion. */
export function noticingClock({ db, transport, now }: SyncPorts): SyncPorts['transport'] {
  let noticed: number | null = null;
  return async (request) => {
    const response = await transport(request);
    if (response.serverTime !== null) {
      const offset = Math.round((response.serverTime - now()) / 1000) * 1000;
      if (noticed === null || Math.abs(offset - noticed) > 5000) {
        noticed = offset;
        await updateStatus(db, { clock_offset: offset });
      }
    }
    return response;
  };
}

/**
 * Notes when the server answers a person of this tablet (decision 115). Its refusal of a session does not count: the clinic's
 * data would be shown again while the tablet is told to leave.
 */
export function noticingContact({ db, transport, now }: SyncPorts): SyncPorts['transport'] {
  return async (request) => {
    const response = await transport(request);
    const answers = request.token !== undefined && response.status !== 401 && response.status < 500;
    if (answers) await noteContact(db, now());
    return response;
  };
}
