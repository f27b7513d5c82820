import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Picture } from '#features/clinical-images/shown/thumbnail.tsx';
import { showPart } from '#tests/support/screen.tsx';

it('a chosen file that can no longer be read is left to the browser, which says that it cannot show it', async () => {
  const { createObjectURL, revokeObjectURL } = URL;
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
  Object.assign(URL, { createObjectURL: () => 'blob:gone', revokeObjectURL: () => undefined });
  const file = new File([new Uint8Array(8)], 'perfil.png', { type: 'image/png' });
  const gone = new DOMException('The file was moved.', 'NotReadableError');
  vi.spyOn(file, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(gone) } as never);
  showPart(<Picture file={file} alt="perfil.png" />);
  await waitFor(() => expect(screen.getByRole('img').getAttribute('src')).toBe('blob:gone'));
});
