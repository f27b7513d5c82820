import styles from './badge.module.css';

/** Marks a record with changes that the server does not have yet. */
export function UnsentMark() {
  return <span className={styles.unsent}>Sin enviar</span>;
}
