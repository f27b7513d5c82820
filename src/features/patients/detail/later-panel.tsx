import type { ReactNode } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import { countOf } from '#record/words/noun-words.ts';
import { useRead, valueOf } from '#runtime/use-read.ts';
import { countOfPatient } from '#store/patients/patient-counts.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface LaterPanelProps {
  patient: string;
  title: string;
  collection: CollectionName;
  icon: ReactNode;
}

/**
 * The panel of an area whose screens do not exist yet: it says how much there is that it does not show. "Sin citas" for a
 * patient with seven of them would deny what this tablet holds.
 */
export function LaterPanel({ patient, title, collection, icon }: LaterPanelProps) {
  const count = valueOf(useRead((db) => countOfPatient(db, patient, collection), [patient, collection]));
  if (count === undefined) return <Card title={title}>{null}</Card>;
  const them = definitionOf(collection).feminine ? 'las' : 'los';
  return (
    <Card title={title} padded={false}>
      <EmptyState
        compact
        icon={icon}
        title={count === 0 ? 'Todavía no se muestra aquí' : capital(countOf(collection, count))}
      >
        {count === 0
          ? 'Esta parte llega en una próxima versión.'
          : `En este dispositivo y a salvo. Esta versión todavía no ${them} muestra.`}
      </EmptyState>
    </Card>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
