// RxDB 17 with its free Dexie storage and its replication over plain HTTP handlers, as its documentation shows them.
import { createRxDatabase, type RxCollection, type RxReplicationState } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { EMPTY_PATIENT, type Patient } from '#domain/patients/patient.ts';
import type { Contestant, Setup } from './contestant.ts';

const text = { type: ['string', 'null'] };
const stamp = { type: 'string', maxLength: 30 };

const schema = {
  title: 'patients',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    ...Object.fromEntries(Object.keys(EMPTY_PATIENT).map((field) => [field, text])),
    id: { type: 'string', maxLength: 36 },
    version: { type: 'integer' },
    last_name: { type: 'string', maxLength: 100 },
    created_at: stamp,
    updated_at: stamp,
    created_by: text,
    updated_by: text,
  },
  required: ['id', 'last_name', 'created_at'],
  indexes: ['last_name', 'created_at'],
};

interface Checkpoint {
  seq: number;
}

let setup: Setup;
let collection: RxCollection<Patient>;

function replicate(): RxReplicationState {
  const batch = setup.batch === null ? {} : { batchSize: setup.batch };
  return replicateRxCollection<Patient, Checkpoint>({
    collection,
    replicationIdentifier: 'bench',
    live: false,
    ...(setup.batch === null ? {} : { waitForLeadership: false }),
    pull: {
      ...batch,
      async handler(checkpoint, limit) {
        const response = await fetch(`/pull?since=${checkpoint?.seq ?? 0}&limit=${limit}`);
        return (await response.json()) as { documents: Patient[]; checkpoint: Checkpoint };
      },
    },
    push: {
      ...batch,
      async handler(rows) {
        const response = await fetch('/push', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(rows),
        });
        return (await response.json()) as Patient[];
      },
    },
  });
}

async function sync(): Promise<void> {
  const replication = replicate();
  let failure: unknown;
  replication.error$.subscribe((error) => {
    failure = error;
  });
  await replication.awaitInitialReplication();
  // Its push and pull both end here; without `live` the replication has then cancelled itself.
  await replication.cancel();
  if (failure !== undefined) throw failure;
}

export const contestant: Contestant = {
  async open(given) {
    setup = given;
    const database = await createRxDatabase({
      name: 'bench',
      storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
      ...(setup.batch === null ? {} : { multiInstance: false }),
    });
    ({ patients: collection } = await database.addCollections<{ patients: RxCollection<Patient> }>({
      patients: { schema },
    }));
  },
  firstSync: sync,
  async create(id, values) {
    const now = new Date().toISOString();
    await collection.insert({
      ...values,
      id,
      version: 0,
      created_at: now,
      updated_at: now,
      created_by: null,
      updated_by: null,
    });
  },
  async openForm(id) {
    const patient = await collection.findOne(id).exec();
    if (!patient) throw new Error(`no patient ${id}`);
    return async (changes) => {
      await patient.patch({ ...changes, updated_at: new Date().toISOString() });
    };
  },
  drain: sync,
  async all() {
    const patients = await collection.find().exec();
    return patients.map(({ id, phone_number }) => ({ id, phone_number }));
  },
};
