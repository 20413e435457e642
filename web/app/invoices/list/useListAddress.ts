import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type InvoiceStatus, invoiceStatus } from '#shared/invoices/contract.ts';

/** Browsers allow only so many changes of the address in a short time. */
const writtenAfterInMs = 300;

interface ListAddress {
  status: InvoiceStatus | null;
  setStatus: (status: InvoiceStatus | null) => void;
  /** As it stands in the box. */
  typed: string;
  setTyped: (search: string) => void;
  /** What is searched for: a moment behind, so that the box always keeps up with the typing. */
  search: string;
}

/** What the list shows stands in the address, so that it can be kept, shared and come back to. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const status = invoiceStatus.safeParse(params.get('status')).data ?? null;
  const inAddress = params.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    // Back and forward bring another address.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (typed === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = typed;
      setParams((before) => withParam(before, 'search', typed), replacing);
    }, writtenAfterInMs);
    return () => clearTimeout(timer);
  }, [typed, setParams]);

  return {
    status,
    setStatus: (chosen) => setParams((before) => withParam(before, 'status', chosen), replacing),
    typed,
    setTyped,
    search: useDeferredValue(typed),
  };
}

const replacing = { replace: true, preventScrollReset: true };

function withParam(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const params = new URLSearchParams(before);
  if (value) params.set(name, value);
  else params.delete(name);
  // One list, one address.
  params.sort();
  return params;
}
