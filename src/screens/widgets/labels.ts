import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShareField, ShareProblem } from '../../../machines/widgets/widgets.selectors.ts';

/** What is wrong with a part of a share, and how to put it right. */
export const shareWords: Readonly<Record<ShareField, Readonly<Record<ShareProblem, MessageDescriptor>>>> = {
  SenderName: {
    missing: msg`Fill in your name, so that they know who it is from`,
    wrong: msg`Use a name of at most 100 characters`,
  },
  RecipientEmail: {
    missing: msg`Fill in the e-mail address it goes to`,
    wrong: msg`Fill in an e-mail address like name@example.com`,
  },
  PersonalMessage: {
    missing: msg`Write what you want to say`,
    wrong: msg`Use at most 1000 characters`,
  },
};

/** Categories of the gallery, as the service names them; one that is not known here shows as it stands. */
export const categoryWords: Readonly<Record<string, MessageDescriptor>> = {
  Travel: msg`Travel`,
  Family: msg`Family`,
  Wedding: msg`Wedding`,
  Baby: msg`Baby`,
  'Year in pictures': msg`Year in pictures`,
  Nature: msg`Nature`,
  Pets: msg`Pets`,
};
