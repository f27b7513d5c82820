// Batches of an epoch that has ended: a restored server refuses each of them whole.
import type { BatchRequest } from '#domain/wire/wire.ts';
import type { LineAnswer, LineRequest } from '#tests/simulation/call.ts';
import type { Clinic } from '#tests/simulation/clinic.ts';

export interface EndedEpochs {
  /** Delivers a request, and remembers a batch of an ended epoch that was answered as if it were of the present one. */
  watch: (request: LineRequest, deliver: () => Promise<LineAnswer>) => Promise<LineAnswer>;
  /** These batches, in words. */
  taken: () => readonly string[];
}

export function watchEpochs(clinic: Pick<Clinic, 'head'>): EndedEpochs {
  const taken: string[] = [];
  return {
    taken: () => taken,
    async watch({ url, body }, deliver) {
      if (url !== '/api/batch/' || typeof body !== 'string') return deliver();
      const { epoch } = JSON.parse(body) as BatchRequest;
      const { epoch: present } = await clinic.head();
      const answer = await deliver();
      if (epoch !== present && answer.status < 400) taken.push(`taken, though of the ended epoch ${epoch}`);
      return answer;
    },
  };
}
