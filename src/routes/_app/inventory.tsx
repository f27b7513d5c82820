import { createFileRoute } from '@tanstack/react-router';
import { BoxIcon } from 'lucide-react';
import { Unavailable } from '#features/shell/frame/unavailable.tsx';

export const Route = createFileRoute('/_app/inventory')({
  staticData: { title: 'Inventario' },
  component: InventarioScreen,
});

function InventarioScreen() {
  return <Unavailable title="Inventario" icon={<BoxIcon size={28} />} />;
}
