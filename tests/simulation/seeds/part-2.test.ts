import { keepThePromise, seedsFrom } from './promise.ts';

keepThePromise(seedsFrom(9, 8));
