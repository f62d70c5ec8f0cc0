import * as z from 'zod/mini';
import { locales } from '../brand/brands.ts';
import { call } from '../call.ts';
import { nothing, text } from '../empty.ts';
import { config, menus, messages } from './config.ts';

const row = {
  caller: 'anyone',
  method: 'GET',
  query: nothing,
  body: nothing,
  repeat: 'safe',
  deadline: 10_000,
  cost: 'low',
  spec: '7.12b',
} as const;

export const readConfig = call({
  ...row,
  name: 'origin.config',
  reach: 'public',
  service: 'origin',
  path: '/config.json',
  params: nothing,
  reply: config,
  refusals: {},
});

export const readMessages = call({
  ...row,
  name: 'origin.messages',
  reach: 'public',
  service: 'origin',
  path: '/locales/:file',
  params: z.object({ file: z.enum(locales.map((locale) => `${locale}.json` as const)) }),
  reply: messages,
  refusals: {},
});

export const readMenus = call({
  ...row,
  name: 'menus.read',
  spec: '7.12c',
  reach: 'public',
  service: 'menus',
  path: '/:channel',
  params: z.object({ channel: text(60) }),
  reply: menus,
  refusals: {},
});
