import path from 'node:path';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { z } from 'zod';
import type { Services } from '../../capability.ts';
import { storeStream, withFolder } from '../../platform/files/storeStream.ts';
import { relayMatcher } from '../../platform/InboundConfig.ts';
import { OperatorError } from '../../platform/lifetime.ts';
import { acceptMail } from './acceptMail.ts';
import type { DeliveredMail } from './deliveredMail.ts';
import { accountAt, accountsAt } from './inboundAddress.ts';
import { createInboundLimits, type InboundLimits } from './inboundLimits.ts';
import { MailCertificate } from './MailCertificate.ts';
import { MailSessions } from './MailSessions.ts';
import { mailLimits } from './reading/limits.ts';

type Given = Pick<Services, 'config' | 'db' | 'files' | 'jobs' | 'log'> & {
  /** Holds mails while they are being received. */
  incomingFolder: string;
};

/** An SMTP error reply. */
class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const maxRecipients = 20;
const idleTimeoutInMs = 60_000;
const closeTimeoutInMs = 5_000;

/** The SMTP server for invoices. A mail that it has accepted is in the file store and in the database. */
export class MailServer {
  readonly #given: Given;
  readonly #limits: InboundLimits;
  readonly #sessions: MailSessions;
  readonly #isRelay: (ip: string) => boolean;
  readonly #certificate: MailCertificate | null;
  readonly #smtp: SMTPServer;

