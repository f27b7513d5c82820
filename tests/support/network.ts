// A server's place in a clinic's network, as TLS=local has it.
import type { NetworkInfo } from '#domain/wire/wire.ts';
import type { Network } from '#server/tls/network.ts';

/** At 192.168.1.20, announced as arcada.local. */
export const NETWORK: Network = {
  httpPort: 8080,
  httpsPort: 8443,
  localName: 'arcada.local',
  addresses: ['192.168.1.20'],
  anchor: {
    der: Buffer.of(),
    pem: '',
    sha256: '3F8A91C2D07E55B10C4DE86A7B19F2A39E5016DBC7F42A88B36F04EC8D715FA9',
    sha1: '0123456789ABCDEF0123456789ABCDEF01234567',
    commonName: 'Arcada',
    expires: new Date('2036-11-27'),
  },
  certificateExpires: new Date('2027-12-28'),
};

/** The answer of that server about itself. */
export const NETWORK_INFO: NetworkInfo = {
  version: '1.2.3',
  install_url: 'http://192.168.1.20:8080/instalar',
  local: {
    name: 'arcada.local',
    addresses: NETWORK.addresses,
    home_url: 'https://arcada.local:8443',
    certificate_expires: '2027-12-28T00:00:00.000Z',
    authority: {
      expires: '2036-11-27T00:00:00.000Z',
      last_year: false,
      sha256: NETWORK.anchor.sha256,
      sha1: NETWORK.anchor.sha1,
    },
  },
};
