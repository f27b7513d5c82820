import type { NetworkInfo } from '#domain/wire/wire.ts';

/** The steps from the clinic's wifi to Arcada on a tablet. */
export const installSteps = ({ local }: NetworkInfo): readonly string[] => [
  'Conecte la tableta al wifi de la clínica.',
  'Lea el cuadro con su cámara, o escriba la dirección.',
  local ? 'Siga los tres pasos que le muestra.' : 'Pulse «Abrir Arcada» en la página que se abre.',
];

/** An address as people type it. */
export const typedAddress = (url: string): string => url.replace(/^https?:\/\//, '');

/** Why there is no address for tablets, and what to do. */
export const noAddress = ({ local }: NetworkInfo): string =>
  local
    ? 'El equipo del servidor no tiene una dirección en la red de la clínica. Conéctelo al wifi o al cable, y compruebe que HOST no lo limita a sí mismo.'
    : 'Este servidor no ofrece una conexión segura (https), y sin ella una tableta no trabaja sin conexión. Indique TLS=local al iniciar Arcada.';
