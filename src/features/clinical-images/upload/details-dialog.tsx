import { useState } from 'react';
import { IMAGE_TYPE_LABELS, IMAGE_TYPES, type ImageType } from '#domain/clinical/clinical-image.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Field, GroupField } from '#ui/form/field.tsx';
import { optionsOf, SelectControl } from '#ui/form/fields.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { formatCount } from '#ui/text/format.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Picture } from '../shown/thumbnail.tsx';
import { severalPages } from './page-files.ts';
import type { UploadHandle } from './use-upload.ts';
import styles from './upload.module.css';

/** Details of one picture; null: those of all. */
interface Own {
  type: ImageType | null;
  description: string | null;
}

const AS_ALL: Own = { type: null, description: null };
/** An image's 2000 characters, less the words for its page. */
const LONGEST = 1950;

/** Type and description of the chosen files: shared by all, and for each that differs. Rendered while there are any. */
export function DetailsDialog({ upload, subtitle }: { upload: UploadHandle; subtitle: string }) {
  const { chosen, cancel, save, saving } = upload;
  const [type, setType] = useState<ImageType>('photo');
  const [description, setDescription] = useState('');
  const [own, setOwn] = useState<ReadonlyMap<File, Own>>(new Map());
  const say = (file: File, said: Partial<Own>) =>
    setOwn(new Map(own).set(file, { ...(own.get(file) ?? AS_ALL), ...said }));
  const described = chosen.map((file) => {
    const each = own.get(file) ?? AS_ALL;
    return { file, type: each.type ?? type, description: each.description ?? description };
  });
  const count = formatCount(chosen.length, 'imagen', 'imágenes');
  return (
    <Modal
      opened
      onClose={cancel}
      title={`Subir ${count}`}
      subtitle={subtitle}
      size="list"
      dismissible={saving === null}
    >
      <form
        aria-label={`Subir ${count}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (saving === null) void save(described);
        }}
      >
        <div className="stack">
          {severalPages(chosen).map(([name, pages], place) => (
            <Banner key={`${name}/${place}`} live>
              «{name}» tiene {pages} páginas. Cada una se guarda como una imagen, con su número en la descripción.
            </Banner>
          ))}
          <GroupField label="Tipo de imagen">
            {(group) => (
              <Segmented
                {...group}
                name="image_type"
                options={IMAGE_TYPES.map((value) => ({ value, label: IMAGE_TYPE_LABELS[value] }))}
                value={type}
                onChange={(value) => value !== null && setType(value)}
              />
            )}
          </GroupField>
          <Field label="Descripción" name="description" hint="Por ejemplo: Frente en oclusión">
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                maxLength={LONGEST}
                value={description}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
        </div>
        {chosen.length === 1 ? (
          <div className={styles.only}>
            <Picture file={chosen[0]!} alt={chosen[0]!.name} />
          </div>
        ) : (
          <ul className={styles.each} aria-label="Imágenes elegidas">
            {described.map(({ file, ...each }, place) => (
              <li key={`${file.name}/${place}`}>
                <span className={styles.thumb} data-small>
                  <Picture file={file} alt={file.name} />
                </span>
                <Field label="Tipo" name={`image_type_${place}`}>
                  {(control) => (
                    <SelectControl
                      {...control}
                      value={each.type}
                      options={optionsOf(IMAGE_TYPE_LABELS)}
                      onChange={({ target }) => say(file, { type: target.value as ImageType })}
                    />
                  )}
                </Field>
                <Field label="Descripción" name={`description_${place}`}>
                  {(control) => (
                    <input
                      {...control}
                      autoComplete="off"
                      maxLength={LONGEST}
                      value={each.description}
                      onChange={({ target }) => say(file, { description: target.value })}
                    />
                  )}
                </Field>
              </li>
            ))}
          </ul>
        )}
        <ModalActions note={saving ? `Guardando ${saving.done + 1} de ${saving.total}…` : null} ruled>
          <Button onClick={cancel} disabled={saving !== null}>
            Cancelar
          </Button>
          <Button type="submit" variant="filled" busy={saving !== null} data-autofocus>
            Subir {count}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
