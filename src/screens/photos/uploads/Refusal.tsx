import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FailureReason, RefusalReason } from '../../../../machines/photos/uploads/uploads.events.ts';

/** Why a file was refused or failed, as a sentence that states what was kept and what the customer can do. */
export function Refusal({
  reason,
  percent,
}: {
  reason: RefusalReason | FailureReason;
  percent: number;
}): ReactNode {
  switch (reason) {
    case 'wrongType':
      return <Trans>This type of file can’t be added. Choose a HEIC, JPEG or PNG.</Trans>;
    case 'notAPicture':
      return (
        <Trans>
          This file isn’t a photo, although its name suggests it is. Choose a HEIC, JPEG or PNG file.
        </Trans>
      );
    case 'empty':
      return <Trans>This file is empty. Copy it again from the original.</Trans>;
    case 'truncated':
      return <Trans>Part of this photo is missing. Copy it again from the original.</Trans>;
    case 'tooManyPixels':
      return <Trans>This photo has more than 200 megapixels. Make it smaller and add it again.</Trans>;
    case 'tooLarge':
      return <Trans>This file is larger than 5&nbsp;GB. Make it smaller and add it again.</Trans>;
    case 'hashMismatch':
      return <Trans>This file changed during the upload. Choose it again.</Trans>;
    case 'unreadable':
      return <Trans>We couldn’t open this photo. Save it as a smaller JPEG and add that.</Trans>;
    case 'lost':
      return <Trans>Connection lost at {percent}%. Your progress is saved.</Trans>;
    case 'noRoom':
      return <Trans>We can’t store this photo right now. It’s still on your device. Try again later.</Trans>;
    case 'trouble':
      return <Trans>Something went wrong with this photo. Your progress is saved.</Trans>;
  }
}
