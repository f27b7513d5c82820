import { useNavigate } from '@tanstack/react-router';
import { HistoryIcon, PrinterIcon, Trash2Icon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { OrthodonticCase } from '#domain/orthodontics/orthodontic-case.ts';
import { DeleteDialog } from '#record/delete/delete-dialog.tsx';
import { LazyHistoryDrawer } from '#record/history/history-button.tsx';
import { RowMenu } from '#ui/controls/menu.tsx';
import { CASE_DELETE_FAILED } from '../messages.ts';

interface CaseMenuProps {
  course: OrthodonticCase;
  /** The patient's name. */
  subtitle: string;
  onDeleted: () => void;
}

/** The acts upon a case that are too rare for a button. */
export function CaseMenu({ course: { id }, subtitle, onDeleted }: CaseMenuProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'changes' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu
        label="Más acciones del caso"
        actions={[
          {
            label: 'Imprimir',
            icon: <PrinterIcon />,
            onSelect: () => void navigate({ to: '/ortodoncia/$id/print', params: { id } }),
          },
          { label: 'Historial de cambios', icon: <HistoryIcon />, onSelect: () => setOpen('changes') },
          { label: 'Eliminar', icon: <Trash2Icon />, danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'changes' ? (
        <Suspense>
          <LazyHistoryDrawer collection="orthodontic-cases" id={id} subtitle={subtitle} opened onClose={close} />
        </Suspense>
      ) : null}
      <DeleteDialog
        collection="orthodontic-cases"
        id={id}
        opened={open === 'delete'}
        onClose={close}
        title="Eliminar caso"
        failed={CASE_DELETE_FAILED}
        onDeleted={onDeleted}
      >
        <p>¿Eliminar este caso de ortodoncia? Los controles, las citas y las imágenes del paciente se conservan.</p>
      </DeleteDialog>
    </>
  );
}
