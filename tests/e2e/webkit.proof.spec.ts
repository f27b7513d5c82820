// WebKitGTK, the nearest available engine to that of iPads. It has no Background Sync either.
import { describeJourney } from './other-engine.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

/** Left while they read: a page kept for "back" must not keep its transactions (decision 017). */
const LEFT = ['/patients', '/', '/'];

describeJourney('WebKitGTK', hasWebKit, openWebKit, LEFT);
