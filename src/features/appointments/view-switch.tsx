import { CalendarIcon, ListIcon } from 'lucide-react';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { rememberView, type AgendaView } from './view-memory.ts';

interface ViewSwitchProps {
  view: AgendaView;
  /** Goes to the other view's address. */
  onView: (view: AgendaView) => void;
}

const VIEWS = [
  { value: 'list', label: 'Lista', icon: <ListIcon size={18} /> },
  { value: 'calendar', label: 'Calendario', icon: <CalendarIcon size={18} /> },
] as const;

/** The appointments as a list or as a calendar; the tablet remembers which. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <Segmented
      name="view"
      label="Vista"
      options={VIEWS}
      value={view}
      onChange={(next) => {
        if (next === null || next === view) return;
        rememberView(next);
        onView(next);
      }}
    />
  );
}
