import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { MonthKey } from '../../../../contracts/photos/photo.ts';
import { cardOf, isSamePictures, picturesOf } from '../../../../machines/photos/library/library.selectors.ts';
import { takenSpan } from '../../../../machines/photos/lists/span.selectors.ts';
import { useActor } from '../../../context/actors.ts';
import { useModal } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { radius } from '../../../ui/theme/tokens.ts';
import type { DeletionRef, LibraryRef } from '../refs.ts';
import { daysSaid, monthsSaid } from '../lists/span.ts';

const prints = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, 1fr)',
  gap: 2,
  marginBottom: 16,
  borderRadius: radius.m,
  overflow: 'hidden',
  '& > img': { display: 'block', width: '100%', aspectRatio: '1', objectFit: 'cover' },
});
/** Pictures shown of what is deleted, at most. */
const shown = 5;

/** Some of the photos, where they are at hand: what is about to go is seen, not only counted. */
function Prints({ library, ids }: { library: LibraryRef; ids: ReadonlyMap<string, unknown> }) {
  const pictures = useSelector(
    library,
    (snapshot) => picturesOf(snapshot, ids.keys(), shown),
    isSamePictures,
  );
  if (ids.size === 1 || pictures.length === 0) return null;
  return (
    <div css={prints} aria-hidden="true">
      {pictures.map(({ id, small }) => (
        <img key={id} src={small} alt="" draggable={false} />
      ))}
    </div>
  );
}

/** Of which time the photos are: by days where all of them are at hand, else by months. */
function Taken({ library, ids }: { library: LibraryRef; ids: ReadonlyMap<string, MonthKey> }) {
  const { i18n } = useLingui();
  const days = useSelector(library, (snapshot) => takenSpan(ids, (id) => cardOf(snapshot, id)), shallowEqual);
  const span = days === null ? monthsSaid(i18n.locale, ids.values()) : daysSaid(i18n.locale, days);
  if (span === null) return null;
  if (span.first !== span.last)
    return (
      <Trans>
        Taken between {span.first} and {span.last}.
      </Trans>
    );
  return days === null ? <Trans>Taken in {span.first}.</Trans> : <Trans>Taken on {span.first}.</Trans>;
}

/** The question before photos are deleted; what it counts is what is deleted [2.48]. */
export function DeleteDialog({ deletion }: { deletion: DeletionRef }) {
  const { t } = useLingui();
  const library = useActor('library');
  const asking = useSelector(deletion, (snapshot) => snapshot.matches('asking'));
  const resolving = useSelector(deletion, (snapshot) => snapshot.matches({ asking: 'resolving' }));
  const opId = useSelector(deletion, ({ context }) => context.opId);
  const single = useSelector(deletion, ({ context }) => context.single);
  const ids = useSelector(deletion, ({ context }) => context.ids);
  const count = ids.size;
  const expected = useSelector(deletion, ({ context }) => context.expected);
  const { escape } = useModal(opId);
  if (!asking) return null;
  const cancel = () => deletion.send({ type: 'deletion.cancel' });
  return (
    <Dialog
      title={
        resolving ? (
          <Trans>Counting your photos</Trans>
        ) : (
          <Plural value={count} one="Delete # photo?" other="Delete # photos?" />
        )
      }
      onEscape={escape}
      footer={
        <>
          <Button onClick={cancel}>
            <Plural value={single ? 1 : 2} one="Keep photo" other="Keep photos" />
          </Button>
          {resolving ? null : (
            <Button variant="danger" icon="trash" onClick={() => deletion.send({ type: 'deletion.confirm' })}>
              <Plural value={count} one="Delete # photo" other="Delete # photos" />
            </Button>
          )}
        </>
      }
    >
      {resolving ? (
        <ProgressBar
          label={t`Counting your photos`}
          value={count}
          max={expected}
          valueText={t`${count} of ${expected}`}
        />
      ) : (
        <>
          <Prints library={library} ids={ids} />
          <p>
            <Taken library={library} ids={ids} />{' '}
            <Plural
              value={count}
              one="It also leaves the albums it is in. This cannot be undone."
              other="They also leave the albums they are in. This cannot be undone."
            />
          </p>
        </>
      )}
    </Dialog>
  );
}
