// The worker of the public pages, and what the application adds to it: sync-worker.js is built from sw/sync.ts.
importScripts('/sw.js', '/sync-worker.js');
