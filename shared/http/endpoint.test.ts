import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, fillPath } from './endpoint.ts';

describe('a call', () => {
  it('succeeds with 200 if it has an answer, else with 204', () => {
    const base = { method: 'GET', path: '/api/x', access: 'self' } as const;
    expect(endpoint({ ...base, answer: z.string() }).status).toBe(200);
    expect(endpoint(base).status).toBe(204);
    expect(endpoint({ ...base, answer: z.string(), status: 202 }).status).toBe(202);
  });

  it('accepts no parameter or body that it does not define', () => {
    const call = endpoint({ method: 'POST', path: '/api/x', access: 'anyone' });
    expect(call.takesBody).toBe(false);
    expect(call.limit).toBeNull();
    for (const part of [call.params, call.body, call.answer]) {
      expect(part.parse({ unasked: 'for' })).toBeUndefined();
    }
    expect(call.query.parse({})).toBeUndefined();
    expect(call.query.safeParse({ unasked: 'for' }).success).toBe(false);
  });

  it('keeps its definitions', () => {
    const call = endpoint({
      method: 'PATCH',
      path: '/api/x/:id',
      access: 'team.manage',
      params: z.object({ id: z.string() }),
      body: z.strictObject({ name: z.string() }),
      limit: 'invite',
    });
    expect(call).toMatchObject({ access: 'team.manage', takesBody: true, limit: 'invite' });
    expect(call.params.parse({ id: '7' })).toEqual({ id: '7' });
    expect(call.body.safeParse({ name: 'x', more: 1 }).success).toBe(false);
  });
});

describe('a path', () => {
  it('is filled with its parameters', () => {
    expect(fillPath('/api/a/:aId/b/:bId', { aId: '1', bId: '2' })).toBe('/api/a/1/b/2');
    expect(fillPath('/api/a', {})).toBe('/api/a');
  });

  it('encodes parameters, so that they cannot change the path', () => {
    expect(fillPath('/api/a/:id/b', { id: '../x?y=1#z' })).toBe('/api/a/..%2Fx%3Fy%3D1%23z/b');
    expect(fillPath('/api/a/:id', { id: ':id' })).toBe('/api/a/%3Aid');
  });

  it('throws if a parameter is missing', () => {
    expect(() => fillPath('/api/a/:id', {})).toThrow('/api/a/:id needs the parameter id');
  });
});
