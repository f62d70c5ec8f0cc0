import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { knownAtHome, outlookOf, readingView } from '../../../machines/home/homePage.selectors.ts';
import { dayLabel } from '../../ui/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, media } from '../../ui/theme/tokens.ts';
import { card, facts, NotRead, Section, strong, Waiting } from './parts.tsx';
import type { HomePageRef } from './refs.ts';

const row = css(card, {
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 82,
  // The sentence takes two lines.
  [media.phone]: { minHeight: 92 },
});
const shield = { safe: css({ color: color.success }), ends: css({ color: color.warning }) };

/** Shows how long the photos will be kept [3.7, 4.5]. */
export function Storage({ page }: { readonly page: HomePageRef }) {
  const { i18n } = useLingui();
  const reading = useSelector(page, ({ children }) => children.storage);
  const view = useSelector(reading, readingView, shallowEqual);
  const outlook = outlookOf(view, useSelector(page, knownAtHome, shallowEqual));
  const day = outlook === null ? '' : dayLabel(i18n.locale, outlook.deletionDate);
  return (
    <Section
      heading={
        <Trans comment="Heading: how long photos are kept, not how much space they take.">Storage</Trans>
      }
    >
      {view.state === 'loading' ? (
        <Waiting>
          <div css={row}>
            <Skeleton width="50%" height={18} />
          </div>
        </Waiting>
      ) : null}
      {view.state === 'failed' || view.state === 'notFound' ? (
        <NotRead
          message={<Trans>Error: Your storage status could not be loaded</Trans>}
          reference={view.state === 'failed' ? view.reference : ''}
          onRetry={() => page.send({ type: 'home.retry', card: 'storage' })}
        />
      ) : null}
      {outlook === null ? null : (
        <div css={row}>
          <span css={outlook.status === 'safe' ? shield.safe : shield.ends}>
            <Icon name={outlook.status === 'safe' ? 'shield' : 'clock'} />
          </span>
          <div>
            <p css={strong}>
              {outlook.status === 'safe' ? (
                <Plural
                  value={{ count: outlook.monthsRemaining }}
                  one="We’ll keep your photos for # more month"
                  other="We’ll keep your photos for # more months"
                />
              ) : (
                <Trans>We’ll keep your photos until {day}</Trans>
              )}
            </p>
            <p css={facts}>
              {outlook.status === 'safe' ? (
                <Trans>Kept until {day}. Every order extends this to 18 months from the order date.</Trans>
              ) : (
                <Trans>Every order extends this to 18 months from the order date.</Trans>
              )}
            </p>
          </div>
        </div>
      )}
    </Section>
  );
}
