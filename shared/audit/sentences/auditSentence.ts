import { invoiceChanged, invoiceDeleted, invoiceExported } from './invoiceSentences.ts';
import { type AuditNames, type ToldEntry, ToldEvent, textOf } from './ToldEvent.ts';

/** An entry of the audit log as a sentence: "Ada rejected SR 4380 of Sterling & Rowe, 4,155.00 USD". */
export function auditSentence(entry: ToldEntry, names: AuditNames): string {
  const event = new ToldEvent(entry, names);
  return telling(entry)?.(event) ?? unknownEvent(event);
}

/** Whether entries of this kind have a sentence of their own. */
export function hasSentence(entry: Pick<ToldEntry, 'entityType' | 'action'>): boolean {
  return telling(entry) !== undefined;
}

type Telling = (event: ToldEvent) => string;

function telling({ entityType, action }: Pick<ToldEntry, 'entityType' | 'action'>) {
  return Object.hasOwn(tellings, entityType) ? tellings[entityType]?.[action] : undefined;
}

function unknownEvent(event: ToldEvent): string {
  const { action, entityType } = event.entry;
  const kind = entityType.replaceAll('_', ' ');
  const did = `${pastOf[action]} ${event.names.entity ?? kind}`;
  return event.failed ? event.by(`tried and failed: ${did}`) : event.by(did);
}

const pastOf: Record<ToldEntry['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  login: 'signed in to',
  logout: 'signed out of',
  export: 'exported',
  approve: 'approved',
  reject: 'rejected',
};

function vendorChanged(event: ToldEvent): string {
  const vendor = event.about('a vendor');
  const steps: Record<string, (other: string) => string> = {
    mergedInto: (other) => `merged ${vendor} into ${other}`,
    tookOver: (other) => `merged ${other} into ${vendor}`,
    apartFrom: (other) => `marked ${vendor} and ${other} as different vendors`,
    notApartFrom: (other) => `no longer marks ${vendor} and ${other} as different vendors`,
    forgot: () => `had the learned layout of ${vendor} forgotten`,
  };
  for (const [step, did] of Object.entries(steps)) {
    const other = event.entry.metadata?.[step];
    if (other) return event.by(did(textOf(other) ?? 'another vendor'));
  }
  const none = textOf(event.after('noInvoicesFrom'));
  if (none) return event.by(`said that a document from ${none} is not an invoice`);
  if (event.changes('noInvoicesFrom')) {
    return event.by(`took back that a document of ${vendor} is not an invoice`);
  }
  const some = textOf(event.after('invoicesFrom'));
  if (some) return event.by(`said that a document from ${some} is an invoice`);
  if (event.changes('layoutForgottenAt'))
    return event.by(`had the learned layout of ${vendor} forgotten`);
  if (event.changes('verifiedAt')) return event.by(`verified ${vendor}`);
  if (event.after('status') === 'active') return event.by(`activated ${vendor}`);
  if (event.after('status') === 'inactive') return event.by(`made ${vendor} inactive`);
  return event.by(`changed ${vendor}`);
}

function viewChanged(event: ToldEvent): string {
  if (event.has('isPrivate')) return event.by('changed a private view');
  const { newValues, oldValues } = event.entry;
  const [before, after] = [textOf(oldValues?.['name']), textOf(newValues?.['name'])];
  const sharing = sharingOf(event);
  if (before && after) {
    const renamed = `renamed the view “${before}” to “${after}”`;
    return event.by(sharing ? `${renamed} and ${sharing('it')}` : renamed);
  }
  const view = `the view ${quoted(event)}`;
  return event.by(sharing ? sharing(view) : `changed ${view}`);
}

function sharingOf(event: ToldEvent): ((view: string) => string) | null {
  if (!event.changes('isShared')) return null;
  return event.after('isShared') === true
    ? (view) => `shared ${view} with the company`
    : (view) => `made ${view} private`;
}

function memberChanged(event: ToldEvent): string {
  const member = event.about('a member');
  if (event.changes('roles')) {
    return event.by(`changed the roles of ${member} to ${event.roles()}`);
  }
  if (event.changes('away')) {
    return event.by(
      event.after('away') ? `set an absence of ${member}` : `ended the absence of ${member}`,
    );
  }
  if (event.has('delegation')) return `The absence of ${member} began or ended`;
  return event.by(`changed the settings of ${member}`);
}

