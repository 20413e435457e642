import { fillPath } from '../http/endpoint.ts';
import type { ApiCall } from './ApiCall.ts';

/** A curl command for a call; it expects the key in the environment variable DOCKET_KEY. */
export function curlCommandOf({ endpoint, request = {} }: ApiCall, publicUrl: string): string {
  const { method, file } = endpoint;
  const { params = {}, query = {}, body } = request;
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const address = publicUrl + fillPath(endpoint.path, params) + (search ? `?${search}` : '');
  const parts = [
    `curl ${quoted(address)}`,
    '-H "Authorization: Bearer $DOCKET_KEY"',
    ...(method === 'GET' || method === 'POST' ? [] : [`-X ${method}`]),
    ...(method === 'POST' && !body && !file ? ['-X POST'] : []),
    ...(body
      ? [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body))}`]
      : []),
    ...(file ? [`-F ${quoted(`${file.field}=@invoice.pdf`)}`] : []),
  ];
  return parts.join(' \\\n  ');
}

/** Quoted as one word of a POSIX shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
