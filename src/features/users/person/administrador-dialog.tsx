import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface AdministradorDialogProps {
  opened: boolean;
  name: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks before a person becomes an administrador, who can also take the role from the person who gave it. */
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
