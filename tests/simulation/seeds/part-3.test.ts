import { keepThePromise, seedsFrom } from './promise.ts';

keepThePromise(seedsFrom(51, 25));
