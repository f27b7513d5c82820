import { CircleCheckIcon, SearchIcon } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import { chipLabel, HIDDEN, shownIn, type FollowUpSearch, type Shown } from './list-address.ts';
import type { FollowUpPage } from './use-follow-up-page.ts';

interface NoFollowedProps {
  search: FollowUpSearch;
  page: FollowUpPage | undefined;
  /** Shows what a chip selects, without a search; '' for everybody. */
  onShow: (shown: Shown | '') => void;
}

/** An empty list: nobody is to be called, or nobody whom the search or the chip selects. */
export function NoFollowed({ search, page, onShow }: NoFollowedProps) {
  const { q = '' } = search;
  const shown = shownIn(search);
  if (q.trim() !== '' || shown !== undefined) {
    const among = shown === undefined ? '' : ` en «${chipLabel(shown)}»`;
    return (
      <EmptyState
        icon={<SearchIcon size={28} />}
        title={q.trim() === '' ? `Nadie${among}` : `Nadie con «${q.trim()}»${among}`}
        action={<Button onClick={() => onShow('')}>Ver a todos</Button>}
      />
    );
  }
  const waiting = page?.waiting ?? 0;
  const unwilling = page?.unwilling ?? 0;
  const hidden = waiting + unwilling;
  return (
    <EmptyState
      icon={<CircleCheckIcon size={28} />}
      title="Nadie por llamar"
      action={
        hidden === 0 ? null : (
          <Button onClick={() => onShow(HIDDEN)}>
            {hidden === 1 ? 'Ver el oculto' : `Ver los ${formatNumber(hidden)} ocultos`}
          </Button>
        )
      }
    >
      Todos los {hidden === 0 ? '' : 'demás '}pacientes en tratamiento tienen su próxima cita.{' '}
      {hiddenWords(waiting, unwilling)}
    </EmptyState>
  );
}

/** "5 vuelven a salir el día en que pidieron la llamada; 3 no desean que se les llame." */
function hiddenWords(waiting: number, unwilling: number): string {
  const parts = [
    waiting === 0
      ? null
      : waiting === 1
        ? '1 vuelve a salir el día en que pidió la llamada'
        : `${formatNumber(waiting)} vuelven a salir el día en que pidieron la llamada`,
    unwilling === 0 ? null : `${formatCount(unwilling, 'no desea', 'no desean')} que se les llame`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}