function accountChanged(event: ToldEvent): string {
  if (event.has('deletion')) return event.by('kept the company: it will not be deleted');
  if (event.changes('requiresPasskeys')) {
    const required = event.after('requiresPasskeys') ? 'required' : 'no longer requires';
    return event.by(`${required} passkeys of all members`);
  }
  const name = textOf(event.after('name'));
  return event.by(name ? `renamed the company to ${name}` : 'changed the company');
}

const signInWays: Readonly<Record<string, string>> = {
  link: 'with a mailed link',
  passkey: 'with a passkey',
  invitation: 'with an invitation',
  code: 'with a mailed code',
  checkout: 'with a new subscription',
};

function signedIn(event: ToldEvent): string {
  const method = event.detail('method') ?? '';
  if (method === 'switch') return event.by('switched to this company');
  const way = signInWays[method] ? ` ${signInWays[method]}` : '';
  return event.by(event.has('again') ? `proved who they are${way}` : `signed in${way}`);
}

const tellings: Readonly<Record<string, Readonly<Partial<Record<ToldEntry['action'], Telling>>>>> =
  {
    invoice: {
      create: (event) => event.by(`added ${event.about('an invoice')}`),
      update: invoiceChanged,
      delete: invoiceDeleted,
      approve: (event) => event.by(`approved ${event.about('an invoice')}`),
      reject: (event) => event.by(`rejected ${event.about('an invoice')}`),
      export: invoiceExported,
    },
    invoice_list: { export: (event) => event.by('exported the list of invoices as CSV') },
    upload: {
      create: (event) => event.by(`uploaded ${fileOf(event)}`),
      update: (event) => {
        if (event.failed) return `${fileOf(event)} could not be read`;
        return event.by(
          event.has('retry') ? `had ${fileOf(event)} read again` : `arranged ${fileOf(event)}`,
        );
      },
    },
    email_capture: {
      create: (event) => `A mail came from ${event.about('an unknown sender')}`,
      update: (event) => {
        const sender = event.about('an unknown sender');
        if (event.failed) return `The mail from ${sender} could not be read`;
        return event.has('putAside')
          ? `The mail from ${sender} was put aside`
          : event.by('had a mail read again');
      },
      export: (event) => event.by('downloaded an original mail'),
    },
    mail_sender: {
      update: (event) =>
        event.by(
          `had mails of ${event.entry.entityId} ${event.after('isPutAside') === true ? 'put aside' : 'read again'}`,
        ),
    },
    inbound_address: { update: (event) => event.by('replaced the e-mail address for invoices') },
    vendor: {
      create: (event) => event.by(`added the vendor ${event.about('without a name')}`),
      update: vendorChanged,
      delete: (event) =>
        event.after('status') === 'inactive'
          ? event.by(`made ${event.about('a vendor')} inactive`)
          : event.by(`deleted the vendor ${event.about('without a name')}`),
    },
    rule: {
      create: (event) => event.by(`added the approval rule ${quoted(event)}`),
      update: (event) => event.by(`changed the approval rule ${quoted(event)}`),
      delete: (event) => event.by(`deleted the approval rule ${quoted(event)}`),
    },
    view: {
      create: (event) =>
        event.by(
          event.after('isShared')
            ? `shared the view ${quoted(event)} with the company`
            : 'saved a private view',
        ),
      update: viewChanged,
      delete: (event) =>
        event.by(
          event.entry.oldValues?.['isShared'] === false
            ? 'deleted a private view'
            : `deleted the view ${quoted(event)}`,
        ),
    },
    approval_settings: { update: (event) => event.by('changed the approval settings') },
    person: {
      update: (event) =>
        event.changes('addressProven')
          ? event.by('confirmed their e-mail address')
          : event.by('changed their own settings'),
      login: (event) => `Signing in as ${event.about('a member')} failed`,
    },
    session: {
      login: signedIn,
      logout: (event) => event.by('signed out'),
      delete: (event) => event.by('signed out another device'),
    },
    passkey: {
      create: (event) => event.by(`added the passkey ${quoted(event)}`),
      delete: (event) =>
        event.has('reset')
          ? event.by(`reset the passkeys of ${event.about('a member')}`)
          : event.by(`removed the passkey ${quoted(event)}`),
    },
    push_subscription: {
      create: (event) => event.by('switched on push notifications on a device'),
      delete: (event) => event.by('switched off push notifications on a device'),
    },
    notification_settings: { update: (event) => event.by('changed their notifications') },
    letter: { update: (event) => `A mail to ${event.about('a member')} could not be sent` },
    member: {
      create: (event) => event.by(`joined the team as ${event.roles()}`),
      update: memberChanged,
      delete: (event) => event.by(`removed ${event.about('a member')} from the team`),
    },
    invitation: {
      create: (event) => event.by(`invited ${event.about('a person')} as ${event.roles()}`),
      update: (event) => event.by(`sent the invitation of ${event.about('a person')} again`),
      delete: (event) => event.by(`withdrew the invitation of ${event.about('a person')}`),
    },
    account: {
      update: accountChanged,
      delete: (event) => event.by('asked for the company to be deleted'),
      export: (event) => event.by('exported all data of the company'),
    },
    subscription: {
      create: (event) => event.by('started the subscription'),
      update: (event) => event.by('changed the subscription'),
    },
    api_key: {
      create: (event) => event.by(`added the API key ${quoted(event)}`),
      delete: (event) => event.by(`revoked the API key ${quoted(event)}`),
    },
    audit_log: {
      update: () => 'The check of the audit log found a change',
      export: (event) => event.by('exported the audit log'),
    },
    audit_head: {
      create: (event) => event.by('asked to compare the audit log with a saved proof'),
      update: (event) =>
        event.failed
          ? 'The audit log differs from a saved proof'
          : 'The audit log agrees with a saved proof',
      export: (event) => event.by('downloaded a proof of the audit log'),
    },
    export_file: {
      create: (event) => event.by('made an export file'),
      export: (event) => event.by('downloaded an export file'),
    },
    export_template: {
      create: (event) => event.by(`added the export format ${quoted(event)}`),
      update: (event) => event.by(`changed the export format ${quoted(event)}`),
      delete: (event) => event.by(`deleted the export format ${quoted(event)}`),
    },
    integration: {
      create: (event) => event.by(`connected ${event.ledger()}`),
      update: (event) => {
        if (event.failed) return `The connection to ${event.ledger()} failed`;
        return event.after('state') === 'reconnect'
          ? `Docket lost its access to ${event.ledger()}`
          : event.by(`changed the connection to ${event.ledger()}`);
      },
      delete: (event) => event.by(`disconnected ${event.ledger()}`),
      export: (event) => {
        if (event.failed) return `The test bill could not be sent to ${event.ledger()}`;
        return event.after('deleted') === true
          ? `The test bill was sent to ${event.ledger()} and deleted there`
          : event.by(`sent a test bill to ${event.ledger()}`);
      },
    },
    integration_settings: {
      update: (event) => event.by(`changed how bills are booked in ${event.ledger()}`),
    },
    books_item: {
      create: (event) => event.by(`added the ${listEntry(event)} ${quoted(event)}`),
      update: (event) => {
        if (event.after('isActive') === false)
          return event.by(`made the ${listEntry(event)} ${quoted(event)} inactive`);
        return event.by(
          event.after('isActive')
            ? `made the ${listEntry(event)} ${quoted(event)} active again`
            : `changed the ${listEntry(event)} ${quoted(event)}`,
        );
      },
    },
    books_list: {
      update: (event) => event.by(`imported ${event.detail('kind') ?? 'a list'} from a file`),
    },
    exchange_rates: {
      update: (event) => {
        if (event.entry.entityId === 'ecb') {
          return event.by('imported exchange rates of the European Central Bank');
        }
        const removes = event.after('rate') === null;
        return event.by(`${removes ? 'removed' : 'entered'} an exchange rate`);
      },
    },
    ledger_finding: {
      create: (event) =>
        `The bill ${quoted(event)} in ${event.ledger()} does not agree with Docket`,
      update: findingChanged,
    },
    webhook: {
      create: (event) => event.by('set up the webhook'),
      update: (event) => event.by('changed the webhook'),
      delete: (event) => event.by('removed the webhook'),
      export: (event) =>
        event.failed
          ? 'The webhook could not be delivered'
          : event.by('sent a test to the webhook'),
    },
  };

function fileOf(event: ToldEvent): string {
  const name = event.after('fileName') ?? event.entry.metadata?.['fileName'];
  return textOf(name) ?? event.about('a file');
}

function findingChanged(event: ToldEvent): string {
  const finding = `what was found about the bill ${quoted(event)}`;
  if (event.after('state') === 'closed') return event.by(`closed ${finding}`);
  if (event.after('state') === 'no longer so') {
    return `The bill ${quoted(event)} agrees with Docket again`;
  }
  if (event.changes('owner')) return event.by(`changed who looks at the bill ${quoted(event)}`);
  return event.by(`opened ${finding} again`);
}

/** Such as `tax code`. */
const listEntry = (event: ToldEvent) => event.detail('kind') ?? 'entry';

function quoted(event: ToldEvent): string {
  return `“${event.about('without a name')}”`;
}
