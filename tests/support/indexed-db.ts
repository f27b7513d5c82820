// Provides a global IndexedDB before Dexie is loaded: without one its live queries stay silent. A worker keeps its
// modules from file to file, so this must come before the first file that loads Dexie.
import 'fake-indexeddb/auto';
