// Asks after the server's health as `npm run service` and `npm run update` do; prints where, and whether it is well.
import { readConfig } from '#server/config.ts';
import { healthAddress, isHealthy } from '#server/operate/health.ts';

const address = healthAddress(readConfig(process.env));
console.log(`${address.href} ${await isHealthy(address)}`);
