import { lazy, Suspense } from 'react';
import type { ImageViewerProps } from '../viewer/image-viewer.tsx';

// On the pages of a history and of a patient it comes with the first tap.
const ImageViewer = lazy(async () => ({ default: (await import('../viewer/image-viewer.tsx')).ImageViewer }));

export function LazyViewer(props: ImageViewerProps) {
  return (
    <Suspense fallback={null}>
      <ImageViewer {...props} />
    </Suspense>
  );
}
