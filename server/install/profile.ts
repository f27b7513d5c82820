// The configuration profile with which an iPad or an iPhone takes the certificate.
import { v5 as uuidOf } from 'uuid';
import { escapeText } from './html.ts';
import type { InstallFacts } from './install-facts.ts';

/** A namespace of Arcada's own, for identifiers that follow from a name (RFC 9562, version 5). */
const NAMESPACE = '0c6f2a52-93ad-4e0e-8b58-6f3ce0a4f5d1';

/**
 * The profile as a property list. Its identifiers follow from the certificate's fingerprint: a device that takes the profile
 * again replaces it, and the profile of another authority stands beside it.
 */
export function configurationProfile({ clinicName, anchor }: InstallFacts): string {
  const id = (part: string): string => uuidOf(`${part} ${anchor.sha256}`, NAMESPACE).toUpperCase();
  const authority = id('certificate');
  const profile = id('profile');
  // A clinic that has not chosen a name yet is called as the application is.
  const isNamed = clinicName !== 'Arcada';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
${entries(1, [
  ['PayloadDisplayName', isNamed ? `Arcada · ${clinicName}` : 'Arcada'],
  [
    'PayloadDescription',
    `Permite a este dispositivo confiar en el servidor de Arcada${isNamed ? ` de ${clinicName}` : ''}. No cambia nada más.`,
  ],
  ['PayloadOrganization', clinicName],
  ['PayloadIdentifier', `arcada.instalar.${profile}`],
  ['PayloadType', 'Configuration'],
  ['PayloadUUID', profile],
])}
  <key>PayloadVersion</key>
  <integer>1</integer>
  <key>PayloadRemovalDisallowed</key>
  <false/>
  <key>PayloadContent</key>
  <array>
    <dict>
${entries(3, [
  ['PayloadType', 'com.apple.security.root'],
  ['PayloadDisplayName', anchor.commonName],
  ['PayloadDescription', 'El certificado del servidor de la clínica'],
  ['PayloadIdentifier', `arcada.instalar.${profile}.${authority}`],
  ['PayloadUUID', authority],
  ['PayloadCertificateFileName', 'arcada.crt'],
])}
      <key>PayloadVersion</key>
      <integer>1</integer>
      <key>PayloadContent</key>
      <data>${anchor.der.toString('base64')}</data>
    </dict>
  </array>
</dict>
</plist>
`;
}

function entries(depth: number, pairs: readonly (readonly [string, string])[]): string {
  const indent = '  '.repeat(depth);
  return pairs
    .map(([key, value]) => `${indent}<key>${key}</key>\n${indent}<string>${xmlText(value)}</string>`)
    .join('\n');
}

/** XML has no way to write most control characters. */
const xmlText = (text: string): string =>
  escapeText([...text].filter((sign) => sign >= ' ' || '\t\n\r'.includes(sign)).join(''));
