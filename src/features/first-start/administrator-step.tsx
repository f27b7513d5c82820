import { UsersIcon } from 'lucide-react';
import { NewPasswordFields, type ChosenPassword } from '#entities/session/new-password.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FieldGrid, Form } from '#ui/form/form.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import { Foot } from './foot.tsx';
import styles from './first-start.module.css';

/** The names of the first person; the password is kept beside them, in memory alone. */
export interface PersonValues {
  first_name: string | null;
  last_name: string | null;
  username: string;
  [name: string]: unknown;
}

interface AdministratorStepProps {
  form: FormHandle<PersonValues>;
  chosen: ChosenPassword;
  onChosen: (chosen: ChosenPassword) => void;
  passwordError: string | undefined;
  clinic: string;
  demo: boolean;
  onBack: () => void;
}

/** The first person, an administrador. */
export function AdministratorStep(props: AdministratorStepProps) {
  const { form, chosen, onChosen, passwordError, clinic, demo, onBack } = props;
  const { username } = form.values;
  return (
    <Form form={form} label="La primera persona">
      <div className="with-aside">
        <Card>
          <div className="stack">
            <FieldGrid>
              <TextField form={form} name="first_name" label="Nombre" autoComplete="given-name" />
              <TextField form={form} name="last_name" label="Apellido" autoComplete="family-name" />
            </FieldGrid>
            <TextField
              form={form}
              name="username"
              label="Usuario"
              hint="Con él entra en todas las tabletas."
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <NewPasswordFields
              label="Contraseña"
              value={chosen}
              onChange={onChosen}
              username={username}
              error={passwordError}
            />
          </div>
        </Card>
        <Card title="Si la olvida">
          <p className={styles.lead}>
            No hay correo que la recupere. Otro administrador le da una de un solo uso; si no hay otro, se hace en el
            servidor:
          </p>
          <div className={styles.console}>
            <pre>npm run user -- reset {username.trim().toLowerCase() || 'usuario'}</pre>
          </div>
          <p className="said text-2">
            <UsersIcon size={18} />
            Conviene que haya dos administradores.
          </p>
        </Card>
      </div>
      <Foot
        title={clinic}
        text={demo ? 'Preparar la clínica de demostración tarda un poco' : 'Se guarda todo junto al crear la clínica'}
        onBack={onBack}
        next={form.submitting && demo ? 'Preparando…' : 'Crear la clínica'}
        busy={form.submitting}
      />
    </Form>
  );
}
