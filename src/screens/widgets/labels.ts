import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShareField, ShareProblem } from '../../../machines/widgets/widgets.selectors.ts';

/** The error messages of the sharing form, each with how to correct the input. */
export const shareWords: Readonly<Record<ShareField, Readonly<Record<ShareProblem, MessageDescriptor>>>> = {
  SenderName: {
    missing: msg`Enter your name so they’ll know who sent it`,
    wrong: msg`Your name can have up to 100 characters`,
  },
  RecipientEmail: {
    missing: msg`Enter the recipient’s e-mail address`,
    wrong: msg`Enter an e-mail address like name@example.com`,
  },
  PersonalMessage: {
    missing: msg`Write a message`,
    wrong: msg`Your message can have up to 1,000 characters`,
  },
};

/** The gallery's categories by the service's names; an unknown name is shown unchanged. */
export const categoryWords: Readonly<Record<string, MessageDescriptor>> = {
  Travel: msg({ message: 'Travel', context: 'gallery category' }),
  Family: msg({ message: 'Family', context: 'gallery category' }),
  Wedding: msg({ message: 'Wedding', context: 'gallery category' }),
  Baby: msg({ message: 'Baby', context: 'gallery category' }),
  'Year in pictures': msg({ message: 'Year in pictures', context: 'gallery category' }),
  Nature: msg({ message: 'Nature', context: 'gallery category' }),
  Pets: msg({ message: 'Pets', context: 'gallery category' }),
};
