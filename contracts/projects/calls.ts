import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, id, noReply, plain, wholeInQuery } from '../empty.ts';
import { projectPage } from './project.ts';

const row = {
  ...plain,
  service: 'projects',
  caller: 'customer',
  deadline,
  cost: 'low',
  refusals: { 404: 'notFound' },
  spec: '7.14h',
} as const;

export const listProjects = call({
  ...row,
  name: 'projects.list',
  cost: 'medium',
  reach: 'owner',
  method: 'GET',
  path: '/api/v2/projects/:accountId',
  params: z.object({ accountId: id }),
  query: z.object({ skip: z.optional(wholeInQuery), limit: z.optional(wholeInQuery) }),
  reply: projectPage,
  repeat: 'safe',
});

export const deleteProject = call({
  ...row,
  name: 'projects.delete',
  reach: 'owner',
  method: 'DELETE',
  path: '/api/v2/project/:id',
  params: z.object({ id }),
  reply: noReply,
  repeat: 'idempotent',
});
