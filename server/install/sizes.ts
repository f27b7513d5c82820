import type { InstallFacts } from './install-facts.ts';
import { configurationProfile } from './profile.ts';

/** A file's size in words, such as "2 KB". */
export const sizeWords = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** Bytes of the configuration profile. */
export const profileSize = (facts: InstallFacts): number => Buffer.byteLength(configurationProfile(facts));
