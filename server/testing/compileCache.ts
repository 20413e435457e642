import { enableCompileCache } from 'node:module';

// The variable that names the folder is set after the worker has started, which is too late for Node.
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
