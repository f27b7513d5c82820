import { HistoryIcon, PencilIcon, Trash2Icon } from 'lucide-react';
import type { ContactAttempt } from '#domain/follow-up/contact-attempt.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { RowMenu } from '#ui/controls/menu.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { ChannelIcon } from '../channel-icon.tsx';
import { byWords, channelWord, outcomeWords, reasonWords } from '../words.ts';
import styles from './attempt-panel.module.css';

interface AttemptLineProps {
  attempt: ContactAttempt;
  /** The name of the person who noted it; undefined for nobody known. */
  by: string | undefined;
  mark: RecordMark | undefined;
  onOpen: (kind: 'form' | 'changes' | 'delete') => void;
}

/** An attempt: what came of it, when and how, and who noted it. */
export function AttemptLine({ attempt, by, mark, onOpen }: AttemptLineProps) {
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const { at, channel, reason, notes } = attempt;
  const when = formatDateTime(at, timeZone);
  return (
    <li className={styles.line}>
      <span className={styles.sign}>
        <ChannelIcon channel={channel} />
      </span>
      <span className="grow">
        <b>
          {outcomeWords(attempt, today)}
          {reasonWords(reason)} <MarkBadge mark={mark} />
        </b>
        <small>
          {when}, {channelWord(channel)}
          {byWords(by)}
        </small>
        {notes === null ? null : <span className="typed">{notes}</span>}
      </span>
      <RowMenu
        label={`Más acciones del intento del ${when}`}
        actions={[
          { label: 'Editar', icon: <PencilIcon />, onSelect: () => onOpen('form') },
          { label: 'Historial de cambios', icon: <HistoryIcon />, onSelect: () => onOpen('changes') },
          { label: 'Eliminar', icon: <Trash2Icon />, danger: true, onSelect: () => onOpen('delete') },
        ]}
      />
    </li>
  );
}
