import { useLayoutEffect, useRef } from 'react';
import { copyOf, type Drawn } from './drawn.ts';

interface DrawingProps {
  viewBox: string;
  className: string;
  /** The same object until it changes. */
  drawn: Drawn;
}

/** The frame of a drawing; its shapes are put in as a whole. */
export function Drawing({ viewBox, className, drawn }: DrawingProps) {
  const frame = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => frame.current!.replaceChildren(copyOf(drawn)), [drawn]);
  return <svg ref={frame} viewBox={viewBox} className={className} aria-hidden />;
}
