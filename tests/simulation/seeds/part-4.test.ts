import { keepThePromise, seedsFrom } from './promise.ts';

keepThePromise(seedsFrom(76, 25));
