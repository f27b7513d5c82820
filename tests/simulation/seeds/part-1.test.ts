import { keepThePromise, seedsFrom } from './promise.ts';

keepThePromise(seedsFrom(1, 8));
