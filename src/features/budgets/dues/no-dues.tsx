import { CircleCheckIcon, SearchIcon } from 'lucide-react';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatMoney } from '#ui/text/format.ts';
import { filterOf, type DuesSearch } from './dues-address.ts';
import { rowWords } from './dues-words.ts';
import type { DuesPage, DuesRow } from './use-dues-page.ts';

interface NoDuesProps {
  search: DuesSearch;
  page: DuesPage | undefined;
  today: string;
  /** Shows other rows. */
  onChange: (part: DuesSearch) => void;
}

/** An empty list: nobody owes, or nobody whom the search or the chip selects. */
export function NoDues({ search, page, today, onChange }: NoDuesProps) {
  if (!page) return null;
  const { sums, soonest } = page;
  const q = (search.q ?? '').trim();
  if (q !== '') {
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={`Nadie con «${q}» debe estas cuotas`}
        action={
          <Button variant="accent" onClick={() => onChange({ q: '' })}>
            Quitar la búsqueda
          </Button>
        }
      >
        Se busca por el nombre del paciente o de su responsable, o por un teléfono.
      </EmptyState>
    );
  }
  if (sums.all.people === 0) {
    return (
      <EmptyState icon={<CircleCheckIcon size={28} />} title="Nadie tiene cuotas por pagar">
        Un presupuesto se paga en cuotas cuando se elige «Pagar en cuotas» en su formulario.
      </EmptyState>
    );
  }
  const late = filterOf(search) === 'vencidas';
  // The chip beside may be as empty.
  const other = late && sums.week.people > 0 ? 'semana' : 'todas';
  return (
    <EmptyState
      icon={<CircleCheckIcon size={28} />}
      title={late ? 'Nadie debe cuotas vencidas' : 'Nada vence esta semana'}
      action={
        <Button variant="accent" onClick={() => onChange({ cuotas: other })}>
          {other === 'semana' ? 'Ver esta semana' : 'Ver todas'}
        </Button>
      }
    >
      {soonest ? nextSentence(soonest, today) : null}
    </EmptyState>
  );
}

/** "La próxima vence hoy: Mateo Salazar Quispe, $240,00." */
function nextSentence({ person, patient }: DuesRow, today: string): string {
  const { when, amount } = rowWords(person, 'semana', today);
  const name = patient ? fullName(patient) : UNKNOWN_PATIENT;
  return `La próxima ${when}: ${name}, ${formatMoney(amount)}.`;
}
