// Planted bugs in what tablets take from streams of events, and from pages that the server keeps.
import type { Mutant } from './mutant.ts';

export const STREAMS: readonly Mutant[] = [
  {
    name: 'a kept page of an epoch that ended',
    breaks: 'a kept page is never of another epoch',
    file: 'server/sync/page-reader.ts',
    edits: [
      ['    if (event.epoch !== epoch) pages.clear();\n', ''],
      [
        'const isYoung = (page: KeptPage) => page.epoch === events.known()?.epoch && ageOf(page) < SNAPSHOT_LIFE;',
        'const isYoung = (page: KeptPage) => ageOf(page) < SNAPSHOT_LIFE;',
      ],
    ],
  },
];
