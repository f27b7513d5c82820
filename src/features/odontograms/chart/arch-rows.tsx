import { memo, useLayoutEffect, useRef } from 'react';
import type { ToothType } from '#domain/clinical/tooth.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import type { Teeth } from '../marking/marking.ts';
import { giveBack, takeSection, type SectionOfChart } from './section-of-chart.ts';
import type { ToothLights } from './tooth-lights.ts';
import styles from './chart.module.css';

interface ArchRowsProps {
  type: ToothType;
  teeth: Teeth;
  marks: ReadonlyMap<string, RecordMark>;
  lights: ToothLights;
}

/** The two rows of a section. The elements inside are made without React: see decision 084. */
export const ArchRows = memo(function ArchRows({ type, teeth, marks, lights }: ArchRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const section = useRef<SectionOfChart>(null);
  useLayoutEffect(() => {
    const taken = takeSection(type);
    place.current!.replaceChildren(...taken.rows);
    section.current = taken;
    return () => giveBack(type, taken);
  }, [type]);
  useLayoutEffect(() => {
    const show = () => section.current!.show({ teeth, marks, lights });
    show();
    return lights.subscribe(show);
  }, [teeth, marks, lights]);
  return <div ref={place} className={styles.arches} data-type={type} />;
});
