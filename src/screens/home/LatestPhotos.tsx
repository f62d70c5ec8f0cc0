import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { photosCount, photosShown, readingView } from '../../../machines/home/homePage.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { color, media, radius } from '../../ui/theme/tokens.ts';
import { usePhotoName } from '../../ui/photoName.ts';
import { Calm, NotRead, Section, Waiting } from './parts.tsx';
import type { HomePageRef } from './refs.ts';

/**
 * Thumbnails in one row, or on a phone in two rows of half the number. Their height is reserved before they are
 * loaded.
 */
const strip = css({
  display: 'grid',
  gridTemplateColumns: `repeat(${photosShown}, 1fr)`,
  gap: 3,
  borderRadius: radius.l,
  overflow: 'hidden',
  [media.phone]: { gridTemplateColumns: `repeat(${photosShown / 2}, 1fr)`, gap: 2 },
});
const cell = css({ display: 'block', aspectRatio: '1', background: color.surfaceSunken, minWidth: 0 });
const picture = css({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' });
const places = Array.from({ length: photosShown }, (_, place) => place);

const sourceOf = ({ thumbnails }: Photo) =>
  thumbnails.find(({ id }) => id === '300')?.url ?? thumbnails[0]?.url;

/** The latest photos, and the total number of photos. */
export function LatestPhotos({ page }: { readonly page: HomePageRef }) {
  const photoName = usePhotoName();
  const { photos: latest, totals } = useSelector(page, ({ children }) => children);
  const view = useSelector(latest, readingView, shallowEqual);
  const count = photosCount(useSelector(totals, readingView, shallowEqual));
  const photos = view.state === 'ready' ? view.data.images.slice(0, photosShown) : [];
  // Wait for the number of photos, because a skeleton would collapse if the library turned out to be empty.
  const isEmpty =
    photos.length === 0 && (view.state === 'ready' || (view.state === 'loading' && count === 0));
  return (
    <Section
      heading={<Trans>Latest photos</Trans>}
      {...(photos.length === 0 || count === null
        ? {}
        : {
            more: {
              to: '/my-photos/photos',
              label: <Plural value={count} one="# photo" other="# photos" />,
            },
          })}
    >
      {view.state === 'loading' && !isEmpty ? (
        <Waiting>
          <div css={strip}>
            {places.map((place) => (
              <span key={place} css={cell} />
            ))}
          </div>
        </Waiting>
      ) : null}
      {view.state === 'failed' || view.state === 'notFound' ? (
        <NotRead
          message={<Trans>Error: Your photos could not be loaded</Trans>}
          reference={view.state === 'failed' ? view.reference : ''}
          onRetry={() => page.send({ type: 'home.retry', card: 'photos' })}
        />
      ) : null}
      {isEmpty ? (
        <Calm
          action={
            <Link css={buttonStyle('secondary')} to="/my-photos/photos">
              <Trans>Add photos</Trans>
            </Link>
          }
        >
          <Trans>
            You don’t have any photos yet. Add some and we’ll keep them in their original quality.
          </Trans>
        </Calm>
      ) : null}
      {photos.length === 0 ? null : (
        <ul css={strip}>
          {photos.map((photo) => (
            <li key={photo.imageId}>
              <Link
                css={cell}
                to={`/my-photos/photos/preview/${encodeURIComponent(photo.imageId)}`}
                aria-label={photoName({ taken: photo.dateTaken, name: photo.localFileName })}
              >
                <img css={picture} src={sourceOf(photo)} alt="" decoding="async" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
