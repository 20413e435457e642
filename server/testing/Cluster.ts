import { freePort } from '../platform/freePort.ts';
import { Balancer } from './Balancer.ts';
import { type Program, Programs, until } from './program.ts';

interface ClusterNode {
  port: number;
  roles: string;
  /** Of each start, so that it is the same again after a restart. */
  env: NodeJS.ProcessEnv;
  program: Program;
}

/** Real server processes behind a proxy, on one database, one Redis and one folder of files. */
export class Cluster {
  readonly balancer: Balancer;
  readonly nodes: ClusterNode[] = [];
  readonly #programs = new Programs();
  readonly #env: NodeJS.ProcessEnv;

  private constructor(balancer: Balancer, env: NodeJS.ProcessEnv) {
    this.balancer = balancer;
    this.#env = env;
  }

  /** One process for each entry of `roles`, with the variables of `own` beside those that all share. */
  static async start(
    roles: readonly string[],
    shared: NodeJS.ProcessEnv,
    own: (index: number) => NodeJS.ProcessEnv = () => ({}),
  ): Promise<Cluster> {
    const cluster = new Cluster(await Balancer.open(), {
      DEMO: '0',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '2',
      ...shared,
    });
    try {
      // Several machines share a bucket; these processes share a folder.
      const dataDir = await cluster.#programs.folder();
      for (const [index, role] of roles.entries()) {
        const port = await freePort();
        const env = {
          PORT: String(port),
          PROCESS_ROLES: role,
          DATA_DIR: dataDir,
          ...own(index),
        };
        cluster.balancer.add(port, role);
        cluster.nodes.push({ port, roles: role, env, program: await cluster.#start(env) });
      }
      for (const node of cluster.nodes) await cluster.#serves(node);
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.balancer.port}`;
  }

  /** As for an update; throws unless the process stops as it should. */
  async restart(node: ClusterNode): Promise<void> {
    node.program.signalAlone('SIGTERM');
    const code = await node.program.ended();
    const said = node.program.said();
    if (code !== 0 || said.includes('shutdown step failed')) {
      throw new Error(`A process ended with ${code}. ${said}`);
    }
    await this.#startAgain(node);
  }

  /** `kill -9`. */
  async kill(node: ClusterNode): Promise<void> {
    node.program.signal('SIGKILL');
    await node.program.ended();
    await this.#startAgain(node);
  }

  async close(): Promise<void> {
    await this.balancer.close();
    await this.#programs.killAll();
  }

  async #startAgain(node: ClusterNode): Promise<void> {
    node.program = await this.#start(node.env);
    await this.#serves(node);
  }

  #start(env: NodeJS.ProcessEnv): Promise<Program> {
    return this.#programs.start({ ...this.#env, ...env });
  }

  async #serves({ port, program }: ClusterNode): Promise<void> {
    await program.ready();
    await until('the proxy to see it', () => this.balancer.isReady(port));
  }
}
