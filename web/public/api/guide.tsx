import type { ComponentType } from 'react';
import { apiKeyRateLimit } from '#shared/api/contract.ts';
import { generalRefusals } from '#shared/api/refusals.ts';
import { scopeDescriptions, scopes } from '#shared/http/scopes.ts';
import document from '../../../docs/exports.md?raw';
import { publicUrl } from '../site/placeholders.ts';
import { RefusalList } from './FieldList.tsx';
import { Markdown } from './Markdown.tsx';
import { Code, CodeBlock, WithCode } from './WithCode.tsx';

/** `docs/exports.md`, from its first chapter on. */
function ExportsDocument() {
  return <Markdown text={document.slice(document.indexOf('\n## '))} />;
}

interface Chapter {
  id: string;
  title: string;
  Content: ComponentType;
}

function Text({ children }: { children: string }) {
  return (
    <p className="text-pretty">
      <WithCode text={children} />
    </p>
  );
}

const withKey = '-H "Authorization: Bearer $DOCKET_KEY"';

function GettingStarted() {
  return (
    <>
      <p className="text-pretty">
        An admin of a company with the Growth or Pro plan makes a key under{' '}
        <a href="/developers" className="text-accent-ink underline">
          Integrations
        </a>
        . It is shown once. Put it where your program finds it, and see whether it works:
      </p>
      <CodeBlock>{`export DOCKET_KEY='dk_live_…'\n\ncurl '${publicUrl}/api/keys/current' ${withKey}`}</CodeBlock>
      <Text>Send a file. The answer is the upload, with its id:</Text>
      <CodeBlock>{`curl '${publicUrl}/api/upload' ${withKey} -F 'file=@invoice.pdf'`}</CodeBlock>
      <Text>
        Reading takes some seconds. Ask for the upload until its `status` is `completed`; then its
        `invoiceId` is the invoice:
      </Text>
      <CodeBlock>{`curl "${publicUrl}/api/uploads/$UPLOAD" ${withKey}\n\ncurl "${publicUrl}/api/invoices/$INVOICE" ${withKey}`}</CodeBlock>
    </>
  );
}

function Authentication() {
  return (
    <>
      <Text>
        Every call carries the key in the header `Authorization: Bearer dk_live_…`. A key in an
        address is not looked at: addresses end up in logs. Cookies are not looked at either where a
        call carries a key.
      </Text>
      <Text>
        A key sees one company and acts for the member who created it: it may do what its scopes
        allow, and never more than that member may. The audit trail shows what it did under the
        member’s name, with the name of the key. When the member leaves, the key is revoked.
      </Text>
      <dl className="divide-y divide-line border-y border-line">
        {scopes.map((scope) => (
          <div key={scope} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[13rem_1fr]">
            <dt>
              <Code>{scope}</Code>
            </dt>
            <dd className="text-pretty">{scopeDescriptions[scope]}</dd>
          </div>
        ))}
      </dl>
      <Text>
        Approving, rejecting and verifying invoices is done by people, and by no key. Nor does a key
        manage people, rules, billing or other keys.
      </Text>
      <Text>
        A key that somebody else may have seen is revoked on the same page, which takes effect at
        once. Keys of a company whose plan has no API any more are answered with 402, and work again
        when it has one.
      </Text>
    </>
  );
}

const refusedExample = {
  message: 'This API key needs “uploads:write” for this call.',
  code: 'missing_scope',
  error: { message: 'This API key needs “uploads:write” for this call.', code: 'missing_scope' },
  scopes: ['uploads:write'],
  requestId: '5f0c8b62-3f0e-4c55-9d4a-0a2f2a4b9a7e',
};

function Errors() {
  return (
    <>
      <Text>
        A call that is refused is answered with a status of 400 or above. `message` is a sentence
        for a person, `code` is for programs and does not change. `requestId` finds the call in our
        logs: quote it to support.
      </Text>
      <CodeBlock>{JSON.stringify(refusedExample, null, 2)}</CodeBlock>
      <Text>
        Nothing was done where a call is answered with 4xx. After 5xx, or without any answer, send
        it again under the same `Idempotency-Key`. These may be the answer to any call:
      </Text>
      <RefusalList refusals={generalRefusals} />
    </>
  );
}

function Repeating() {
  return (
    <>
      <Text>
        A call whose answer was lost may have been done. Give every call that changes something a
        name of your own in `Idempotency-Key`, up to 200 visible characters of ASCII; a UUID is a
        good one. Sent again under the same name, it is done once, and answered as it was the first
        time. Names are remembered for 60 days.
      </Text>
      <CodeBlock>{`curl '${publicUrl}/api/upload' ${withKey} \\\n  -H 'Idempotency-Key: 7c1d7f0e-2f35-4a35-9c05-1c8fb6a8a6a1' \\\n  -F 'file=@invoice.pdf'`}</CodeBlock>
      <Text>Another call under the same name is refused with 422 `key_reused`.</Text>
    </>
  );
}

function Lists() {
  return (
    <>
      <Text>
        Lists of invoices and vendors are answered a page at a time, newest first. `X-Total-Count`
        says how many there are in all, and the header `Link` leads to the next page; on the last
        page there is none. What comes in meanwhile moves nothing on the pages that follow.
      </Text>
      <CodeBlock>{`Link: </api/invoices?limit=50&cursor=019a2f14-a7d3-7e0c-b1f4-5c1d8f0e2a11>; rel="next"`}</CodeBlock>
    </>
  );
}

function Limits() {
  const { points, duration } = apiKeyRateLimit;
  return (
    <>
      <Text>
        {`A key may make ${points} calls in ${duration} seconds. Each answer says what is left of them: here 597, for another 42 seconds.`}
      </Text>
      <CodeBlock>{`RateLimit-Policy: "key";q=${points};w=${duration}\nRateLimit: "key";r=597;t=42`}</CodeBlock>
      <Text>
        A call too many is answered with 429, and `Retry-After` says in how many seconds to go on. A
        file has at most 20 MB, every other body 1 MB. How many invoices are read in a month is what
        your plan says.
      </Text>
    </>
  );
}

function Changes() {
  return (
    <>
      <Text>
        Fields and calls may be added at any time: leave alone what you do not know. Nothing that is
        described here is taken away or changes its meaning without being announced.
      </Text>
      <Text>
        An invoice carries its fingerprint as `ETag`: while it is the same, nothing has changed that
        an approval is about. `If-Match` belongs to approvals, which people give, so no call with a
        key takes it. Of a vendor, only the fields that you send are changed; two who change
        different fields at the same time do not undo each other’s work.
      </Text>
    </>
  );
}

export const chapters: readonly Chapter[] = [
  { id: 'getting-started', title: 'Getting started', Content: GettingStarted },
  { id: 'authentication', title: 'Authentication and scopes', Content: Authentication },
  { id: 'errors', title: 'Errors', Content: Errors },
  { id: 'repeating', title: 'Sending a call again', Content: Repeating },
  { id: 'lists', title: 'Lists', Content: Lists },
  { id: 'limits', title: 'Limits', Content: Limits },
  { id: 'changes', title: 'Changes', Content: Changes },
  { id: 'files-and-webhook', title: 'Files and webhook', Content: ExportsDocument },
];
