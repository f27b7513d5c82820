// A telephone's application: codes for a secret that the server told.
import { Secret, TOTP } from 'otpauth';

/** The code that the application shows at an instant, milliseconds. */
export const codeAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
