import { useClockOffset } from '#runtime/use-clinic.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { formatSpan } from '#ui/text/format.ts';

/** A clock that is wrong by more than this is worth a warning, milliseconds. */
const TOLERATED = 5 * 60_000;

/** Ages and dates follow the server's clock; the tablet's own display and the times of its saves do not. */
export function ClockBanner() {
  const offset = useClockOffset();
  const away = Math.abs(offset);
  if (away <= TOLERATED) return null;
  return (
    <Banner tone="warning">
      <strong>
        El reloj de esta tableta está {formatSpan(away)} {offset > 0 ? 'atrasado' : 'adelantado'}.
      </strong>{' '}
      Corríjalo en los ajustes del dispositivo. Mientras tanto las edades y las fechas se calculan con la hora del
      servidor.
    </Banner>
  );
}
