import type { Cluster } from '../../testing/Cluster.ts';
import type { BenchDatabase } from '../harness/benchDatabase.ts';
import { processorSecondsOfTree } from '../harness/processor.ts';

export interface ProcessorSeconds {
  nodes: number;
  postgres: number;
}

/** Processor time since it was started: of the nodes, also of those that have been replaced, and of Postgres. */
export class ProcessorMeter {
  readonly #cluster: Cluster;
  readonly #postmaster: number;
  readonly #begun: number;
  #nodes = 0;

  private constructor(cluster: Cluster, postmaster: number, begun: number) {
    this.#cluster = cluster;
    this.#postmaster = postmaster;
    this.#begun = begun;
  }

  static async start(
    cluster: Cluster,
    { query }: Pick<BenchDatabase, 'query'>,
  ): Promise<ProcessorMeter> {
    const { rows } = await query(
      "select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid",
    );
    const { pid } = rows[0];
    const meter = new ProcessorMeter(cluster, pid, await processorSecondsOfTree(pid));
    for (const { program } of cluster.nodes)
      meter.#nodes -= await processorSecondsOfTree(program.pid);
    return meter;
  }

  /** Before a node ends: afterwards nobody knows what it has used. */
  async ends({ program }: Cluster['nodes'][number]): Promise<void> {
    this.#nodes += await processorSecondsOfTree(program.pid);
  }

  async total(): Promise<ProcessorSeconds> {
    for (const node of this.#cluster.nodes) await this.ends(node);
    const postgres = (await processorSecondsOfTree(this.#postmaster)) - this.#begun;
    return { nodes: this.#nodes, postgres };
  }
}
