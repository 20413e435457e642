import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { withVisitors } from './support/browser.ts';
import { countLetters, openLetter } from './support/letters.ts';
import { withServiceWorker } from './support/offline.ts';

const { visit, expectComplaint } = withVisitors();

const pages = [
  ['/', 'Stop Wasting Hours on Invoice Processing', 'Stop Wasting Hours on Invoice Processing'],
  ['/features', 'Everything between the supplier’s mail and your ledger', 'Features'],
  ['/pricing', 'Pricing that pays for itself', 'Pricing'],
  ['/how-docket-reads', 'How Docket reads, and how well', 'How Docket reads, and how well'],
  ['/demo', 'See Docket read your invoices', 'Watch a demo'],
  ['/contact', 'Contact us', 'Contact'],
  ['/privacy', 'Privacy Policy', 'Privacy Policy'],
  ['/terms', 'Terms of Service', 'Terms of Service'],
] as const;
/** Not cached for offline use, because its readers are online. */
const apiPage = ['/api/docs', 'API', 'API'] as const;

let made = 0;
const someCompany = () => `Company ${Date.now()}-${++made}`;

describe('a public page', () => {
  it.each([...pages, apiPage])('%s works without JavaScript', async (path, heading, title) => {
    const { page } = await visit(path, { javaScriptEnabled: false });
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await page.title()).toBe(`${title} · Docket`);
    const description = (await content('meta[name=description]')) ?? '';
    expect(description.length).toBeGreaterThan(80);
    expect(description.length).toBeLessThan(165);
    const { origin } = new URL(page.url());
    const address = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(address).toBe(origin + path);
    expect(await content('meta[property="og:url"]')).toBe(address);
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[property="og:description"]')).toBe(description);
    expect(await content('meta[property="og:image"]')).toBe(`${origin}/social.png`);
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');
    const footer = page.getByRole('contentinfo');
    await footer.getByText(`© ${new Date().getFullYear()} Docket`).waitFor();
    await footer.getByRole('link', { name: 'Help Center' }).waitFor();
    expect(await page.content()).not.toMatch(/__[A-Z]+_[A-Z]+__/);
  });

  it('loads no code of the application', async () => {
    for (const [path] of pages) {
      const { page } = await visit('about:blank');
      const scripts: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });
      await page.goto(path);
      // Removed by the page's script when the page is idle.
      await page.waitForFunction(() => document.querySelector('.below-fold') === null);
      const unpacked = async () => Buffer.concat(await Promise.all(scripts)).length;
      expect(await unpacked(), path).toBeGreaterThan(1000);
      expect(await unpacked(), path).toBeLessThan(10_000);
      if (path === '/pricing') {
        // The calculator imports the plans without their validation and storage.
        await page.getByLabel('Invoices per month').fill('2001');
        await page.getByRole('link', { name: 'talk to us', exact: true }).waitFor();
        expect(await unpacked(), path).toBeLessThan(15_000);
      }
      await page.close();
    }
  });

  it('marks the current page in its navigation, and links to all pages', async () => {
    const { page } = await visit('/features', { viewport: { width: 1440, height: 900 } });
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.locator('[aria-current=page]').allTextContents()).toEqual(['Features']);
    await main.getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    expect(await main.locator('[aria-current=page]').allTextContents()).toEqual(['Pricing']);
    const banner = page.getByRole('banner');
    for (const [name, href] of [
      ['Watch Demo', '/demo'],
      ['Start Free Trial', '/pricing'],
      ['Sign in', '/login'],
    ] as const) {
      expect(await banner.getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
  });

  it('has a menu on a phone that opens and closes', async () => {
    const { page } = await visit('/', { viewport: { width: 390, height: 844 } });
    const toggle = page.getByRole('button', { name: 'Menu' });
    const contact = page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Contact' });
    const isExpanded = () => toggle.getAttribute('aria-expanded');
    expect(await contact.isVisible()).toBe(false);
    await toggle.click();
    await contact.waitFor();
    await expect.poll(isExpanded).toBe('true');
    await toggle.click();
    await contact.waitFor({ state: 'hidden' });
    await expect.poll(isExpanded).toBe('false');
    await toggle.click();
    await contact.click();
    await page.waitForURL('**/contact');
  });

  it('updates the state of the menu button in the same step as the menu', async () => {
    const { page } = await visit('/', { viewport: { width: 390, height: 844 } });
    const said = await page.getByRole('button', { name: 'Menu' }).evaluate((toggle) => {
      const menu = document.getElementById('site-menu');
      const press = () => {
        if (toggle instanceof HTMLElement) toggle.click();
        return [menu?.matches(':popover-open'), toggle.getAttribute('aria-expanded')];
      };
      return [press(), press()];
    });
    expect(said).toEqual([
      [true, 'true'],
      [false, 'false'],
    ]);
  });

  it.each([390, 1440])(
    'leads to a part of it, and not past its heading, at %i px',
    async (width) => {
      const { page } = await visit('/contact', { viewport: { width, height: 800 } });
      // The sections above get their real height after the page has already jumped there.
      const topOf = (name: string) => async () => {
        const box = await page.getByRole('heading', { level: 2, name }).boundingBox();
        return Math.round(box?.y ?? Number.NaN);
      };
      await page.getByRole('link', { name: 'Read the FAQs' }).click();
      await page.waitForFunction(() => document.querySelector('.below-fold') === null);
      await expect.poll(topOf('Frequently asked questions')).toBe(96);
      await page.goto('/privacy');
      await page.getByRole('link', { name: 'For how long' }).click();
      await page.waitForFunction(() => document.querySelector('.below-fold') === null);
      await expect.poll(topOf('For how long')).toBe(96);
    },
  );

  it('opens from inside the application as a new document', async () => {
    const { page } = await visit('/login');
    await page.getByRole('link', { name: 'Docket' }).click();
    await page.getByRole('heading', { level: 1, name: /Stop Wasting Hours/ }).waitFor();
    await page.goBack();
    await page.waitForURL('**/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('pricing', () => {
  it('links each plan to its checkout, and gives the prices to search engines', async () => {
    const { page } = await visit('/pricing');
    for (const [name, plan] of [
      ['Start with Starter', 'starter'],
      ['Start with Growth', 'growth'],
      ['Start with Pro', 'pro'],
      ['Start 14-Day Free Trial', 'growth'],
    ] as const) {
      const href = await page.getByRole('link', { name }).getAttribute('href');
      expect(href).toBe(`/subscribe?plan=${plan}`);
    }
    const growth = page.getByRole('listitem').filter({ hasText: 'Start with Growth' });
    await growth.getByText('Most Popular').waitFor();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const [product, faq] = data.map((text) => JSON.parse(text));
    expect(product.offers.map(({ price }: { price: string }) => price)).toEqual([
      '99.00',
      '299.00',
      '499.00',
    ]);
    for (const { name } of faq.mainEntity) await page.getByText(name, { exact: true }).waitFor();
  });

  it('calculates while one types, and its button shows and hides the results', async () => {
    const { page } = await visit('/pricing');
    const results = page.locator('#roi-results');
    await results.getByText('$5,534 a month').waitFor();
    await page.getByLabel('Invoices per month').fill('201');
    await page.getByLabel('Minutes per invoice').fill('30');
    await page.getByLabel('Hourly cost').fill('20');
    await results.getByText('$1,577 a month').waitFor();
    await results.getByText('$18,924 a year').waitFor();
    await results.getByText('93.8 hours a month').waitFor();
    await page.getByLabel('Invoices per month').fill('');
    await results.getByText('Docket would cost you more than today').waitFor();
    await results.getByText('$99 more a month').waitFor();
    const talk = results.getByRole('link', { name: 'talk to us' });
    await talk.waitFor({ state: 'hidden' });
    await page.getByLabel('Invoices per month').fill('2001');
    await talk.waitFor();

    const update = page.getByRole('button', { name: 'Update Calculation' });
    const isExpanded = () => update.getAttribute('aria-expanded');
    await expect.poll(isExpanded).toBe('true');
    await update.click();
    await results.waitFor({ state: 'hidden' });
    await expect.poll(isExpanded).toBe('false');
    await update.click();
    await results.waitFor();
  });
});

const visitor = {
  firstName: 'Dana',
  lastName: 'Voss',
  email: 'dana@example.test',
  invoiceVolume: '51-200',
};

async function fillDemo(page: Page, company: string): Promise<void> {
  await page.getByLabel('First Name').fill('Dana');
  await page.getByLabel('Last Name').fill('Voss');
  await page.getByLabel('Email Address').fill(`dana-${++made}@example.test`);
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Invoices per month').selectOption('51-200');
  await page.evaluate(openForAMinute);
}

/** Runs in the page. A form that is filled in within a moment counts as filled in by a bot. */
function openForAMinute(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
}

describe('a form', () => {
  it('shows the error of each field until it is corrected', async () => {
    const { page } = await visit('/demo');
    await page.getByRole('button', { name: 'Request Demo' }).click();
    for (const text of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Company is required',
      'Choose how many invoices you process',
    ]) {
      await page.getByText(text).waitFor();
    }
    const first = page.getByLabel('First Name');
    const hasFocus = () => first.evaluate((field) => field === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    const isInvalid = () => first.getAttribute('aria-invalid');
    await expect.poll(isInvalid).toBe('true');
    await first.fill('Dana');
    await page.getByText('First name is required').waitFor({ state: 'detached' });
    await expect.poll(isInvalid).toBeNull();
    await page.getByText('Last name is required').waitFor();
  });

  it('for a demo confirms the request, and is then empty again', async () => {
    const { page } = await visit('/demo');
    const company = someCompany();
    await fillDemo(page, company);
    await page.getByRole('button', { name: 'Request Demo' }).click();
    await page.getByRole('status').getByText('within 24 hours').waitFor();
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('');
    await openLetter(page, { to: 'sales@docket.test', subject: `Demo request from ${company}` });
  });

  it('to contact us is mailed to the right address', async () => {
    const { page } = await visit('/contact');
    const subject = someCompany();
    await page.getByLabel('First Name').fill('Dana');
    await page.getByLabel('Last Name').fill('Voss');
    await page.getByLabel('Email Address').fill('dana@example.test');
    await page.getByLabel('Inquiry Type').selectOption('technical-support');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message').fill('How does it read handwriting?');
    await page.evaluate(openForAMinute);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByRole('status').getByText('within 24 hours').waitFor();
    await openLetter(page, { to: 'support@docket.test', subject });
  });

  it('that failed says so, keeps what was typed, and is retried under the same idempotency key', async () => {
    expectComplaint(/Failed to load resource/);
    const { page } = await visit('/demo');
    const keys: (string | undefined)[] = [];
    const answers = [
      { status: 502, body: 'Bad gateway' },
      { status: 429, body: '{"message":"Too many at once."}' },
      null,
    ];
    await page.route('**/api/demo-request', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const next = answers.shift();
      await (next ? route.fulfill(next) : route.abort());
    });
    const company = someCompany();
    await fillDemo(page, company);
    const send = page.getByRole('button', { name: 'Request Demo' });
    for (const text of [
      'Failed to submit demo request. Please try again.',
      'Too many at once.',
      'Failed to submit demo request. Please check your connection and try again.',
    ]) {
      await send.click();
      await page.getByRole('alert').getByText(text).waitFor();
    }
    expect(await page.getByLabel('Company').inputValue()).toBe(company);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('offline, after one visit', () => {
  it('every page opens', async () => {
    const { page, context } = await visit('/', withServiceWorker);
    await kept(page);
    await context.setOffline(true);
    for (const [path, heading] of pages) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await page.goto('/pricing?utm_source=mail');
    await page.getByLabel('Invoices per month').fill('200');
    await page.getByText('Starter plan').waitFor();
  });

  it('an unknown address is not found, and a screen that was never opened says why it cannot open', async () => {
    const { page, context } = await visit('/', withServiceWorker);
    await kept(page);
    await context.setOffline(true);
    for (const [path, heading] of [
      ['/nowhere', '404 Page Not Found'],
      ['/login', 'This page is not on this device'],
      ['/subscribe', 'This page is not on this device'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Features' }).waitFor();
    }
  });

  it('a form is stored, and sent once when the network is back', async () => {
    const { page, context } = await visit('/demo', withServiceWorker);
    await kept(page);
    const company = someCompany();
    await fillDemo(page, company);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Request Demo' }).click();
    await page.getByText('goes out when the connection returns').waitFor();
    await expect.poll(() => page.getByLabel('Company').inputValue()).toBe('');
    await context.setOffline(false);
    await page.goto('/contact');
    await page.goto('/demo');
    await expectDelivered(page, company);
  });

  it('a stored form is sent once although its tab was closed', async () => {
    const { page, context } = await visit('/demo', withServiceWorker);
    await kept(page);
    const company = someCompany();
    await fillDemo(page, company);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Request Demo' }).click();
    await page.getByText('goes out when the connection returns').waitFor();
    const blank = await context.newPage();
    await page.close();
    await context.setOffline(false);
    const { origin } = new URL(page.url());
    await sync(context, blank, origin);
    await sync(context, blank, origin);
    await expectDelivered(blank, company);
  });
});

describe('a form that was stored offline and is refused when it is sent', () => {
  it('is restored with the reason and what was typed, and can be sent again', async () => {
    expectComplaint(/Failed to load resource/);
    const { page, context } = await visit('/demo', withServiceWorker);
    await kept(page);
    const company = someCompany();
    await fillDemo(page, `Wrong ${company}`);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Request Demo' }).click();
    await page.getByText('goes out when the connection returns').waitFor();
    await refuseOnce(context, { message: 'This company is wrong.', field: 'company' });
    await context.setOffline(false);

    const alert = page.getByRole('alert').filter({ hasText: 'not accepted' });
    await alert.getByText('This company is wrong.').waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: 'See why, and send it again' }).click();
    await alert.getByText('This company is wrong.').waitFor();
    await page.getByText('Not this one').waitFor();
    const field = page.getByLabel('Company');
    expect(await field.inputValue()).toBe(`Wrong ${company}`);
    expect(await page.getByLabel('First Name').inputValue()).toBe('Dana');

    await field.fill(company);
    await page.evaluate(openForAMinute);
    await page.getByRole('button', { name: 'Request Demo' }).click();
    await page.getByRole('status').getByText('within 24 hours').waitFor();
    await alert.waitFor({ state: 'hidden' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Schedule Demo' }).waitFor();
    await page.getByRole('link', { name: 'See why' }).waitFor({ state: 'hidden' });
    await expectDelivered(page, company);
  });

  it('does not replace what somebody has begun to type, and can be discarded', async () => {
    expectComplaint(/Failed to load resource/);
    const { page, context } = await visit('/demo', withServiceWorker);
    await kept(page);
    const company = someCompany();
    await fillDemo(page, company);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Request Demo' }).click();
    await page.getByText('goes out when the connection returns').waitFor();
    const first = page.getByLabel('First Name');
    await first.fill('Somebody else');
    await refuseOnce(context, { message: 'This company is wrong.', field: 'company' });
    await context.setOffline(false);
    await page.getByText('This company is wrong.').waitFor();
    expect(await first.inputValue()).toBe('Somebody else');
    await page.getByRole('button', { name: 'Show what I sent' }).click();
    await expect.poll(() => first.inputValue()).toBe('Dana');
    expect(await page.getByLabel('Company').inputValue()).toBe(company);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('This company is wrong.').waitFor({ state: 'hidden' });
    await expect.poll(() => first.inputValue()).toBe('');
    const leftBehind = () =>
      page.evaluate(async () => {
        const cache = await caches.open('docket-refused-forms');
        return (await cache.keys()).length;
      });
    await expect.poll(leftBehind).toBe(0);
  });
});

/** Lets the server refuse the next demo request. */
async function refuseOnce(
  context: BrowserContext,
  { message, field }: { message: string; field: string },
): Promise<void> {
  const fields = [{ path: field, message: 'Not this one' }];
  const body = { message, code: 'invalid', error: { message, code: 'invalid' }, fields };
  await context.route(
    '**/api/demo-request',
    (route) => route.fulfill({ status: 400, json: { ...body, requestId: 'test' } }),
    { times: 1 },
  );
}

/** Waits until the service worker controls this page and has cached all that the public pages need. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Triggers Background Sync, which reaches the service worker even when every page is closed. */
async function sync(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registration,
    tag: 'workbox-background-sync:docket-forms',
    lastChance: false,
  });
  await session.detach();
}

/** Expects exactly one mail. */
async function expectDelivered(page: Page, company: string): Promise<void> {
  const letter = { to: 'sales@docket.test', subject: `Demo request from ${company}` };
  await openLetter(page, letter);
  await expect.poll(() => page.evaluate(countKept)).toBe(0);
  // Letters are sent in order: when a later one has arrived, a duplicate of the first would have arrived too.
  const later = someCompany();
  const { request } = page.context();
  const sent = await request.post('/api/demo-request', { data: { ...visitor, company: later } });
  expect(sent.ok()).toBe(true);
  await openLetter(page, { ...letter, subject: `Demo request from ${later}` });
  expect(await countLetters(page, letter)).toBe(1);
}

/** Runs in the page. Counts the forms that the service worker still has to send. */
async function countKept(): Promise<number> {
  const open = indexedDB.open('workbox-background-sync');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  const count = database.transaction('requests').objectStore('requests').count();
  const found = await new Promise<number>((resolve) => {
    count.onsuccess = () => resolve(count.result);
  });
  database.close();
  return found;
}
