import { expect, it } from 'vitest';
import { signed } from './signature.ts';

/** The worked examples of the documentation of S3. */
const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const request = {
  method: 'GET',
  url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
  headers: { range: 'bytes=0-9' },
  bodyHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  time: new Date('2013-05-24T00:00:00Z'),
};

it('a request is signed as the documentation of S3 has it', () => {
  const headers = signed(request, credentials);
  expect(headers['x-amz-date']).toBe('20130524T000000Z');
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

it('whatever is different about a request is another signature', () => {
  const signature = (change: object, other: object = {}) =>
    signed({ ...request, ...change }, { ...credentials, ...other })['authorization'];
  const changes = [
    signature({}),
    signature({ method: 'PUT' }),
    signature({ url: new URL('https://examplebucket.s3.amazonaws.com/other.txt') }),
    signature({ headers: { range: 'bytes=0-8' } }),
    signature({ bodyHash: 'a'.repeat(64) }),
    signature({ time: new Date('2013-05-24T00:00:01Z') }),
    signature({}, { secretAccessKey: 'another' }),
    signature({}, { region: 'eu-central-1' }),
  ];
  expect(new Set(changes).size).toBe(changes.length);
});
