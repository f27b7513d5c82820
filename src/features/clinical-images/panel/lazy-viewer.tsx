import { lazy, Suspense } from 'react';
import type { ImageViewerProps } from '../viewer/image-viewer.tsx';

// Loaded with the first tap on the pages of a history and of a patient.
const ImageViewer = lazy(async () => ({ default: (await import('../viewer/image-viewer.tsx')).ImageViewer }));

export function LazyViewer(props: ImageViewerProps) {
  return (
    <Suspense fallback={null}>
      <ImageViewer {...props} />
    </Suspense>
  );
}
