/**
 * Every text of every mail, in en-GB. `{name}` stands for a value; a message that counts has its plural forms, chosen by
 * its value `count`.
 */
export const enGB = {
  'common.hello': 'Hello {name},',
  'common.helloNobody': 'Hello,',
  'common.worksUntil': 'Link valid until',
  'common.automatic': 'This is an automated e-mail from {brand}. Please don’t reply.',
  'common.plainLink': 'If the button doesn’t work, copy this link into your browser:',

  'passwordReset.subject': 'Choose a new password',
  'passwordReset.asked': 'You asked to choose a new password for your account.',
  'passwordReset.button': 'Choose a new password',
  'passwordReset.after': 'Once you’ve saved the new password, we’ll sign you out on all other devices.',
  'passwordReset.notYou': 'If this wasn’t you, you can ignore this e-mail. Nothing will change.',

  'newPassword.subject': 'Your password has been changed',
  'newPassword.changed': 'The password for your account has been changed.',
  'newPassword.signedOut': 'We’ve signed you out on every device. Sign in with your new password.',
  'newPassword.othersSignedOut':
    'We’ve signed you out on all other devices. Sign in there with your new password.',
  'newPassword.button': 'Sign in',
  'newPassword.when': 'Changed on',
  'newPassword.notYou':
    'If this wasn’t you, choose another password now. You can ask for a link on the sign-in page.',

  'newsletter.subject': 'Please confirm your subscription',
  'newsletter.asked': 'Thanks for signing up to our newsletter. Please confirm your address.',
  'newsletter.button': 'Confirm subscription',
  'newsletter.notYou': 'If this wasn’t you, you can ignore this e-mail. We won’t send you the newsletter.',

  'bookShared.subject': '{sender} would like to show you a photo book',
  'bookShared.shares': '{sender} has shared the photo book “{title}” with you.',
  'bookShared.words': '“{words}”',
  'bookShared.button': 'View photo book',
  'bookShared.once':
    'You don’t need an account. We’ll send this e-mail only once and won’t keep your address.',

  'exportReady.subject': 'Your photo export is ready',
  'exportReady.ready': 'Your photo library export is ready to download.',
  'exportReady.button': 'Download your photos',
  'exportReady.missing': {
    one: 'We couldn’t read one photo, so it isn’t included.',
    other: 'We couldn’t read {count} photos, so they aren’t included.',
  },
  'exportReady.until': 'Links valid until',
  'exportReady.again': 'After that, you can create a new export at any time.',

  'storageWarning.subject': 'Your photos will be deleted on {date}',
  'storageWarning.sinceOrder':
    'We keep photos for {months} months after your last order. We’ll delete your photo library on {date}. We’ll keep your account and your orders.',
  'storageWarning.sinceRegistration':
    'We keep photos for {months} months after your last order, or after registration if you haven’t ordered yet. We’ll delete your photo library on {date}. We’ll keep your account and your orders.',
  'storageWarning.order': 'Order by {date} to extend storage for {months} months.',
  'storageWarning.button': 'Download or export your photos',
  'storageWarning.photos': 'Photos in your library',
  'storageWarning.deletedOn': 'Deletion date',
  'storageWarning.why': 'We send this reminder up to three times before we delete photos.',

  'emailChange.subject': 'Confirm your new e-mail address',
  'emailChange.asked': 'You asked to use this address to sign in.',
  'emailChange.after':
    'Nothing changes until you confirm it. We’ll then sign you out everywhere, and you can sign in with your new address.',
  'emailChange.button': 'Confirm new address',
  'emailChange.newAddress': 'New address',
  'emailChange.notYou': 'If this wasn’t you, you can ignore this e-mail. Nothing will change.',

  'emailRequested.subject': 'Request to change your e-mail address',
  'emailRequested.asked':
    'We received a request to change the e-mail address of your account. We’ll make the change once the new address is confirmed.',
  'emailRequested.stop': 'If this wasn’t you, stop the change, then choose a new password.',
  'emailRequested.button': 'Stop the change',
  'emailRequested.you': 'If this was you, you don’t need to do anything.',

  'emailChanged.subject': 'Your e-mail address has been changed',
  'emailChanged.done':
    'The e-mail address on your account has been changed, so you can no longer sign in with this one.',
  'emailChanged.button': 'Undo the change',
  'emailChanged.changedOn': 'Changed on',
  'emailChanged.notYou':
    'If this wasn’t you, undo the change. We’ll restore this address and sign your account out on every device.',
  'emailChanged.undo': 'If this was you, you don’t need to do anything.',

  'deletion.subject': 'Confirm the deletion of your account',
  'deletion.asked':
    'You asked us to delete your account. We’ll delete it as soon as you confirm. You can’t undo this.',
  'deletion.goes':
    'This will permanently delete your photos, albums, saved projects, addresses and settings. If you want to keep your photos, export them first.',
  'deletion.stays':
    'We’re required to keep invoices for {years} years. Orders already on their way will still arrive.',
  'deletion.button': 'Delete my account',
  'deletion.notYou':
    'If this wasn’t you, ignore this e-mail and choose a new password. Nothing will be deleted.',
} as const;
