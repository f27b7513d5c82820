import { TriangleAlertIcon } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './error-page.module.css';

interface ErrorPageProps {
  /** The message of specification §8 for a screen that could not be loaded. */
  message?: string;
  onRetry?: () => void;
}

/** A screen that could not be shown. Data saved on the tablet is not affected. */
export function ErrorPage({ message = 'No se pudo mostrar esta pantalla.', onRetry }: ErrorPageProps) {
  return (
    <div className={styles.page} role="alert">
      <h1 tabIndex={-1} className="visually-hidden">
        Error
      </h1>
      <EmptyState
        icon={<TriangleAlertIcon size={28} />}
        title={message}
        action={
          onRetry ? (
            <Button variant="accent" onClick={onRetry}>
              Reintentar
            </Button>
          ) : null
        }
      >
        Lo que estaba guardado en este dispositivo sigue a salvo.
      </EmptyState>
    </div>
  );
}
