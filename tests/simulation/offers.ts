// People's decisions about the offers after a restore: they give rows back, or leave them.
import { giveBack, declineOffers, readOffers, type Offer } from '#store/decisions/offers.ts';
import { noted, type Actor } from './actor.ts';
import { marksOrNone, newMarks } from './ledger.ts';

/**
 * Gives back or leaves some of the offers on this tablet, as the sync centre allows. Throws when a row is offered that
 * was saved on this tablet: that has to be sent again without asking.
 */
export async function decideOffers(actor: Actor, offers: readonly Offer[]): Promise<string> {
  const { tablet, random, ledger } = actor;
  const db = tablet.db();
  const own = ownValues(actor, offers);
  if (own.length > 0) throw new Error(`t${tablet.index} asks about what it has to send again: ${own.join(', ')}`);
  const chosen = random.chance(0.4) ? offers : [random.pick(offers)];
  if (random.chance(0.3) || chosen.every(({ possible }) => !possible)) {
    await noted(actor, () => declineOffers(db, chosen), {
      wasDone: async () => (await stillOffered(actor, chosen)).length < chosen.length,
      note() {
        for (const { id, patch } of chosen) ledger.gaveUp({ row_id: id, patch });
      },
    });
    return `leave ${named(chosen)}`;
  }
  const possible = chosen.filter((offer) => offer.possible);
  // The parents that the server lacks go with them. What comes to nothing excuses nothing: values go under their writer too.
  for (const offer of offers) {
    if (!possible.includes(offer) && offer.current !== null) continue;
    ledger.broughtBack(offer.row);
    ledger.meant.decided(offer.id);
    ledger.meant.inSight(offer.collection, offer.id, offer.row);
    for (const [field, { after }] of Object.entries(offer.patch)) ledger.saw(after, offer.current?.[field]);
  }
  await giveBack(db, possible, tablet.ports.now());
  return `give back ${named(possible)}`;
}

/** The values among them that this tablet saved, and that nobody replaced in sight of them or gave up. */
const ownValues = ({ tablet, ledger }: Actor, offers: readonly Offer[]): string[] =>
  offers.flatMap(({ id, patch, current }) =>
    Object.entries(patch).flatMap(([field, { after }]) => {
      const there = marksOrNone(current?.[field]);
      return newMarks(after, current?.[field]).filter((value) => {
        if (!ledger.isOwn(tablet.index, id, value)) return false;
        if (ledger.isSuperseded(value) || ledger.isGivenUp(value)) return false;
        return !there.some((mark) => ledger.hadSeen(mark, value));
      });
    }),
  );

/** Those of them that are still offered: one transaction took all, or none. */
async function stillOffered({ tablet }: Actor, chosen: readonly Offer[]): Promise<Offer[]> {
  const ids = new Set((await readOffers(tablet.db())).map(({ id }) => id));
  return chosen.filter(({ id }) => ids.has(id));
}

const named = (offers: readonly Offer[]): string =>
  offers
    .map(({ collection, id, current }) => `${collection} ${id} (${current ? 'older there' : 'missing there'})`)
    .join(', ');
