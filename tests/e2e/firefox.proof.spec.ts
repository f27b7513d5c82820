// Firefox has no Background Sync: only the page wakes the engine.
import { hasFirefox, openFirefox } from './firefox.ts';
import { describeJourney } from './other-engine.ts';

describeJourney('Firefox', hasFirefox, openFirefox);
