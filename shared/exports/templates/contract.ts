import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { id } from '../../ids.ts';
import { exportTemplate } from './template.ts';

/** Formats that one company keeps at most. */
export const mostTemplates = 50;

export const keptTemplate = exportTemplate.extend({ id, name: z.string() });
export type KeptTemplate = z.infer<typeof keptTemplate>;

/** By name. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/export-templates',
  access: 'exports.read',
  scopes: ['exports:read', 'exports:write'],
  answer: z.array(keptTemplate),
});

/** The device chooses the id, so that repeated requests add the format once. */
export const addTemplate = endpoint({
  method: 'POST',
  path: '/api/export-templates',
  access: 'integrations.manage',
  status: 201,
  bodyLimit: 1_000_000,
  body: exportTemplate.extend({ id }),
  answer: keptTemplate,
});

const templateParams = z.strictObject({ templateId: id });

export const changeTemplate = endpoint({
  method: 'PUT',
  path: '/api/export-templates/:templateId',
  access: 'integrations.manage',
  bodyLimit: 1_000_000,
  params: templateParams,
  body: exportTemplate,
  answer: keptTemplate,
});

/** Files that were made by it can still be downloaded. */
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/export-templates/:templateId',
  access: 'integrations.manage',
  params: templateParams,
});
