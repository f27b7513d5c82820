// How much of the long proofs a run does: `npm test` the column `test` of efforts.json, `npm run proof` (ARCADA_PROOF=1) the
// column `proof`. A test that reads its effort here, or runs on both databases, belongs to both commands (vitest.config.ts).
import efforts from './efforts.json' with { type: 'json' };

/** Whether this run is the long one. */
export const isProof = process.env['ARCADA_PROOF'] === '1';

/** More or less of something than the table says: `ARCADA_EFFORTS='{"serverKills":250}'`, as npm run kill and npm run fuzz set it. */
const asked = JSON.parse(process.env['ARCADA_EFFORTS'] || '{}') as Partial<Record<keyof typeof efforts, number>>;

/** How many of something this run makes. */
export const effort = (name: keyof typeof efforts): number => asked[name] ?? efforts[name][isProof ? 'proof' : 'test'];
