import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { heldBy, resultsOf } from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { bottomEdge, color, media, radius, shadow } from '../../../ui/theme/tokens.ts';
import type { UploadsRef } from '../refs.ts';

/** Placed above the bars at the bottom of a phone's screen. */
const place = css({
  position: 'fixed',
  zIndex: 6,
  insetInline: 0,
  width: 'fit-content',
  marginInline: 'auto',
  bottom: `calc(16px + ${bottomEdge})`,
  borderRadius: radius.full,
  background: color.surfaceRaised,
  boxShadow: shadow,
  fontVariantNumeric: 'tabular-nums',
  '& button': { borderRadius: radius.full },
  [media.phone]: { bottom: `calc(84px + ${bottomEdge})` },
});

/**
 * Shown while photos are being uploaded and the dialog is closed: the progress, as a button that opens the dialog.
 */
export function UploadPill({ uploads }: { uploads: UploadsRef }) {
  const held = useSelector(uploads, heldBy);
  const { i18n } = useLingui();
  const results = useSelector(uploads, resultsOf, shallowEqual);
  const { under, wrong, chosen, outside } = results;
  if (results.total + chosen === 0) return null;
  // The numbers do not include duplicates, because these are not added.
  const [added, total] = [results.through - results.already, results.total - results.already].map((of) =>
    i18n.number(of),
  );
  return (
    <div css={place} role="status" data-place="uploads">
      <Button
        icon={wrong + outside > 0 && under === 0 ? 'alert' : under === 0 && chosen === 0 ? 'check' : 'upload'}
        aria-haspopup="dialog"
        onClick={() => uploads.send({ type: 'import.show' })}
      >
        {held === 'offline' ? (
          <Trans>
            Waiting for a connection · {added} of {total}
          </Trans>
        ) : held === 'person' ? (
          <Trans>
            Paused · {added} of {total}
          </Trans>
        ) : under > 0 ? (
          <Trans>
            Adding photos · {added} of {total}
          </Trans>
        ) : wrong > 0 ? (
          <Plural value={wrong} one="# photo wasn’t added" other="# photos weren’t added" />
        ) : outside > 0 ? (
          <Plural value={outside} one="# photo isn’t in the album" other="# photos aren’t in the album" />
        ) : chosen > 0 ? (
          <Plural value={chosen} one="# photo chosen" other="# photos chosen" />
        ) : results.already === 0 ? (
          <Plural value={{ added: results.added }} one="# photo added" other="# photos added" />
        ) : results.added === 0 ? (
          <Plural
            value={{ already: results.already }}
            one="# photo already in your library"
            other="# photos already in your library"
          />
        ) : (
          <>
            <Plural value={{ added: results.added }} one="# photo added" other="# photos added" />
            {' · '}
            <Plural
              value={{ already: results.already }}
              one="# already in your library"
              other="# already in your library"
            />
          </>
        )}
      </Button>
    </div>
  );
}
