import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Route as Receipt } from '#app/routes/_app/sincronizacion/comprobante.tsx';
import { AppError } from '#domain/wire/problem.ts';
import type { ReceiptAnswer, ReceiptOp } from '#domain/wire/audit-receipt.ts';
import { readReceiptText } from '#domain/receipts/receipt-file.ts';
import { writeMeta } from '#store/database/meta.ts';
import type { Outage } from '#store/database/meta-values.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { saveSignIn } from '#store/session/session.ts';
import { ANA, IVAN, openTablet, showCentre, type Tablet } from '#tests/features/sync-centre/tablet.tsx';
import { showScreen } from '#tests/support/screen.tsx';

const MINUTE = 60_000;
let tablet: Tablet;
let epoch: string;
const user = userEvent.setup();

beforeEach(async () => {
  tablet = await openTablet();
  epoch = (await tablet.db.meta.get('epoch'))?.value as string;
});

/** An outage of the last ten minutes, over unless told. */
const outage = (changes: Partial<Outage> = {}): Outage => {
  const now = Date.now();
  return { since: now - 10 * MINUTE, back: now + MINUTE, until: now + MINUTE + 3100, ...changes };
};
const noteOutage = (last: Outage = outage()) => writeMeta(tablet.db, 'outages', { open: null, last });

async function acknowledgeAll(): Promise<void> {
  for (const entry of await readWrites(tablet.db)) {
    await tablet.db.outbox.delete(entry.n);
    await tablet.db.acked.put({ op_id: entry.op_id, acked_at: Date.now(), entry });
  }
}

/** Two patients edited in the outage, one by Ana, then one by Iván. */
async function workOfTwo(): Promise<void> {
  await tablet.edit(await tablet.patient({ first_name: 'Lucía', last_name: 'Peña' }), { occupation: 'Arquitecta' });
  await saveSignIn(tablet.db, IVAN, { access: 'i', refresh: 'r' });
  await tablet.edit(await tablet.patient({ first_name: 'Mateo', last_name: 'Salazar' }), { occupation: 'Docente' });
}

/** The server has each change once, unless a test alters its answer. */
async function answering(change: (op: ReceiptOp, index: number) => ReceiptOp = (op) => op) {
  const acked = new Map((await tablet.db.acked.toArray()).map(({ op_id, entry }) => [op_id, entry]));
  return vi.fn(async (path: string, options?: { json?: unknown }) => {
    if (path !== '/audit/receipts/') throw new AppError('network', 'sin red');
    const { op_ids } = options!.json as { op_ids: string[] };
    const ops = op_ids.map((op_id, index): ReceiptOp => {
      const { author, collection, row_id } = acked.get(op_id)!;
      const at = new Date().toISOString();
      const who = { user_id: author, acting_user_id: null, device_id: null };
      const entry = { id: index + 1, seq: index + 1, at, captured_at: at, ...who, collection, row_id, version: 2 };
      const hash = String(index).repeat(64);
      return change({ op_id, status: 200, entries: [{ ...entry, action: 'update', hash }] }, index);
    });
    return { epoch, at: new Date().toISOString(), head: { seq: 9, hash: 'f'.repeat(64) }, ops } satisfies ReceiptAnswer;
  }) as never;
}

const showReceipt = (request: never, address = '/sincronizacion/comprobante') =>
  showScreen(tablet, address, { '/sincronizacion/comprobante': Receipt }, { request });

it('the sync centre says after an outage that the same changes are on the server', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  showCentre(tablet, { request: await answering() });
  const card = within(await screen.findByRole('region', { name: 'Después del último corte' }));
  expect(await card.findByText('2 cambios, los mismos 2 en el servidor')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Ver comprobante' }).getAttribute('href')).toBe('/sincronizacion/comprobante');
});

it('it does not say that all is up to date where the server lacks what it had confirmed', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  showCentre(tablet, { request: await answering((op) => ({ ...op, status: null, entries: [] })) });
  const card = within(await screen.findByRole('region', { name: 'Después del último corte' }));
  expect(await card.findByText('0 de 2 cambios en el servidor')).toBeTruthy();
  expect(screen.queryByText('Todo está al día')).toBeNull();
});

