import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface AdministradorDialogProps {
  opened: boolean;
  name: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks before somebody may do everything: whoever is an administrador can also take the role from whoever gave it. */
export function AdministradorDialog({ opened, name, onClose, onConfirm }: AdministradorDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`¿Hacer administrador a ${name}?`}
      confirmLabel="Hacer administrador"
      onConfirm={onConfirm}
    >
      <p className="text-2">
        Podrá crear y desactivar usuarios, cambiar el rol de cualquiera, ver la auditoría, importar pacientes y llevarse
        copias de los datos.
      </p>
    </ConfirmDialog>
  );
}
