import { CameraIcon, UploadIcon } from 'lucide-react';
import { FileButton } from '#ui/files/file-button.tsx';
import { ACCEPTED } from './sort-pictures.ts';
import type { UploadHandle } from './use-upload.ts';

/** "Subir" and "Tomar foto". Files that the control refuses are judged too, so that one toast counts them. */
export function UploadButtons({ upload }: { upload: UploadHandle }) {
  const { choose, photograph, saving } = upload;
  const shared = { accept: ACCEPTED, disabled: saving !== null, multiple: true };
  return (
    <>
      <FileButton {...shared} name="image" icon={<UploadIcon />} onFiles={choose} onRefused={choose}>
        Subir
      </FileButton>
      <FileButton
        {...shared}
        name="photo"
        camera
        variant="filled"
        icon={<CameraIcon />}
        onFiles={photograph}
        onRefused={photograph}
      >
        Tomar foto
      </FileButton>
    </>
  );
}