it('on the sync centre, the card does not link to the sync centre', async () => {
  await workOfTwo();
  await tablet.db.outbox.toCollection().modify({ state: 'attention' });
  await noteOutage();
  showCentre(tablet);
  const card = within(await screen.findByRole('region', { name: 'Después del último corte' }));
  expect(await card.findByText('2 cambios requieren atención.')).toBeTruthy();
});

it('without an outage there is no such card', async () => {
  await workOfTwo();
  showCentre(tablet);
  await screen.findByRole('region', { name: 'Por enviar (2)' });
  expect(screen.queryByRole('region', { name: 'Después del último corte' })).toBeNull();
});

it('a receipt that the tablet cannot read says so, and is read again', async () => {
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  const failing = vi.spyOn(tablet.db.acked, 'where').mockImplementation(() => {
    throw new Error('the disk is gone');
  });
  showReceipt(await answering());
  expect(
    (await screen.findByText('No se pudo leer lo que guarda esta tableta.')).closest('[role="alert"]'),
  ).toBeTruthy();
  failing.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { level: 2, name: '2 cambios, los mismos 2 en el servidor' })).toBeTruthy();
});

it('the receipt names each change with its author, and nothing is lost or repeated', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  showReceipt(await answering());
  expect(await screen.findByRole('heading', { level: 2, name: '2 cambios, los mismos 2 en el servidor' })).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'Cambios' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Lucía PeñaEdición · Paciente · Ana VegaEn el servidor000000000000'),
    expect.stringContaining('Mateo SalazarEdición · Paciente · Iván CastroEn el servidor111111111111'),
  ]);
  expect(screen.getByText('perdidos').nextSibling?.textContent).toBe('0');
  expect(screen.getByText('repetidos').nextSibling?.textContent).toBe('0');
  expect(screen.getByText('en enviarse').nextSibling?.textContent).toBe('3,1 s');
  expect(screen.getByText('2 cambios guardados por 2 personas')).toBeTruthy();
});

it('calls a deleted record that was brought back restored, not created', async () => {
  await tablet.edit(await tablet.patient({ first_name: 'Eva', last_name: 'Ruiz' }), { occupation: 'Chef' });
  await acknowledgeAll();
  await tablet.db.acked.toCollection().modify(({ entry }) => {
    Object.assign(entry, { method: 'POST', revives: true });
  });
  await noteOutage();
  showReceipt(await answering());
  expect(await screen.findByText(/Restauración · Paciente/)).toBeTruthy();
  expect(screen.queryByText(/Creación/)).toBeNull();
});

it('names what the server does not have any more, and what it has twice', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  const twice = ({ entries: [entry], ...op }: ReceiptOp): ReceiptOp => ({ ...op, entries: [entry!, entry!] });
  showReceipt(await answering((op, index) => (index === 0 ? { ...op, status: null, entries: [] } : twice(op))));
  expect(await screen.findByRole('heading', { level: 2, name: '0 de 2 cambios en el servidor' })).toBeTruthy();
  expect(screen.getByText('No está en el servidor')).toBeTruthy();
  expect(screen.getByText('Repetido en el servidor')).toBeTruthy();
  expect(screen.getByText(/^1 cambio que el servidor había confirmado no está en él/)).toBeTruthy();
});

it('waiting changes are shown as waiting, and never counted as equal', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await tablet.edit(await tablet.patient({ first_name: 'Eva', last_name: 'Ruiz' }), { occupation: 'Chef' });
  await noteOutage();
  showReceipt(await answering());
  expect(await screen.findByRole('heading', { level: 2, name: '2 de 3 cambios en el servidor' })).toBeTruthy();
  expect(screen.getByText('1 cambio aún sin enviar.')).toBeTruthy();
  expect(screen.getByText('por enviar').nextSibling?.textContent).toBe('1');
});

