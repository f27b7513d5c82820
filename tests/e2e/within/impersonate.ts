// Answers by https with a certificate for any name or number, signed with the stolen key of a clinic's intermediate. Arguments:
// the directory of its authority, then each name and its port in turn.
import https from 'node:https';
import { openAuthority } from '#server/tls/authority.ts';
import { issueCertificate } from '#server/tls/certificate.ts';
import { secureOptions } from '#server/tls/transport.ts';

const [directory = '', ...rest] = process.argv.slice(2);
const now = new Date();
const authority = await openAuthority(directory, { names: [], ranges: [] }, now);
for (let at = 0; at < rest.length; at += 2) {
  const [name = '', port] = rest.slice(at, at + 2);
  const options = secureOptions(await issueCertificate(authority, [name], now));
  const server = https.createServer(options, (_request, response) => response.end('Sí'));
  await new Promise<void>((resolve) => server.listen(Number(port), resolve));
}
console.log('ready');
