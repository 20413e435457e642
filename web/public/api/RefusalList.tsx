import type { Refusal } from '#shared/api/ApiCall.ts';
import { Code, WithCode } from './WithCode.tsx';

export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {refusals.map(({ status, code, about }) => (
        <div
          key={`${status} ${code}`}
          className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[13rem_1fr]"
        >
          <dt>
            {status} <Code>{code}</Code>
          </dt>
          <dd className="text-pretty">
            <WithCode text={about} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
