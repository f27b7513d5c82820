// The steps of each kind of device, in the words of its maker. Menus are renamed with each version: each guide says also what
// to search for.
import type { Device } from './devices.ts';
import {
  androidSettings,
  computerDownloads,
  homeScreen,
  installButton,
  ipadTrust,
  safariAsks,
  tabletDownloads,
  trustWindow,
} from './drawings.ts';
import { lastStep, type Guide } from './guide.ts';
import { html } from './html.ts';

/** `certificate` is the name under which the device lists the authority. */
type MakeGuide = (certificate: string) => Omit<Guide, 'device'>;

const CERTIFICATE = { file: 'arcada.crt', label: 'Descargar certificado' } as const;

const android: MakeGuide = (certificate) => ({
  tab: 'Android',
  title: 'Prepare este dispositivo',
  download: CERTIFICATE,
  steps: [
    {
      title: 'Descargue el certificado',
      text: html`Con él, este dispositivo reconoce al servidor de la clínica. Use <b>Chrome</b>; si avisa, elija
        <b>Conservar</b>.`,
      drawing: tabletDownloads,
    },
    {
      title: 'Confíe en él en los Ajustes',
      text: html`Abrir el archivo no basta. En la lupa de Ajustes busque <b>«certificado de CA»</b>, o siga el camino,
        que cambia un poco con la marca:`,
      paths: [
        [
          'Ajustes',
          'Seguridad y privacidad',
          'Más ajustes',
          'Cifrado y credenciales',
          'Instalar un certificado',
          'Certificado de CA',
        ],
      ],
      tip: html`Android avisa de que podrían vigilarle. Este certificado solo vale para este servidor: elija
        <b>Instalar de todos modos</b> y el archivo arcada.crt. Puede pedir el PIN de la tableta.`,
      drawing: androidSettings,
    },
    lastStep(
      html`Abra Arcada y elija <b>Instalar aplicación</b>: queda su icono y abre también sin conexión.`,
      homeScreen(true),
    ),
  ],
  fingerprint: {
    lead: 'Después, Android la muestra en:',
    path: ['Cifrado y credenciales', 'Credenciales de confianza', 'Usuario', certificate],
  },
  installed: {
    title: 'Al abrirla, elija «Instalar aplicación»',
    text: 'Queda su icono en la pantalla de inicio y Arcada abre también sin conexión. Si no se lo ofrece: menú ⋮ del navegador, «Instalar aplicación» o «Añadir a pantalla de inicio».',
    drawing: homeScreen(false),
  },
});

const ipad: MakeGuide = (certificate) => ({
  tab: 'iPad',
  title: 'Prepare este iPad',
  download: { file: 'arcada.mobileconfig', label: 'Descargar perfil' },
  steps: [
    {
      title: 'Descargue el perfil',
      text: html`Hágalo con <b>Safari</b>. Cuando pregunte, elija <b>Permitir</b>. Sirve también para un iPhone.`,
      drawing: safariAsks,
    },
    {
      title: 'Instálelo y actívelo',
      text: html`Son dos sitios; sin el segundo, Safari sigue sin confiar. Ajustes se llama <b>Configuración</b> en
        algunos países; la confianza está al final de Información.`,
      paths: [
        ['Ajustes', 'Perfil descargado', 'Instalar'],
        ['Ajustes', 'General', 'Información', 'Ajustes de confianza de certificados', `${certificate}: encendido`],
      ],
      tip: html`El iPad dice en rojo <b>No verificado</b> o <b>Sin verificar</b>: el perfil es de su clínica, no de una
        empresa. Compare la huella y siga. Si «Perfil descargado» ya no está, descárguelo otra vez: el iPad lo borra a
        los 8 minutos.`,
      drawing: ipadTrust,
    },
    lastStep(
      html`Abra Arcada y, antes de entrar, en Compartir elija <b>Añadir (o Agregar) a pantalla de inicio</b>: así abre
        también sin conexión.`,
      homeScreen(true),
    ),
  ],
  fingerprint: {
    lead: 'Antes de instalar, el iPad la muestra en:',
    path: ['Perfil descargado', 'Más detalles', certificate],
  },
  installed: {
    title: 'Al abrirla, en Compartir, «Añadir a pantalla de inicio»',
    text: 'Hágalo antes de entrar y use después el icono: lo que se guarda en Safari no aparece en el icono, y Safari lo borra a los siete días sin uso.',
    drawing: homeScreen(false),
  },
});

