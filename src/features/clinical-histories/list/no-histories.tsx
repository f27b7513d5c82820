import { ClipboardListIcon, CloudUploadIcon, SearchIcon, UsersIcon } from 'lucide-react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface NoHistoriesProps {
  query: string;
  /** The patient that the list is narrowed to. */
  patient: string | undefined;
  /** The first download has ended. */
  complete: boolean;
  onClear: () => void;
}

/** An empty list with the next step. */
export function NoHistories({ query, patient, complete, onClear }: NoHistoriesProps) {
  const wanted = query.trim();
  if (wanted !== '' || patient !== undefined) {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title="No se encontraron historias clínicas"
        action={
          <>
            <Button variant="accent" onClick={onClear}>
              {patient === undefined ? 'Limpiar búsqueda' : 'Ver todas las historias'}
            </Button>
            <ChoosePatient />
          </>
        }
      >
        {wanted === ''
          ? 'Ninguna historia es de este paciente.'
          : `Ninguna historia es de «${wanted}». Se busca por el nombre del paciente, en cualquier orden.`}
        {complete ? null : ' La clínica todavía se está descargando: puede que aún no haya llegado.'}
      </EmptyState>
    );
  }
  if (!complete) {
    return (
      <EmptyState icon={<CloudUploadIcon size={28} />} title="Descargando las historias clínicas…">
        La primera vez puede tardar un momento. Las historias aparecerán aquí a medida que llegan.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ClipboardListIcon size={28} />}
      title="No se encontraron historias clínicas"
      action={<ChoosePatient />}
    >
      La historia se crea desde la página del paciente. Funciona también sin conexión.
    </EmptyState>
  );
}

const ChoosePatient = () => (
  <ButtonLink to="/patients" icon={<UsersIcon />}>
    Seleccionar paciente
  </ButtonLink>
);