  private constructor(given: Given, certificate: MailCertificate | null) {
    this.#given = given;
    this.#certificate = certificate;
    this.#limits = createInboundLimits(given.config.rateLimitFactor);
    this.#isRelay = relayMatcher(given.config.inbound.relays);
    const { connections, seconds } = given.config.inbound;
    this.#sessions = new MailSessions({ connections, seconds });
    this.#smtp = new SMTPServer({
      name: given.config.inbound.domain,
      banner: 'Docket',
      size: mailLimits.bytes,
      // Senders have no account here. Without a certificate, STARTTLS would use the package's public test key.
      disabledCommands: ['AUTH', ...(certificate ? [] : ['STARTTLS'])],
      ...certificate?.pair,
      disableReverseLookup: true,
      hideENHANCEDSTATUSCODES: false,
      // A guard only, for connections that were not greeted yet.
      maxClients: connections * 2,
      socketTimeout: idleTimeoutInMs,
      closeTimeout: closeTimeoutInMs,
      logger: this.#commandCounter(),
      onConnect: (session, done) => this.#reply(session, () => this.#connect(session), done),
      onClose: ({ remoteAddress, id }) => {
        this.#sessions.end(id);
        this.#limits.closeConnection(remoteAddress, id);
      },
      onRcptTo: ({ address }, session, done) =>
        this.#reply(session, () => this.#recipient(address, session), done),
      onData: (stream, session, done) => {
        void this.#receive(stream, session, done);
      },
    });
    // Such as a client that disconnects in the middle of a mail.
    this.#smtp.on('error', (error) => given.log.info({ error: error.message }, 'mail server'));
  }

  /** `null` if receiving mail is off, or if the default port is taken by another program. */
  static async open(given: Given): Promise<MailServer | null> {
    const { inbound, host } = given.config;
    const { port, tls } = inbound;
    if (port === null) return null;
    const certificate = tls && (await MailCertificate.open(tls, given.log));
    const server = new MailServer(given, certificate);
    try {
      await server.#listen(port, host);
      return server;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      const sentence = `Port ${port} on ${host} is taken by another program. Stop that one, or choose another port for mail with INBOUND_SMTP_PORT.`;
      if (inbound.portIsAskedFor) throw new OperatorError(sentence);
      given.log.warn(`No invoices come in by mail: ${sentence}`);
      return null;
    }
  }

  get port(): number {
    const address = this.#smtp.server.address();
    if (address === null || typeof address === 'string')
      throw new Error('The mail server is closed');
    return address.port;
  }

  /** Mails that are being received may finish until the close timeout. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#smtp.close(() => resolve()));
    this.#sessions.stop();
  }

  #listen(port: number, host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const server = this.#smtp.listen(port, host, () => resolve());
      server.once('error', reject);
    });
  }

  async #connect({ remoteAddress, id }: SMTPServerSession): Promise<void> {
    // A relay is not limited: it brings the mails of all senders.
    const isCounted = !this.#isRelay(remoteAddress);
    if (isCounted && !(await this.#limits.openConnection(remoteAddress, id))) {
      throw new Refusal(421, 'Too many connections, try again later');
    }
    const connection = [...this.#smtp.connections].find((one) => one.id === id);
    if (connection && !this.#sessions.begin(connection)) {
      throw new Refusal(421, 'Too many connections, try again later');
    }
    const renewed = await this.#certificate?.renewed();
    if (renewed) this.#smtp.updateSecureContext(renewed);
  }

  async #recipient(address: string, { remoteAddress, envelope }: SMTPServerSession): Promise<void> {
    if (envelope.rcptTo.length >= maxRecipients) throw new Refusal(452, 'Too many recipients');
    const isCounted = !this.#isRelay(remoteAddress);
    if (isCounted && !(await this.#limits.mayTry(remoteAddress))) {
      throw new Refusal(421, 'Too many unknown recipients, try again later');
    }
    const { config, db } = this.#given;
    const accountId = await accountAt(db, config.inbound, address);
    if (accountId === null) {
      if (isCounted) await this.#limits.countMiss(remoteAddress);
      throw new Refusal(550, 'No such address here');
    }
    if (!(await this.#limits.allowsMail(accountId))) {
      throw new Refusal(452, 'Too many mails for this address, try again later');
    }
  }

  async #receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const received = withFolder(this.#given.incomingFolder, 'mail', async (folder) => {
      const mail = await storeStream(stream, path.join(folder, 'mail'), mailLimits.bytes);
      if (!mail) throw new Refusal(552, 'The mail is larger than 35 MB');
      this.#sessions.mailReceived(session.id);
      // From here on the client only waits.
      await this.#sessions.during(session.id, () => this.#accept(mail, session));
    });
    await this.#answer(received, done);
  }

  /** The package tells of commands only in its log. */
  #commandCounter(): { debug(entry: unknown): void } {
    const isCommand = z.object({
      tnx: z.literal('command'),
      cid: z.string(),
      // Recipients have limits of their own.
      command: z.string().refine((command) => command !== 'RCPT'),
    });
    return {
      debug: (entry) => {
        const { data } = isCommand.safeParse(entry);
        if (data) this.#sessions.countCommand(data.cid);
      },
    };
  }

  async #accept(mail: DeliveredMail, session: SMTPServerSession): Promise<void> {
    const { config, db } = this.#given;
    const { envelope, remoteAddress, hostNameAppearsAs } = session;
    const addresses = envelope.rcptTo.map(({ address }) => address);
    const accountIds = await accountsAt(db, config.inbound, addresses);
    // The address was replaced since `RCPT`.
    if (accountIds.length === 0) throw new Refusal(550, 'No such address here');
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const isRelay = this.#isRelay(remoteAddress);
    const handedOver = { from, ip: remoteAddress, helo: hostNameAppearsAs, isRelay };
    await acceptMail(this.#given, mail, handedOver, accountIds);
  }

  #reply(
    { id }: SMTPServerSession,
    work: () => Promise<unknown>,
    done: (error?: Error | null) => void,
  ): void {
    void this.#answer(this.#sessions.during(id, work), done);
  }

  /** An error on our side is answered with 451, after which the client tries again. */
  #answer(work: Promise<unknown>, done: (error?: Error | null) => void): Promise<void> {
    return work.then(
      () => done(),
      (error: unknown) => {
        if (error instanceof Refusal) return done(error);
        const name = error instanceof Error ? error.name : typeof error;
        this.#given.log.error({ error: name }, 'mail not taken');
        done(new Refusal(451, 'Try again later'));
      },
    );
  }
}
