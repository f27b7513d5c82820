import { useMemo, useRef } from 'react';
import { ROLES, ROLE_LABELS, userSchema } from '#domain/people/user.ts';
import { newId } from '#domain/record/ids.ts';
import { searchable } from '#domain/values/text.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { OneTimePassword } from '#domain/wire/wire.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import { accountName } from '../account-words.ts';
import { CREATED_WITHOUT_PASSWORD, CREATE_FAILED } from '../messages.ts';
import type { Handed } from './one-time-password-dialog.tsx';
import styles from './dialogs.module.css';

interface NewPersonDialogProps {
  /** Taken usernames, as far as this tablet knows. */
  usernames: readonly string[];
  onClose: () => void;
  /** With the person's id and one-time password; null if only the password could not be made. */
  onCreated: (id: string, handed: Handed | null) => void;
}

const BLANK = { first_name: '', last_name: '', username: '', rol: 'recepcionista' };

/** A new account. The server makes the password for the first sign-in. */
export function NewPersonDialog({ usernames, onClose, onCreated }: NewPersonDialogProps) {
  const form = useNewPerson(usernames, onCreated);
  const field = <N extends keyof typeof BLANK>(name: N, label: string) => ({ form, name, label });
  return (
    <Modal opened onClose={onClose} title="Nuevo usuario" size="form" dismissible={!form.submitting}>
      <Form form={form} label="Nuevo usuario">
        <div className={styles.names}>
          <TextField {...field('first_name', 'Nombre')} autoCapitalize="words" data-autofocus />
          <TextField {...field('last_name', 'Apellido')} autoCapitalize="words" />
        </div>
        <TextField
          {...field('username', 'Usuario')}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          hint="Con él entra: sin espacios ni acentos."
        />
        <SegmentedField
          {...field('rol', 'Rol')}
          options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          clearable={false}
        />
        <ModalActions ruled note="Al crearlo verá su contraseña de un solo uso.">
          <Button onClick={onClose} disabled={form.submitting}>
            Cancelar
          </Button>
          <Button type="submit" variant="filled" busy={form.submitting}>
            Crear usuario
          </Button>
        </ModalActions>
      </Form>
    </Modal>
  );
}

function useNewPerson(usernames: readonly string[], onCreated: NewPersonDialogProps['onCreated']) {
  const { request, syncNow } = useRuntime();
  const report = useReport();
  // The same id at every attempt: if an answer was lost, the person exists already.
  const id = useRef(newId());
  const schema = useMemo(() => userSchema(), []);
  return useForm({
    schema,
    initial: BLANK,
    failureMessage: CREATE_FAILED,
    async onSubmit(values) {
      const taken = { username: takenWords(values, usernames) };
      if (usernames.includes(values.username)) return taken;
      try {
        await request('/users/', { method: 'POST', json: { id: id.current, ...values } });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'exists')) throw error;
        if (error.fields?.['username'] !== undefined) {
          report.failed(error, null);
          return taken;
        }
      }
      const made = await request<OneTimePassword>(`/users/${id.current}/password/`, { method: 'POST' }).catch(
        (error: unknown) => {
          notify.warning(CREATED_WITHOUT_PASSWORD);
          reportError(error);
          return null;
        },
      );
      // The password is shown only here, and must not wait for a sync on a slow network. The list follows.
      syncNow().catch(reportFailure);
      onCreated(id.current, made && { name: accountName(values), isNew: true, ...made });
      return undefined;
    },
  });
}

type Named = Parameters<typeof accountName>[0];

/** Proposes a free username: the first name, or the first name with the last. */
function takenWords({ first_name, last_name, username }: Named, usernames: readonly string[]): string {
  const plain = (text: string | null) => searchable(text ?? '').replaceAll(/[^a-z0-9]/g, '');
  const [first, last] = [plain(first_name), plain((last_name ?? '').split(' ')[0] ?? '')];
  const free = [first, first && last ? `${first}.${last}` : ''].filter(
    (name) => name !== '' && name !== username && !usernames.includes(name),
  );
  const advice = free.length > 0 ? ` Pruebe con ${free.join(' o ')}.` : ' Elija otro.';
  return `Ese usuario ya existe.${advice}`;
}
