import { keepThePromise } from './promise.ts';

// 33: a tablet that died as it saved an image left a failure that nobody heard.
keepThePromise([33]);
