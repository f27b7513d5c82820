// The promise across kill -9 of the server. `npm run kill -- --rounds N` plays as many rounds as it is told.
import { effort } from '#tests/efforts.ts';
import { describeKills } from './describe-kills.ts';

describeKills('pglite', effort('serverKills'));
