import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { DeleteDialog } from '#record/delete/delete-dialog.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { DELETE_FAILED, DELETED } from '../messages.ts';
import { nameOf } from '../shown/image-words.ts';

interface DeleteImageProps {
  image: ClinicalImage;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteImage({ image, ...props }: DeleteImageProps) {
  const timeZone = useClinicConfig()?.timezone;
  return (
    <DeleteDialog
      {...props}
      collection="clinical-images"
      id={image.id}
      title="Eliminar imagen"
      failed={DELETE_FAILED}
      deleted={DELETED}
    >
      <p>¿Eliminar «{nameOf(image, timeZone)}»? También se elimina su archivo.</p>
    </DeleteDialog>
  );
}
