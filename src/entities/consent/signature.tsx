import { drawSignature } from '#domain/documents/signature.ts';
import styles from './signature.module.css';

interface SignatureProps {
  strokes: readonly (readonly (readonly number[])[])[];
  /** The name of the person who signed. */
  name: string;
}

/** A signature as it was drawn, as large as the box around it: ink on white in both schemes. */
export function Signature({ strokes, name }: SignatureProps) {
  const { viewBox, paths } = drawSignature(strokes);
  return (
    // Screen readers read the name as that of one picture.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={styles.signature} viewBox={viewBox} role="img" aria-label={`Firma de ${name}`}>
      {paths.map((path, place) => (
        <path key={place} d={path} />
      ))}
    </svg>
  );
}
