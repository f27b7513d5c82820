// The question for the password, over the screen whose call waits for it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { isUnconfirmed, useAsking, withConfirmation } from '#runtime/confirmation.ts';
import { useRuntime, type RequestOptions } from '#runtime/runtime.tsx';
import { ConfirmPerson } from '#features/session/confirm-person.tsx';
import { ConfirmPersonDialog } from '#features/session/confirm-person-dialog.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { catchErrors } from '#tests/support/caught-errors.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const REQUIRED = () => new AppError('password_required', 'Confirme con su contraseña que es usted.', { status: 403 });
const PASSWORD = 'la de siempre';

/** A screen with one weighty call behind a question, and a server that lets it in once the password was typed. */
async function show(answer: (password: string) => AppError | null = () => null) {
  const calls: string[] = [];
  const ended: unknown[] = [];
  let confirmed = false;
  const server = async (path: string, { json }: RequestOptions = {}): Promise<unknown> => {
    calls.push(path);
    if (path === '/sessions/current/confirm/') {
      const refusal = answer((json as { password: string }).password);
      if (refusal) throw refusal;
      confirmed = true;
      return null;
    }
    if (!confirmed) throw REQUIRED();
    return { url: '/api/export/secret/' };
  };
  function Screen() {
    const { request } = useRuntime();
    const asking = useAsking();
    return (
      <>
        <ConfirmDialog
          opened
          onClose={() => ended.push('closed')}
          title="¿Exportar?"
          confirmLabel="Exportar"
          onConfirm={async () => void ended.push(await request('/export/', { method: 'POST' }))}
        >
          <p>Todo.</p>
        </ConfirmDialog>
        {asking ? <ConfirmPersonDialog onEnd={asking.end} /> : null}
      </>
    );
  }
  const request = withConfirmation(server as never);
  showScreen(await screenStore(), '/', Screen, { request });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirme que es usted' });
  return { calls, ended, dialog, request };
}

const field = (dialog: HTMLElement) => within(dialog).getByLabelText('Su contraseña');
const isGone = (dialog: HTMLElement) => waitFor(() => expect(dialog.isConnected).toBe(false));

test('a call refused for want of the password is sent again once it was typed', async () => {
  const { calls, ended, dialog } = await show();
  await waitFor(() => expect(document.activeElement).toBe(field(dialog)));
  await userEvent.type(field(dialog), `${PASSWORD}{Enter}`);
  await isGone(dialog);
  expect(ended).toEqual([{ url: '/api/export/secret/' }]);
  expect(calls).toEqual(['/export/', '/sessions/current/confirm/', '/export/']);
});

test('a wrong password is said beside its field, and the call waits on', async () => {
  const fields = { password: 'La contraseña actual no es correcta' };
  const { calls, ended, dialog } = await show((password) =>
    password === PASSWORD ? null : new AppError('invalid', 'La contraseña actual no es correcta.', { fields }),
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  expect(await within(dialog).findByText('Escriba su contraseña')).toBeTruthy();
  await userEvent.type(field(dialog), 'otra{Enter}');
  expect(await within(dialog).findByText('La contraseña actual no es correcta')).toBeTruthy();
  expect(document.activeElement).toBe(field(dialog));
  expect([calls, ended]).toEqual([['/export/', '/sessions/current/confirm/'], []]);
  await userEvent.clear(field(dialog));
  await userEvent.type(field(dialog), `${PASSWORD}{Enter}`);
  await isGone(dialog);
  expect(ended).toHaveLength(1);
});

test('the server’s other refusals, and a missing network, are told in words', async () => {
  const { dialog } = await show(() => new AppError('slow_down', 'Demasiados intentos. Espere un momento.'));
  await userEvent.type(field(dialog), `${PASSWORD}{Enter}`);
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Demasiados intentos. Espere un momento.');
});

test('Escape closes the question for the password alone, and nothing is called a failure', async () => {
  const { calls, ended, dialog } = await show();
  await userEvent.keyboard('{Escape}');
  await isGone(dialog);
  expect([calls, ended]).toEqual([['/export/'], []]);
  const question = screen.getByRole('dialog', { name: '¿Exportar?' });
  expect(question.textContent).not.toContain('No se pudo');
  // Asked again, it opens again.
  await userEvent.click(within(question).getByRole('button', { name: 'Exportar' }));
  const again = await screen.findByRole('dialog', { name: 'Confirme que es usted' });
  await userEvent.click(within(again).getByRole('button', { name: 'Cancelar' }));
  await isGone(again);
});

test('calls that meet the refusal together wait for one question', async () => {
  const { calls, dialog, request } = await show();
  const others = [request('/users/', { method: 'POST' }), request('/calendar-feeds/', { method: 'POST' })];
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(screen.getAllByRole('dialog', { name: 'Confirme que es usted' })).toHaveLength(1);
  await userEvent.type(field(dialog), `${PASSWORD}{Enter}`);
  await Promise.all(others);
  expect(calls.filter((path) => path === '/sessions/current/confirm/')).toHaveLength(1);
});

test('after the question was closed each of the calls that waited has failed for that reason', async () => {
  const { dialog, request } = await show();
  const other = request('/users/', { method: 'POST' }).catch(isUnconfirmed);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(await other).toBe(true);
});

describe('where its window cannot be shown', () => {
  const reported = catchErrors();

  test('a window whose code does not come ends the call, which may be tried again', async () => {
    const ended: unknown[] = [];
    const request = withConfirmation(() => Promise.reject(REQUIRED()));
    const Broken = () => {
      throw new Error('Failed to fetch dynamically imported module');
    };
    showScreen(await screenStore(), '/', () => (
      <>
        <p>La pantalla</p>
        <ConfirmPerson dialog={Broken} />
      </>
    ));
    await screen.findByText('La pantalla');
    for (const attempt of [1, 2]) {
      await request('/export/', { method: 'POST' }).catch((error: unknown) => ended.push(isUnconfirmed(error)));
      expect(ended).toHaveLength(attempt);
    }
    expect(ended).toEqual([true, true]);
    expect(reported).toHaveLength(2);
    expect(screen.getByText('La pantalla')).toBeTruthy();
  });
});
