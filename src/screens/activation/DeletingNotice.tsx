import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isDeleting } from '../../../machines/activation/activation.selectors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useActivation } from './refs.ts';

const place = css({ marginBottom: 24 });

/** Explains why the library pages redirect here while the library is being deleted [2.3c]. */
export function DeletingNotice() {
  const deleting = useSelector(useActivation(), isDeleting);
  return deleting ? (
    <div css={place} role="status">
      <Banner tone="warning" icon="trash" title={<Trans>Your photo library is being deleted</Trans>}>
        <Trans>You can no longer open photos, albums or exports. We’ll keep your orders and settings.</Trans>
      </Banner>
    </div>
  ) : null;
}
