import type { Network } from '#server/tls/network.ts';

/** The facts about this server that the page /instalar tells a device, under TLS=local. */
export type InstallFacts = Omit<Network, 'certificateExpires'> & { clinicName: string };
