import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { countsOf, handOffViewState } from '../../../../machines/phoneUploads/handOff.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { media } from '../../../ui/theme/tokens.ts';
import type { HandOffRef } from '../refs.ts';

const buttons = css({ display: 'flex', gap: 8, [media.phone]: { flex: '1 1 auto', '& > *': { flex: 1 } } });

/** The buttons below the code: disconnect the phone, or view the photos. */
export function PhoneFooter({
  handOff,
  onBack,
  onNext,
}: {
  handOff: HandOffRef;
  onBack: () => void;
  onNext: () => void;
}) {
  const { t } = useLingui();
  const state = useSelector(handOff, handOffViewState);
  const { received, already } = useSelector(handOff, countsOf, shallowEqual);
  return (
    <div css={buttons}>
      {state === 'connected' ? (
        <Button onClick={() => handOff.send({ type: 'handoff.end' })}>
          <Trans>Disconnect phone</Trans>
        </Button>
      ) : (
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      )}
      <Button
        variant="primary"
        disabledReason={received + already === 0 ? t`No photos have arrived yet` : undefined}
        onClick={onNext}
      >
        <Trans context="Button: goes to the photos that were added">Next</Trans>
      </Button>
    </div>
  );
}
