import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Patient } from '#domain/patients/patient.ts';
import { WorkLines } from '#features/dashboard/work-lines.tsx';
import { clearMeta, writeMeta } from '#store/database/meta.ts';
import { buildAppointment, buildPatient, testId } from '#tests/support/factories.ts';
import { buildBudget } from '#tests/support/money-factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ANA, names, open, press, receiveAttempts, rows, storeToFollow, user, ZOE } from './screens.tsx';

const chip = (name: RegExp) => screen.findByRole('button', { name });

describe('the follow-up list', () => {
  it('shows who waits longest first, why and since when, the last attempt and how many', async () => {
    const store = await storeToFollow();
    await store.receive(
      'appointments',
      buildAppointment({ patient: ANA, fecha: '2026-11-19', hora: '10:30', estado: 'inasistencia' }),
    );
    await receiveAttempts(
      store,
      { at: '2026-11-09T15:00:00.000Z' },
      { at: '2026-11-16T15:00:00.000Z', channel: 'whatsapp', outcome: 'llamar_despues', call_again_on: '2026-11-23' },
    );
    open(store);
    expect(await screen.findByRole('heading', { level: 1, name: 'Seguimiento' })).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Renzo Paredes', 'Ana Núñez', 'Zoe Ñahui']));
    const [renzo, ana, zoe] = rows().map((row) => row.textContent);
    expect(renzo).toContain('Sin próxima cita53 días, desde el 01/10');
    expect(renzo).toContain('Llamar después, hoy');
    expect(renzo).toContain('16/11, WhatsApp · 2 intentos');
    expect(ana).toContain('Faltó a su cita4 días, el 19/11 a las 10:30');
    expect(ana).toContain('Sin intentos');
    expect(zoe).toContain('Sin teléfono');
    const off = within(rows()[2]!).getAllByRole<HTMLButtonElement>('button', { name: /Llamar|WhatsApp/ });
    expect(off.map(({ disabled }) => disabled)).toEqual([true, true]);
    const call = within(rows()[1]!).getByRole('link', { name: 'Llamar a Ana Núñez' });
    expect(call.getAttribute('href')).toBe('tel:+51912004118');
  });

  it('has chips with counts, which stand in the address', async () => {
    const store = await storeToFollow();
    await store.receive('patients', buildPatient({ id: testId(0x1003), first_name: 'Santiago', last_name: 'Mamani' }));
    await store.receive(
      'budgets',
      buildBudget({ patient: testId(0x1003), total_amount: 3200, created_at: '2026-10-23T15:00:00.000Z' }),
    );
    await receiveAttempts(store, { outcome: 'no_desea', at: '2026-11-20T15:00:00.000Z' });
    const { address } = open(store);
    expect(await chip(/^Todos 3$/)).toBeTruthy();
    expect(await chip(/^Sin próxima cita 2$/)).toBeTruthy();
    expect(await chip(/^Control vencido 0$/)).toBeTruthy();
    await user.click(await chip(/^Presupuesto sin respuesta 1$/));
    await waitFor(() => expect(names()).toEqual(['Santiago Mamani']));
    expect(rows()[0]!.textContent).toContain('31 días, $3\u00a0200,00 del 23/10');
    expect(address()).toBe('/seguimiento?motivo=presupuesto');
    await user.click(await chip(/^Ocultos 1$/));
    await waitFor(() => expect(names()).toEqual(['Renzo Paredes']));
    expect(screen.getByText(/Vuelven a la lista el día en que pidieron la llamada/)).toBeTruthy();
  });

  it('is searched by name and telephone', async () => {
    open(await storeToFollow());
    const box = await screen.findByPlaceholderText('Buscar por nombre o teléfono');
    await user.type(box, 'nunez');
    await waitFor(() => expect(names()).toEqual(['Ana Núñez']));
    expect(await chip(/^Todos 1$/)).toBeTruthy();
    await user.clear(box);
    await user.type(box, '987654');
    await waitFor(() => expect(names()).toEqual(['Renzo Paredes']));
    await user.type(box, '000');
    expect(await screen.findByText('Nadie con «987654000»')).toBeTruthy();
    await press('Ver a todos');
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('says that nobody is to be called, and who is hidden', async () => {
    const store = await storeToFollow();
    for (const [place, patient] of [ANA, ZOE].entries()) {
      await store.receive('appointments', buildAppointment({ id: testId(place + 1), patient, fecha: '2026-11-24' }));
    }
    const until = { outcome: 'llamar_despues', call_again_on: '2026-11-30' } as const;
    await receiveAttempts(store, { ...until, at: '2026-11-20T15:00:00.000Z' });
    open(store);
    expect(await screen.findByText('Nadie por llamar')).toBeTruthy();
    expect(screen.getByText(/1 vuelve a salir el día en que pidió la llamada\./)).toBeTruthy();
    await press('Ver el oculto');
    await waitFor(() => expect(names()).toEqual(['Renzo Paredes']));
    expect(rows()[0]!.textContent).toContain('Llamar después, el 30/11');
  });

  it('shows nobody before everything has come', async () => {
    const store = await storeToFollow();
    await clearMeta(store.db, 'ready');
    open(store);
    expect(await screen.findByText('Se está descargando la clínica')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Pacientes por llamar' })).toBeNull();
  });

  it('shows nobody on a tablet with a new build before the attempts have come', async () => {
    const store = await storeToFollow();
    await writeMeta(store.db, 'unread', ['contact-attempts']);
    open(store);
    expect(await screen.findByText('Se está descargando la clínica')).toBeTruthy();
    await clearMeta(store.db, 'unread');
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('says the month’s figures, by reason', async () => {
    const store = await storeToFollow();
    await store.receive(
      'appointments',
      buildAppointment({ patient: ANA, fecha: '2026-11-20', hora: '10:00', estado: 'completada' }),
    );
    await receiveAttempts(
      store,
      { at: '2026-11-02T15:00:00.000Z' },
      { at: '2026-11-18T15:00:00.000Z', patient: ANA, outcome: 'contactado' },
      { at: '2026-11-18T16:00:00.000Z', patient: ZOE, reason: 'cobranza' },
      // In Lima it is still October.
      { at: '2026-11-01T04:00:00.000Z', outcome: 'cita_dada' },
    );
    open(store);
    const line = await screen.findByRole('region', { name: 'Este mes' });
    await waitFor(() => expect(line.textContent).toContain('Noviembre2 llamados1 contactado1 volvió'));
    expect(line.textContent).toContain('Por cobranza: 1, 0 y 0');
    expect(line.textContent).toContain('Octubre: 1, 1 y 0');
  });

  it('is exported as it is shown', async () => {
    const store = await storeToFollow();
    const texts: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((text) => texts.push(text));
      return 'blob:seguimiento';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    open(store);
    await waitFor(() => expect(names()).toHaveLength(3));
    await press('Exportar CSV');
    await waitFor(() => expect(texts).toHaveLength(1));
    const [heading, renzo] = texts[0]!.split('\r\n');
    expect(heading).toContain('Paciente;Teléfono;Responsable');
    expect(renzo).toContain('Renzo Paredes;987 654 321;;;Sin próxima cita;01/10/2026;53;;;0');
  });

  it('says that it could not be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeToFollow();
    const rowsOf = vi.spyOn(store.db.follow_up, 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store);
    expect(await screen.findByText('No se pudo cargar el seguimiento. Inténtelo de nuevo.')).toBeTruthy();
    rowsOf.mockRestore();
    await press('Reintentar');
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});

describe('the dashboard’s link', () => {
  it('says how many are to be called, and leads to them', async () => {
    showScreen(await storeToFollow(), '/', WorkLines);
    const link = await screen.findByRole('link', { name: '3 por llamar' });
    expect(link.getAttribute('href')).toBe('/seguimiento');
  });

  it('is not drawn where nobody is', async () => {
    const store = await storeToFollow();
    showScreen(store, '/', WorkLines);
    await screen.findByRole('link', { name: '3 por llamar' });
    const done = (await store.db.rows('patients').toArray()) as unknown as Patient[];
    await store.receive(
      'patients',
      ...done.map((each) => ({ ...each, treatment_status: 'completado' as const, version: 2 })),
    );
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });
});

describe('on the follow-up list', () => {
  it('the rows stay while patients are read for a search', async () => {
    open(await storeToFollow());
    await waitFor(() => expect(names()).toHaveLength(3));
    let blinked = false;
    const watcher = new MutationObserver(() => {
      blinked ||= screen.queryByLabelText('Cargando pacientes por llamar') !== null;
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    await user.type(screen.getByPlaceholderText('Buscar por nombre o teléfono'), 'nunez');
    await waitFor(() => expect(names()).toEqual(['Ana Núñez']));
    watcher.disconnect();
    expect(blinked).toBe(false);
  });

  it('nobody in sight does not mean that the hidden ones have a visit', async () => {
    const store = await storeToFollow();
    const refused = { outcome: 'no_desea', at: '2026-11-20T15:00:00.000Z' } as const;
    await receiveAttempts(store, refused, { ...refused, patient: ANA }, { ...refused, patient: ZOE });
    open(store);
    const words = await screen.findByText(/tienen su próxima cita/);
    expect(words.textContent).toBe(
      'Todos los demás pacientes en tratamiento tienen su próxima cita. 3 no desean que se les llame.',
    );
  });

  it('the month’s figures are not drawn when they could not be read', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeToFollow();
    vi.spyOn(store.db.records('contact-attempts'), 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store);
    await waitFor(() => expect(names()).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Este mes' })).toBeNull());
  });

  it('a visit for somebody else keeps how the person was reached', async () => {
    open(await storeToFollow());
    await user.click(await screen.findByRole('link', { name: 'Nueva Cita de Renzo Paredes' }));
    await user.click(await screen.findByRole('radio', { name: /^WhatsApp/ }));
    const clear = await screen.findByRole('button', { name: 'Quitar el paciente' });
    await user.click(clear);
    await waitFor(() => expect(clear.isConnected).toBe(false));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^WhatsApp/ }).checked).toBe(true);
  });
});
