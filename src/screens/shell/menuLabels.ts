import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IconName } from '../../ui/icons.ts';

/** The entries that the side menu may have, in the clause's order [2.11]. */
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
  overview: {
    icon: 'home',
    label: msg({ message: 'Overview', comment: 'Side menu: at most 24 characters' }),
  },
  orders: {
    icon: 'orders',
    label: msg({ message: 'My orders', comment: 'Side menu: at most 24 characters' }),
  },
  invoices: {
    icon: 'invoice',
    label: msg({ message: 'Invoices', comment: 'Side menu: at most 24 characters' }),
  },
  integration: {
    icon: 'plug',
    label: msg({ message: 'FTP instructions', comment: 'Side menu: at most 24 characters' }),
  },
  settings: {
    icon: 'settings',
    label: msg({ message: 'Settings', comment: 'Side menu: at most 24 characters' }),
  },
  savedProjects: {
    icon: 'project',
    label: msg({ message: 'Saved projects', comment: 'Side menu: at most 24 characters' }),
  },
  photos: { icon: 'photo', label: msg({ message: 'Photos', comment: 'Side menu: at most 24 characters' }) },
  widgets: {
    icon: 'book',
    label: msg({ message: 'Online photo books', comment: 'Side menu: at most 24 characters' }),
  },
  faqs: { icon: 'help', label: msg({ message: 'FAQs', comment: 'Side menu: at most 24 characters' }) },
  flags: {
    icon: 'edit',
    label: msg({ message: 'Feature flags', comment: 'Side menu: at most 24 characters' }),
  },
  signOut: {
    icon: 'signout',
    label: msg({ message: 'Sign out', comment: 'Side menu: at most 24 characters' }),
  },
};
