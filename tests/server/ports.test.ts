import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { CannotStart } from '#server/cannot-start.ts';
import { checkPortFree } from '#server/ports.ts';
import { freePort } from '#tests/support/free-port.ts';

test('a free port passes', async () => {
  await expect(checkPortFree('PORT', await freePort(), '127.0.0.1')).resolves.toBeUndefined();
});

test('a port that another program has is refused with the name of its variable', async () => {
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const refused = checkPortFree('HTTPS_PORT', port, '127.0.0.1');
  await expect(refused).rejects.toThrow(CannotStart);
  await expect(refused).rejects.toThrow(
    new RegExp(`El puerto ${port} ya está en uso.*indique otro número con HTTPS_PORT`),
  );
  other.close();
});

test('an address that the machine does not have is refused with a sentence', async () => {
  await expect(checkPortFree('PORT', 0, '192.0.2.77')).rejects.toThrow(/no tiene la dirección que indica HOST/);
});
