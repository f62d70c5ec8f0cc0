import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FailureReason, RefusalReason } from '../../../../machines/photos/uploads/uploads.events.ts';

/** Why a file was not taken, or did not get through, as a sentence that says what was kept and what to do. */
export function Refusal({
  reason,
  percent,
}: {
  reason: RefusalReason | FailureReason;
  percent: number;
}): ReactNode {
  switch (reason) {
    case 'wrongType':
      return <Trans>This kind of file can’t be added. Choose HEIC, JPEG or PNG.</Trans>;
    case 'notAPicture':
      return <Trans>This file is not the picture its name says. Choose HEIC, JPEG or PNG.</Trans>;
    case 'empty':
      return <Trans>This file is empty. Copy it again from where it came.</Trans>;
    case 'truncated':
      return <Trans>The end of this picture is missing. Copy it again from where it came.</Trans>;
    case 'tooManyPixels':
      return <Trans>This picture has more than 200 megapixels. Make it smaller and add it again.</Trans>;
    case 'tooLarge':
      return <Trans>This file is larger than 5 GB. Make it smaller and add it again.</Trans>;
    case 'hashMismatch':
      return <Trans>This file changed while it was sent. Choose it again.</Trans>;
    case 'unreadable':
      return <Trans>This picture could not be opened. Save it as a smaller JPEG and add that.</Trans>;
    case 'lost':
      return <Trans>The connection was lost at {percent}%. What was sent is kept.</Trans>;
    case 'noRoom':
      return <Trans>There is no room for this photo right now. It is not lost: try again later.</Trans>;
    case 'trouble':
      return <Trans>Something went wrong with this photo. What was sent is kept.</Trans>;
  }
}