const windows: MakeGuide = () => ({
  tab: 'Windows',
  title: 'Prepare este equipo',
  download: CERTIFICATE,
  steps: [
    {
      title: 'Descargue el certificado',
      text: html`Edge y Chrome lo guardan en Descargas. Si avisan, elija <b>Conservar</b>.`,
      drawing: computerDownloads,
    },
    {
      title: 'Instálelo en Windows',
      text: html`Ábralo con doble clic (o botón derecho, <b>Instalar certificado</b>) y elija:`,
      paths: [
        [
          'Instalar certificado',
          'Usuario actual',
          'Colocar en el siguiente almacén',
          'Examinar',
          'Entidades de certificación raíz de confianza',
        ],
      ],
      tip: html`Windows pregunta una vez más y muestra la huella corta. Compárela y elija <b>Sí</b>.`,
      drawing: trustWindow('Importar certificado', 'Raíz de confianza', 'Finalizar'),
    },
    lastStep(
      html`Abra Arcada en Edge o Chrome y pulse <b>Instalar</b> en la barra de direcciones: queda su icono y abre
        también sin conexión.`,
      installButton(true),
    ),
  ],
  fingerprint: 'sha1',
  installed: {
    title: 'Al abrirla, pulse «Instalar»',
    text: 'Está en la barra de direcciones de Edge y de Chrome. Si no lo ve: menú del navegador, «Aplicaciones» o «Guardar y compartir», «Instalar». Firefox abre Arcada, pero no la instala.',
    drawing: installButton(false),
  },
});

const mac: MakeGuide = (certificate) => ({
  tab: 'Mac',
  title: 'Prepare este equipo',
  download: CERTIFICATE,
  steps: [
    {
      title: 'Descargue el certificado',
      text: html`Safari y Chrome lo guardan en Descargas. ¿Es un iPad?
        <a href="/instalar?dispositivo=ipad">Vea sus pasos</a>.`,
      drawing: computerDownloads,
    },
    {
      title: 'Confíe en él en Acceso a Llaveros',
      text: html`Ábralo con doble clic, y añádalo a <b>Inicio de sesión</b> si pregunta. Si no se abre, busque
        <b>«Acceso a Llaveros»</b> con ⌘ Espacio. Allí, doble clic en el certificado:`,
      paths: [['Inicio de sesión', 'Certificados', certificate, 'Confiar', 'Confiar siempre']],
      tip: html`macOS pide la contraseña de su cuenta al cerrar la ventana.`,
      drawing: trustWindow('Acceso a Llaveros', 'Confiar siempre', 'Cerrar'),
    },
    lastStep(
      html`Abra Arcada y, en Safari, elija Archivo, <b>Añadir al Dock</b> (o <b>Agregar al Dock</b>) antes de entrar; en
        Chrome, <b>Instalar</b> en la barra de direcciones.`,
      installButton(true),
    ),
  ],
  fingerprint: {
    lead: 'Después, el Mac la muestra en:',
    path: ['Acceso a Llaveros', certificate, 'Detalles', 'Huellas digitales'],
  },
  installed: {
    title: 'Al abrirla: en Safari, «Añadir al Dock»; en Chrome, «Instalar»',
    text: 'Hágalo antes de entrar y use después el icono: lo que se guarda en una pestaña de Safari no aparece en el icono, y Safari lo borra a los siete días sin uso.',
    drawing: installButton(false),
  },
});

const linux: MakeGuide = (certificate) => ({
  tab: 'Linux',
  title: 'Prepare este equipo',
  download: CERTIFICATE,
  steps: [
    {
      title: 'Descargue el certificado',
      text: html`Chrome y Chromium lo guardan en Descargas.`,
      drawing: computerDownloads,
    },
    {
      title: 'Confíe en él en el navegador',
      text: html`En Chrome y Chromium busque <b>«certificados»</b> en Configuración, o escriba
        <b>chrome://certificate-manager</b> en la barra:`,
      paths: [['Configuración', 'Privacidad y seguridad', 'Seguridad', 'Gestionar certificados', 'Importar']],
      tip: html`Impórtelo en Certificados locales, entre los de confianza; en versiones anteriores, en la pestaña de
      entidades (Autoridades), y marque que vale para identificar sitios web. En Firefox: Ajustes, busque
      «certificados», Ver certificados, Autoridades, Importar.`,
      drawing: trustWindow('Importar certificado', 'De confianza: webs', 'Aceptar'),
    },
    lastStep(
      html`Abra Arcada en Chrome o Chromium y pulse <b>Instalar</b> en la barra de direcciones.`,
      installButton(true),
    ),
  ],
  fingerprint: {
    lead: 'Después, el navegador la muestra en:',
    path: ['Gestionar certificados', certificate, 'Detalles'],
  },
  installed: {
    title: 'Al abrirla, pulse «Instalar»',
    text: 'Está en la barra de direcciones de Chrome y Chromium. Si no lo ve: menú ⋮, «Guardar y compartir», «Instalar». Firefox abre Arcada, pero no la instala.',
    drawing: installButton(false),
  },
});

const GUIDES: Record<Device, MakeGuide> = { android, ipad, windows, mac, linux };

/** How a kind of device is made ready to trust this server. */
export const guideFor = (device: Device, certificate: string): Guide => ({ device, ...GUIDES[device](certificate) });
