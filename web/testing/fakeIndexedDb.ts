// Loaded before all tests of a worker: Dexie looks for IndexedDB once, when the first test file imports it.
import 'fake-indexeddb/auto';