it('names what was sent of a record that was deleted since', async () => {
  const id = await tablet.patient({ first_name: 'Lucía', last_name: 'Peña' });
  await tablet.edit(id, { occupation: 'Chef' });
  expect(await tablet.outgoing()).toHaveLength(1);
  await acknowledgeAll();
  await tablet.deletedByOther(id);
  await noteOutage();
  showReceipt(await answering());
  expect(await screen.findByText('Lucía Peña')).toBeTruthy();
});

it('changes that wait for a decision are named, and called neither sent nor about to be sent', async () => {
  const id = await tablet.patient({ first_name: 'Lucía', last_name: 'Peña' });
  await tablet.edit(id, { occupation: 'Chef' });
  await tablet.deletedByOther(id);
  expect(await tablet.outgoing()).toEqual([]);
  await noteOutage();
  showReceipt(await answering());
  expect(await screen.findByText('Lucía Peña')).toBeTruthy();
  expect(screen.getByText('por decidir').nextSibling?.textContent).toBe('1');
  expect(screen.queryByText('por enviar')).toBeNull();
  expect(screen.queryByText('Enviados, en orden')).toBeNull();
});

it('without a connection it says what was confirmed, and that comparing needs the network', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  let away = true;
  const answer = (await answering()) as (...args: unknown[]) => Promise<unknown>;
  showReceipt(((...args: unknown[]) =>
    away ? Promise.reject(new AppError('network', 'sin red')) : answer(...args)) as never);
  expect(await screen.findByText('Para compararlos uno a uno con el servidor hace falta conexión.')).toBeTruthy();
  expect(screen.getByText('2 cambios, 2 confirmados por el servidor')).toBeTruthy();
  expect(screen.getByText('perdidos').nextSibling?.textContent).toBe('—');
  expect(screen.getByRole('heading', { level: 3, name: 'En el servidor —' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Descargar comprobante' })).toHaveProperty('disabled', true);
  away = false;
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('2 cambios, los mismos 2 en el servidor')).toBeTruthy();
});

it('an outage that lasts has its changes too', async () => {
  await workOfTwo();
  await writeMeta(tablet.db, 'outages', { open: outage({ back: null, until: null }), last: null });
  showReceipt(await answering());
  expect(await screen.findByRole('heading', { level: 2, name: '0 de 2 cambios en el servidor' })).toBeTruthy();
  expect(screen.getByText('2 cambios aún sin enviar.')).toBeTruthy();
});

it('says that a restored server is being read, and compares nothing with it meanwhile', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  epoch = 'another';
  showReceipt(await answering());
  expect(await screen.findByText(/^El servidor fue restaurado de una copia/)).toBeTruthy();
  expect(screen.getByText('2 cambios, 2 confirmados por el servidor')).toBeTruthy();
});

it('is of today too, by the address', async () => {
  await workOfTwo();
  await acknowledgeAll();
  const { address } = showReceipt(await answering());
  expect(await screen.findByText('Ningún corte con cambios')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Hoy' }));
  expect(await screen.findByText('2 cambios, los mismos 2 en el servidor')).toBeTruthy();
  expect(address()).toBe('/sincronizacion/comprobante?period=today');
});

it('hands the receipt over as a file that says the same', async () => {
  await workOfTwo();
  await acknowledgeAll();
  await noteOutage();
  const files: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  showReceipt(await answering());
  await screen.findByText('2 cambios, los mismos 2 en el servidor');
  await user.click(screen.getByRole('button', { name: 'Descargar comprobante' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const receipt = readReceiptText(await files[0]!.text());
  expect(receipt).toMatchObject({
    text: '2 cambios, los mismos 2 en el servidor',
    made_by: 'Iván Castro',
    server: { epoch, head: { seq: 9 } },
    figures: { changes: 2, same: 2, lost: 0, repeated: 0 },
    changes: [
      { title: 'Lucía Peña', author: ANA.id, author_name: 'Ana Vega', fate: 'same' },
      { title: 'Mateo Salazar', author: IVAN.id, author_name: 'Iván Castro', fate: 'same' },
    ],
  });
});
