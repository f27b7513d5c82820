// A browser without Background Sync: there the page alone wakes the engine.
import { hasFirefox, openFirefox } from './firefox.ts';
import { describeJourney } from './other-engine.ts';

describeJourney('Firefox', hasFirefox, openFirefox);
