import { EyeIcon, EyeOffIcon } from 'lucide-react';
import { useState, type InputHTMLAttributes } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import styles from './field.module.css';

/** A password with a toggle that shows what was typed. */
export function PasswordInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <input {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false} />
      <IconButton
        variant="quiet"
        label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
        aria-pressed={shown}
        icon={shown ? <EyeOffIcon /> : <EyeIcon />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
