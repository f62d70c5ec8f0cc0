/**
 * Every text of every mail, in en-GB. `{name}` stands for a value; a message that counts has its plural forms, chosen by
 * its value `count`.
 */
export const enGB = {
  'common.hello': 'Hello {name},',
  'common.helloNobody': 'Hello,',
  'common.worksUntil': 'The link works until',
  'common.automatic': '{brand} sends this mail by itself. Nobody reads what is answered to it.',
  'common.plainLink': 'If the button does not open, copy this address into your browser:',

  'passwordReset.subject': 'Choose a new password',
  'passwordReset.asked': 'You asked for a new password for your account.',
  'passwordReset.button': 'Choose a new password',
  'passwordReset.after': 'With the new password you are signed out everywhere else.',
  'passwordReset.notYou': 'If it was not you, leave this mail as it is: nothing changes.',

  'newPassword.subject': 'Your password was changed',
  'newPassword.changed': 'The password of your account was changed.',
  'newPassword.signedOut': 'Every device was signed out. Sign in with the new password.',
  'newPassword.othersSignedOut': 'Every other device was signed out. Sign in there with the new password.',
  'newPassword.button': 'Sign in',
  'newPassword.when': 'Changed on',
  'newPassword.notYou':
    'If it was not you, choose another password at once: ask for a link on the sign-in page.',

  'newsletter.subject': 'Please confirm your subscription',
  'newsletter.asked':
    'Somebody asked for our newsletter to be sent to this address. If it was you, confirm it here.',
  'newsletter.button': 'Confirm subscription',
  'newsletter.notYou': 'If it was not you, leave this mail as it is: you will get no newsletter.',

  'bookShared.subject': '{sender} would like to show you a photo book',
  'bookShared.shares': '{sender} shares the photo book “{title}” with you.',
  'bookShared.words': '“{words}”',
  'bookShared.button': 'Look at the photo book',
  'bookShared.once': 'You need no account for that. We send you this mail once and do not keep your address.',

  'exportReady.subject': 'Your photo export is ready',
  'exportReady.ready': 'The export of your photo library is ready to download.',
  'exportReady.button': 'Download your photos',
  'exportReady.missing': {
    one: 'One photo could not be read and is not in it.',
    other: '{count} photos could not be read and are not in it.',
  },
  'exportReady.until': 'The links work until',
  'exportReady.again': 'After that day you can create a new export at any time.',

  'storageWarning.subject': 'Your photos will be deleted on {date}',
  'storageWarning.sinceOrder':
    'We keep photos for {months} months after the last order. Counted from the day of your last order, your library will be deleted on {date}. Your orders and your account stay.',
  'storageWarning.sinceRegistration':
    'We keep photos for {months} months after the last order, or after registration. Counted from the day of your registration, your library will be deleted on {date}. Your orders and your account stay.',
  'storageWarning.order': 'Order by {date} to extend storage for {months} months.',
  'storageWarning.button': 'Download or export your photos',
  'storageWarning.photos': 'Photos in your library',
  'storageWarning.deletedOn': 'Deleted on',
  'storageWarning.why': 'This mail comes up to three times before photos are deleted.',

  'emailChange.subject': 'Confirm your new e-mail address',
  'emailChange.asked': 'You asked to sign in with this address from now on.',
  'emailChange.after':
    'Nothing changes until you confirm it. Then you are signed out everywhere, and sign in with the new address.',
  'emailChange.button': 'Confirm new address',
  'emailChange.newAddress': 'New address',
  'emailChange.notYou': 'If it was not you, leave this mail as it is: nothing changes.',

  'emailRequested.subject': 'Another e-mail address was requested for your account',
  'emailRequested.asked':
    'We were asked to change the e-mail address of your account. The change will be made once the new address is confirmed.',
  'emailRequested.stop': 'If it was not you, stop the change, then choose a new password.',
  'emailRequested.button': 'Stop the change',
  'emailRequested.you': 'If it was you, you don’t need to do anything.',

  'emailChanged.subject': 'Your e-mail address was changed',
  'emailChanged.done':
    'You no longer sign in with this address: your account has a new one, which was confirmed by its own mail.',
  'emailChanged.button': 'Undo the change',
  'emailChanged.changedOn': 'Changed on',
  'emailChanged.notYou':
    'If it was not you, undo the change. Your account gets this address back, and everybody is signed out of it.',
  'emailChanged.undo': 'If it was you, you don’t need to do anything.',

  'deletion.subject': 'Confirm the deletion of your account',
  'deletion.asked':
    'You asked for your account to be deleted. It is deleted when you confirm it here, and cannot be brought back.',
  'deletion.goes':
    'Your photos, albums, saved projects, addresses and settings are deleted for good. Export your photos first if you want to keep them.',
  'deletion.stays': 'Invoices are kept for {years} years, as the law asks. Orders on their way still arrive.',
  'deletion.button': 'Delete my account',
  'deletion.notYou':
    'If it was not you, leave this mail as it is, and choose a new password: nothing is deleted.',
} as const;
