import { CloudUploadIcon, PlusIcon, SearchIcon, UsersIcon } from 'lucide-react';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface NoPatientsProps {
  query: string;
  /** The first download has ended. */
  complete: boolean;
  onClear: () => void;
}

/** An empty list with the next step. */
export function NoPatients({ query, complete, onClear }: NoPatientsProps) {
  return query.trim() === '' ? (
    <NoneYet complete={complete} />
  ) : (
    <NoMatch query={query.trim()} complete={complete} onClear={onClear} />
  );
}

const NewPatient = () => (
  <ButtonLink to="/patients/new" icon={<PlusIcon />}>
    Nuevo Paciente
  </ButtonLink>
);

function NoneYet({ complete }: { complete: boolean }) {
  if (!complete) {
    return (
      <EmptyState icon={<CloudUploadIcon size={28} />} title="Descargando los pacientes de la clínica…">
        La primera vez puede tardar un momento. Los pacientes aparecerán aquí a medida que llegan.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<UsersIcon size={28} />} title="No se encontraron pacientes" action={<NewPatient />}>
      Registre el primer paciente de la clínica. Funciona también sin conexión.
    </EmptyState>
  );
}

function NoMatch({ query, complete, onClear }: NoPatientsProps) {
  return (
    <EmptyState
      icon={<SearchIcon size={28} />}
      title="No se encontraron pacientes"
      action={
        <>
          <Button variant="accent" onClick={onClear}>
            Limpiar búsqueda
          </Button>
          <NewPatient />
        </>
      }
    >
      {`Ningún paciente coincide con «${query}»`}. Se busca por nombre y apellido, en cualquier orden, teléfono o
      documento.{complete ? null : ' La clínica todavía se está descargando: puede que aún no haya llegado.'}
    </EmptyState>
  );
}
