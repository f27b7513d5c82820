import type { Condition } from '#domain/clinical/tooth.ts';
import { crownPath, groovePath } from './geometry/crown.ts';
import { path } from './geometry/path.ts';
import { canalPath, rootPaths, screwPaths } from './geometry/root.ts';
import type { ToothShape } from './geometry/shape.ts';
import styles from './tooth.module.css';

interface SideViewProps {
  tooth: ToothShape;
  condition: Condition;
}

/** A tooth seen from the cheek, its neck at (0, 0), with the mark of its condition. */
export function SideView({ tooth, condition }: SideViewProps) {
  const crown = crownPath(tooth);
  return (
    <>
      <g className={condition === 'ausente' ? styles['faded'] : undefined}>
        {condition === 'implante' ? <Screw tooth={tooth} /> : <Roots tooth={tooth} />}
        {condition === 'corona' ? (
          <>
            <path className={styles['halo']} d={crown} />
            <path className={styles['haloGap']} d={crown} />
          </>
        ) : null}
        <path className={styles['crown']} d={crown} />
        <path className={styles['groove']} d={groovePath(tooth)} />
      </g>
      {condition === 'endodoncia' ? <path className={styles['canal']} d={canalPath(tooth)} /> : null}
      {condition === 'ausente' || condition === 'extraccion' ? (
        <path className={styles['cross']} data-condition={condition} d={crossPath(tooth)} />
      ) : null}
    </>
  );
}

function Roots({ tooth }: { tooth: ToothShape }) {
  const roots = rootPaths(tooth);
  return roots.map((root, place) => (
    <path key={root} className={styles[roots.length > 1 && place === 0 ? 'rootBehind' : 'root']} d={root} />
  ));
}

function Screw({ tooth }: { tooth: ToothShape }) {
  const { body, thread, plate } = screwPaths(tooth);
  return (
    <g className={styles['screw']}>
      <path d={body} />
      <path d={thread} />
      <path d={plate} />
    </g>
  );
}

/** Wide enough to be seen on the narrowest incisor. */
function crossPath({ width, height, rootLength }: ToothShape): string {
  const half = Math.max(width / 2, 14);
  const [top, bottom] = [-rootLength * 0.86, height * 0.96];
  return path`M${-half} ${top}L${half} ${bottom}M${half} ${top}L${-half} ${bottom}`;
}
