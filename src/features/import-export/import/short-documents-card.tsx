import type { ShortDocuments } from '#domain/patients/import/short-documents.ts';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import styles from './import.module.css';

/** Whether documents are filled with zeros; null until a person has said. */
export type ZerosChoice = 'fill' | 'keep' | null;

interface ShortDocumentsCardProps {
  found: ShortDocuments;
  choice: ZerosChoice;
  onChoice: (choice: ZerosChoice) => void;
}

/** Asks about documents that seem to have lost the zeros in front: only a person knows whether they had any. */
export function ShortDocumentsCard({ found: { count, length }, choice, onChoice }: ShortDocumentsCardProps) {
  return (
    <Card>
      <div className={styles.choice} data-asked>
        <p>
          <b>
            {formatCount(count, 'documento tiene', 'documentos tienen')} menos de {length} cifras.
          </b>{' '}
          Excel quita los ceros del principio de un número: ¿se completan con ceros hasta {length} cifras?
        </p>
        <Segmented
          name="zeros"
          label="Documentos con menos cifras"
          value={choice}
          options={[
            { value: 'fill', label: 'Completar con ceros' },
            { value: 'keep', label: 'Dejar como están' },
          ]}
          onChange={onChoice}
        />
      </div>
    </Card>
  );
}
