import { GlobeIcon, PanelBottomIcon, ShareIcon, SquarePlusIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppleBrowser } from '#runtime/pwa/apple-browser.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { Brand, BrandMark } from '#ui/layout/brand.tsx';
import styles from './add-to-home.module.css';

interface Words {
  title: string;
  reason: string;
  steps: ReactNode;
  otherwise: string | null;
}

/** Asks for Arcada's icon, with the steps drawn, in place of the sign-in. */
export function AddToHome({ browser }: { browser: AppleBrowser }) {
  const config = useClinicConfig();
  const { title, reason, steps, otherwise } = WORDS[browser]();
  return (
    <section className={styles.card} aria-labelledby="add-title">
      <Brand clinic={config?.clinic_name} />
      <h1 id="add-title" tabIndex={-1}>
        {title}
      </h1>
      <p className="text-2">{reason}</p>
      <ol className={styles.steps}>{steps}</ol>
      {otherwise === null ? null : (
        <p className={styles.otherwise}>
          {otherwise} <b className={styles.address}>{location.origin}</b>
        </p>
      )}
    </section>
  );
}

const WORDS: Record<AppleBrowser, () => Words> = {
  pad: () => ({
    title: 'Añada Arcada a la pantalla de inicio',
    reason:
      'En este dispositivo, el navegador y el icono guardan sus datos aparte, y el navegador borra los suyos a los siete días sin uso. ' +
      'Para que no se pierda nada, aquí Arcada trabaja solo desde su icono.',
    steps: (
      <>
        <Step icon={<ShareIcon />} title="Pulse Compartir">
          El cuadrado con una flecha hacia arriba, junto a la dirección.
        </Step>
        <Step icon={<SquarePlusIcon />} title="Elija «Añadir a pantalla de inicio»">
          O «Agregar a pantalla de inicio»; si no la ve, baje en la lista o pulse «Ver más». Deje encendido «Abrir como
          app web», si aparece.
        </Step>
        <OpenFromIcon>Inicie sesión allí. Puede cerrar esta pestaña.</OpenFromIcon>
      </>
    ),
    otherwise: null,
  }),
  mac: () => ({
    title: 'Añada Arcada al Dock',
    reason:
      'En un Mac, Safari y el icono guardan sus datos aparte, y Safari borra los suyos a los siete días sin uso. ' +
      'Para que no se pierda nada, aquí Arcada trabaja solo desde su icono.',
    steps: (
      <>
        <Step icon={<PanelBottomIcon />} title="En el menú Archivo, elija «Añadir al Dock»">
          O «Agregar al Dock». También está en Compartir.
        </Step>
        <OpenFromIcon>Inicie sesión allí. Puede cerrar esta pestaña.</OpenFromIcon>
      </>
    ),
    otherwise: '¿Prefiere otro navegador? En Chrome y en Edge no hay ese plazo. Abra en ellos',
  }),
  'old-mac': () => ({
    title: 'Abra Arcada con Chrome o Edge',
    reason:
      'Este Safari borra los datos de una página a los siete días sin uso y todavía no puede añadirla al Dock: lo guardado aquí se ' +
      'perdería. Con macOS 14 o posterior, Safari también sirve.',
    steps: (
      <Step icon={<GlobeIcon />} title="Abra Chrome o Edge en este Mac">
        Escriba allí la dirección de abajo e inicie sesión.
      </Step>
    ),
    otherwise: 'La dirección es',
  }),
};

const OpenFromIcon = ({ children }: { children: ReactNode }) => (
  <Step icon={<BrandMark size={44} />} bare title="Abra Arcada desde su icono">
    {children}
  </Step>
);

interface StepProps {
  icon: ReactNode;
  /** The icon is a picture of its own. */
  bare?: boolean;
  title: string;
  children: ReactNode;
}

function Step({ icon, bare = false, title, children }: StepProps) {
  return (
    <li>
      <span className={bare ? styles.picture : styles.tile}>{icon}</span>
      <div>
        <h2>{title}</h2>
        <p className="text-2">{children}</p>
      </div>
    </li>
  );
}
