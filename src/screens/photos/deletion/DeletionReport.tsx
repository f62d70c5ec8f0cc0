import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { reportOf } from '../../../../machines/photos/library/library.selectors.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { media } from '../../../ui/theme/tokens.ts';
import type { LibraryRef } from '../refs.ts';

/** Aligned with the photos: the right edge of their page is reserved for the month slider. */
const place = css({
  marginBottom: 20,
  [media.belowMedium]: { marginInline: 16, marginTop: 12 },
  [media.medium]: { marginInlineEnd: 88 },
});

/** The result of a large deletion, shown until the customer dismisses it [2.48, 4.7]. */
export function DeletionReport({ library }: { readonly library: LibraryRef }) {
  const { i18n } = useLingui();
  const report = useSelector(library, reportOf);
  if (report === null) return null;
  const { deleted, failed } = report;
  const gone = i18n.number(deleted);
  return (
    <section css={place} role="status">
      <Banner
        tone={failed > 0 ? 'warning' : 'success'}
        {...(failed > 0 ? { icon: 'alert' as const } : {})}
        title={
          failed > 0 ? (
            <Plural
              value={{ all: deleted + failed }}
              one={`${gone} of # photo was deleted`}
              other={`${gone} of # photos were deleted`}
            />
          ) : (
            <Plural value={deleted} one="# photo was deleted" other="# photos were deleted" />
          )
        }
        action={
          <Button size="s" onClick={() => library.send({ type: 'report.close' })}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {failed > 0 ? (
          <Plural
            value={failed}
            one="# photo couldn’t be deleted and is still in your library."
            other="# photos couldn’t be deleted and are still in your library."
          />
        ) : null}
      </Banner>
    </section>
  );
}
