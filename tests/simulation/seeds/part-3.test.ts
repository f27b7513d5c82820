import { keepThePromise, seedsFrom } from './promise.ts';

keepThePromise(seedsFrom(17, 8));
