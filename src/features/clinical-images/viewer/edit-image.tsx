import { IMAGE_TYPE_LABELS, type ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { RecordDialog } from '#record/form/record-dialog.tsx';
import { bind, useRecordForm } from '#record/form/use-record-form.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { optionsOf, SelectField, TextAreaField } from '#ui/form/fields.tsx';
import { EDITED, EDIT_FAILED } from '../messages.ts';
import { nameOf } from '../shown/image-words.ts';

/** Type and description of an image. Rendered while it is open. */
export function EditImage({ image, onClose }: { image: ClinicalImage; onClose: () => void }) {
  const timeZone = useClinicConfig()?.timezone;
  const form = useRecordForm({
    collection: 'clinical-images',
    record: image,
    saved: EDITED,
    failed: EDIT_FAILED,
    onSaved: onClose,
  });
  const field = bind(form);
  return (
    <RecordDialog
      form={form}
      title="Editar imagen"
      subtitle={nameOf(image, timeZone)}
      submit="Guardar cambios"
      onClose={onClose}
    >
      <SelectField {...field('image_type')} options={optionsOf(IMAGE_TYPE_LABELS)} required />
      <TextAreaField {...field('description')} rows={3} />
    </RecordDialog>
  );
}
