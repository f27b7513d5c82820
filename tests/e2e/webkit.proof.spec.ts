// The engine of iPads, as far as it is to be had here: WebKitGTK. It has no Background Sync either.
import { describeJourney } from './other-engine.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

/** Left while they read: a page that is kept for "back" must not keep its transactions (decision 017). */
const LEFT = ['/patients', '/', '/'];

describeJourney('WebKitGTK', hasWebKit, openWebKit, LEFT);
