// The functions of a contestant in a page. The harness times these calls and nothing else.
import type { Patient, PatientValues } from '#domain/patients/patient.ts';

/** The settings that a run passes to its contestant; plain data, since it crosses into the page. */
export interface Setup {
  /** Rows a request may carry, where the contestant lets one choose; null = its default. */
  batch: number | null;
  /** An account on the server; peers' servers ask for none. */
  account: { username: string; password: string };
}

export interface Contestant {
  /** Opens an empty store with its two secondary indexes, and signs in. Not timed. */
  open: (setup: Setup) => Promise<void>;
  /** From the empty store to every row of the server stored, and the contestant knowing that it has them all. */
  firstSync: () => Promise<void>;
  /** Saves a new patient on the device, durably, and queues it for the server. */
  create: (id: string, values: PatientValues) => Promise<void>;
  /** Reads a patient as a form does (not timed) and returns the saving of a change (timed). */
  openForm: (id: string) => Promise<(changes: Partial<PatientValues>) => Promise<void>>;
  /** Sends all that is queued, until the device knows that the server has it. */
  drain: () => Promise<void>;
  /** The patients on the device, for the harness to check the work. */
  all: () => Promise<Pick<Patient, 'id' | 'phone_number'>[]>;
}
