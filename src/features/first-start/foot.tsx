import { Button } from '#ui/controls/button.tsx';
import styles from './first-start.module.css';

interface FootProps {
  title: string;
  text: string;
  onBack: () => void;
  next: string;
  busy: boolean;
}

/** The bar at the foot of a step: a summary of the answers, and the buttons back and on. */
export function Foot({ title, text, onBack, next, busy }: FootProps) {
  return (
    <div className={styles.foot}>
      <p>
        <b>{title}</b>
        <small>{text}</small>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onBack} disabled={busy}>
          Atrás
        </Button>
        <Button type="submit" variant="filled" busy={busy}>
          {next}
        </Button>
      </div>
    </div>
  );
}
