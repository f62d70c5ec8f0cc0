import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TitleKey } from '../../../contracts/navigation/titles.ts';

/** The text of each page title [2.10]. */
export const titleWords: Readonly<Record<TitleKey, MessageDescriptor>> = {
  overview: msg`My account overview`,
  orders: msg`Orders`,
  invoices: msg`B2B invoices`,
  ftp: msg`FTP instructions`,
  settings: msg`My settings`,
  myPhotos: msg`My photos`,
  photos: msg`Photos`,
  albums: msg`Albums`,
  downloads: msg`Downloads`,
  savedProjects: msg`My saved projects`,
  onlineProducts: msg`My online photo books`,
  personalDetails: msg`Change personal details`,
  email: msg`Change email address`,
  deliveryAddress: msg`Delivery address`,
  orderDetails: msg`Order details`,
  paymentMethod: msg`Change your payment method`,
  signOut: msg`Sign out`,
  signedOut: msg`You’re signed out`,
  exportPhotos: msg`Export photos`,
  accountDeleted: msg`Your account has been successfully deleted`,
  deleteAccount: msg`Delete account`,
  deleteAccountError: msg`Your account couldn't be deleted`,
  emailChanged: msg`Your e-mail address has been changed!`,
  emailNotChanged: msg`Your email wasn't changed`,
  subscription: msg`Newsletter subscription`,
  subscribed: msg`Success!`,
  notSubscribed: msg`Your subscription failed`,
};
