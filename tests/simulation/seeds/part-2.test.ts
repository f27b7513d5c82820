import { keepThePromise, seedsFrom } from './promise.ts';

keepThePromise(seedsFrom(26, 25));
