import { useState } from 'react';
import { FileSpreadsheetIcon } from 'lucide-react';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readRuns } from '#store/patients/import/runs.ts';
import { DropArea } from '#ui/files/drop-area.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { ChooseFile, useChooseFile } from './choose-file.tsx';
import type { Chosen } from './chosen.ts';
import { RecentImports } from './run/recent-imports.tsx';

/** Step 1: the choice of a file. */
export function FileStep({ onChosen }: { onChosen: (chosen: Chosen) => void }) {
  const { target, reading, problem } = useChooseFile(onChosen);
  const [now] = useState(() => Date.now());
  const runs = valueOf(useRead(readRuns, now));
  const open = runs?.find(({ state }) => state === 'open');
  return (
    <>
      {open ? (
        <Banner tone="warning">
          <strong>La importación de «{open.name}» quedó a medias.</strong> Elija otra vez el mismo archivo y continuará
          donde quedó: nadie se crea dos veces.
        </Banner>
      ) : null}
      {problem === null ? null : (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
      <DropArea {...target} label="Suelte aquí el archivo">
        <Card>
          <span className="visually-hidden" aria-live="polite">
            {reading ? 'Leyendo el archivo' : ''}
          </span>
          <EmptyState
            icon={<FileSpreadsheetIcon size={28} />}
            title={reading ? 'Leyendo…' : 'Elija el archivo de pacientes'}
            action={
              <ChooseFile target={target} first disabled={reading}>
                Elegir archivo
              </ChooseFile>
            }
          >
            Un libro de Excel (.xlsx) o un archivo CSV, como lo guarda el programa anterior: una fila por paciente y los
            nombres de las columnas arriba. Funciona también sin conexión.
          </EmptyState>
        </Card>
      </DropArea>
      <RecentImports runs={runs ?? []} />
    </>
  );
}
