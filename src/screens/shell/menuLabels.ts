import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '../../ui/icons.ts';

/** What the side menu may lead to, in the order of the clause [2.11]. */
export const menuIds = [
  'overview',
  'orders',
  'invoices',
  'integration',
  'settings',
  'savedProjects',
  'photos',
  'widgets',
  'faqs',
  'flags',
  'signOut',
] as const;
export type MenuId = (typeof menuIds)[number];

export const menuWords: Readonly<
  Record<MenuId, { readonly icon: IconName; readonly label: MessageDescriptor }>
> = {
  overview: { icon: 'home', label: msg`Overview` },
  orders: { icon: 'orders', label: msg`My orders` },
  invoices: { icon: 'invoice', label: msg`Invoices` },
  integration: { icon: 'plug', label: msg`FTP instructions` },
  settings: { icon: 'settings', label: msg`Settings` },
  savedProjects: { icon: 'project', label: msg`Saved projects` },
  photos: { icon: 'photo', label: msg`Photos` },
  widgets: { icon: 'book', label: msg`Online photo books` },
  faqs: { icon: 'help', label: msg`FAQs` },
  flags: { icon: 'edit', label: msg`Feature flags` },
  signOut: { icon: 'signout', label: msg`Sign out` },
};
