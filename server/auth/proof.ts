// Proofs of possession (RFC 9449, decision 108): a renewal of a session that is bound to a device's key is signed by it.
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify, type JWK } from 'jose';
import { hashToken } from './tokens.ts';

/**
 * A proof may be so far ahead, or twice so old, seconds: a proxy's clock, which tablets take for the server's, need not
 * agree with it. A proof works once, so that a longer life gives nothing away.
 */
const SLACK = 900;

/** The key that signed a request, by its thumbprint (RFC 7638), and the proof's own id. */
export interface Proof {
  key: string;
  id: string;
}

/** The name of a key by which a session is bound to it. */
export const thumbprintOf = (key: JWK): Promise<string> => calculateJwkThumbprint(key);

/** The proof of a POST to a path; null when it proves nothing. */
export async function readProof(proof: string | undefined, path: string, now: Date): Promise<Proof | null> {
  if (proof === undefined) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: now,
      maxTokenAge: SLACK,
      clockTolerance: SLACK,
      requiredClaims: ['jti'],
    });
    const { jti } = payload;
    if (
      typeof jti !== 'string' ||
      payload['htm'] !== 'POST' ||
      pathOf(payload['htu']) !== path ||
      protectedHeader.jwk === undefined
    )
      return null;
    const key = await thumbprintOf(protectedHeader.jwk);
    // The sender's text may be of any length and hold what no column takes.
    return { key, id: `${key}.${hashToken(jti)}` };
  } catch {
    // A malformed key fails in many ways, all of them the sender's: only the sender's text has been read.
    return null;
  }
}

/** The path alone: behind a proxy the server does not know its own name. */
function pathOf(address: unknown): string | null {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).pathname : null;
}
