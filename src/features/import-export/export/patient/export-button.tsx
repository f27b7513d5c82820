import { FileDownIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Patient } from '#domain/patients/patient.ts';
import { IconButton } from '#ui/controls/button.tsx';

/** Rarely used, and so loaded with the first tap. */
const LazyDialog = lazy(async () => {
  const { ExportDialog } = await import('./export-dialog.tsx');
  return { default: ExportDialog };
});

/** The button in the head of a patient's page that saves the patient's whole record as one file. */
export function ExportButton({ patient }: { patient: Patient }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton label="Exportar ficha" icon={<FileDownIcon />} onClick={() => setOpened(true)} />
      {opened ? (
        <Suspense>
          <LazyDialog patient={patient} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
