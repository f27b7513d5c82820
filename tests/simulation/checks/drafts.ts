// The drafts of unfinished forms: each is there until its form is saved, and none comes back.
import { isSame } from '#tests/simulation/drafts.ts';
import type { World } from '#tests/simulation/world.ts';

/** The drafts that a form did not offer, or offered to another person. */
export const wrongDrafts = ({ actors }: World): string[] => actors.flatMap(({ drafts }) => drafts?.wrong ?? []);

/** At rest: tablets hold the drafts that people left, as they typed them, and no others. */
export async function checkDrafts({ actors }: World): Promise<string[]> {
  const failures: string[] = [];
  for (const { tablet, drafts } of actors) {
    if (!drafts) continue;
    const kept = await tablet.db().drafts.toArray();
    for (const typed of drafts.typed) {
      if (!kept.some((draft) => isSame(draft, typed)))
        failures.push(`t${tablet.index} lost the draft of ${typed.form}`);
    }
    const known = [...drafts.typed, ...drafts.loose];
    for (const draft of kept) {
      if (!known.some((typed) => isSame(draft, typed))) failures.push(`t${tablet.index} keeps a draft: ${draft.key}`);
    }
  }
  return failures;
}
