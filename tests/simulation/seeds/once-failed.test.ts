import { keepThePromise } from './promise.ts';

// 33: a tablet that died as it saved an image left a failure that nobody heard.
// 20031: a person's decision on a history waited for a change made together with the history's odontogram, which waited for it.
keepThePromise([33, 20031]);
