// Dexie looks for a global IndexedDB when it is loaded: without one its live queries stay silent. A worker keeps its
// modules from file to file: so it is there before the first file that loads Dexie, whichever that is.
import 'fake-indexeddb/auto';
