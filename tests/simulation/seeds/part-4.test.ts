import { keepThePromise, seedsFrom } from './promise.ts';

keepThePromise(seedsFrom(25, 8));
