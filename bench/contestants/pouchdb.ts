// PouchDB 9 with its indexeddb adapter, replicating with a CouchDB-protocol endpoint by its http adapter.
import indexeddbAdapter from 'pouchdb-adapter-indexeddb';
import PouchDB, { type PouchDatabase } from 'pouchdb-browser';
import findPlugin from 'pouchdb-find';
import type { Patient } from '#domain/patients/patient.ts';
import type { Contestant, Setup } from './contestant.ts';

let setup: Setup;
let local: PouchDatabase<Omit<Patient, 'id'>>;

const remote = () => `${location.origin}/patients`;
const options = () => (setup.batch === null ? {} : { batch_size: setup.batch });

export const contestant: Contestant = {
  async open(given) {
    setup = given;
    PouchDB.plugin(indexeddbAdapter);
    PouchDB.plugin(findPlugin);
    local = new PouchDB('bench', { adapter: 'indexeddb', ...(setup.batch === null ? {} : { auto_compaction: true }) });
    // The adapter turns these into native indexes of IndexedDB.
    await local.createIndex({ index: { fields: ['last_name'] } });
    await local.createIndex({ index: { fields: ['created_at'] } });
  },
  async firstSync() {
    await local.replicate.from(remote(), options());
  },
  async create(id, values) {
    const now = new Date().toISOString();
    await local.put({
      ...values,
      _id: id,
      version: 0,
      created_at: now,
      updated_at: now,
      created_by: null,
      updated_by: null,
    });
  },
  async openForm(id) {
    const patient = await local.get(id);
    return async (changes) => {
      await local.put({ ...patient, ...changes, updated_at: new Date().toISOString() });
    };
  },
  async drain() {
    await local.replicate.to(remote(), options());
  },
  async all() {
    const { rows } = await local.allDocs({ include_docs: true });
    return rows
      .filter(({ id }) => !id.startsWith('_design/'))
      .map(({ id, doc }) => ({ id, phone_number: doc.phone_number }));
  },
};
