import { Gauge } from 'prom-client';
import type { Relay } from '#sync/relay/Relay.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { Sockets } from './sockets.ts';

/** Gauges for operators: open sockets and documents of this node. */
export function watchSynchronising(
  { registry }: Metrics,
  { relay, sockets }: { relay: Pick<Relay, 'openDocuments'>; sockets: Pick<Sockets, 'count'> },
): void {
  new Gauge({
    name: 'docket_open_sockets',
    help: 'Websockets that are open on this node',
    registers: [registry],
    collect() {
      this.set(sockets.count);
    },
  });
  new Gauge({
    name: 'docket_open_documents',
    help: 'Documents that are in the memory of this node',
    registers: [registry],
    collect() {
      this.set(relay.openDocuments);
    },
  });
}
