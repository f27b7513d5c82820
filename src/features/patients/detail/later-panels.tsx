// The panels of areas that this version does not have yet: they say so, and never show invented data.
import { BanknoteIcon, CalendarIcon, ClipboardListIcon, FileTextIcon, ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { ToothIcon } from '#ui/controls/icons.ts';

interface LaterPanelProps {
  title: string;
  empty: string;
  icon: ReactNode;
  children: ReactNode;
}

function LaterPanel({ title, empty, icon, children }: LaterPanelProps) {
  return (
    <Card title={title} padded={false}>
      <EmptyState compact icon={icon} title={empty}>
        {children}
      </EmptyState>
    </Card>
  );
}

export const HistoryPanel = () => (
  <LaterPanel title="Historia clínica" empty="Sin historia clínica" icon={<ClipboardListIcon size={22} />}>
    Llega en una próxima versión.
  </LaterPanel>
);

export const PlanPanel = () => (
  <LaterPanel title="Plan de tratamiento" empty="Sin plan de tratamiento" icon={<FileTextIcon size={22} />}>
    Llega en una próxima versión.
  </LaterPanel>
);

export const AppointmentsPanel = () => (
  <LaterPanel title="Citas" empty="Sin citas" icon={<CalendarIcon size={22} />}>
    Llegan en una próxima versión.
  </LaterPanel>
);

export const OdontogramPanel = () => (
  <LaterPanel title="Odontograma" empty="Sin odontograma" icon={<ToothIcon size={22} />}>
    Llega en una próxima versión.
  </LaterPanel>
);

export const ImagePanel = () => (
  <LaterPanel title="Última imagen" empty="Sin imágenes" icon={<ImageIcon size={22} />}>
    Llegan en una próxima versión.
  </LaterPanel>
);

export const BudgetsPanel = () => (
  <LaterPanel title="Presupuestos" empty="Sin presupuestos" icon={<BanknoteIcon size={22} />}>
    Llegan en una próxima versión.
  </LaterPanel>
);
