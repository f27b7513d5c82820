import { useLayoutEffect, useRef } from 'react';
import { draw, type Picture } from './picture.ts';

interface DrawingProps {
  viewBox: string;
  className: string;
  /** The same object until it changes. */
  picture: Picture;
}

/** The frame of a picture, which is drawn into it. */
export function Drawing({ viewBox, className, picture }: DrawingProps) {
  const frame = useRef<SVGSVGElement>(null);
  const shown = useRef<Picture>(undefined);
  useLayoutEffect(() => {
    shown.current = draw(frame.current!, picture, shown.current);
  }, [picture]);
  return <svg ref={frame} viewBox={viewBox} className={className} aria-hidden />;
}
