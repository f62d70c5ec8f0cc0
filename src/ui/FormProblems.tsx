import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { lazyView } from './lazyView.tsx';
import { TextButton } from './TextLink.tsx';

/** Loaded on demand, because most forms are valid. */
const Banner = lazyView(async () => (await import('./Banner.tsx')).Banner);
const wrong = '[aria-invalid="true"]';
/**
 * Keeps the focused field in view: the summary above the fields is rendered after focus has moved, and pushes
 * the fields down.
 */
const keepInSight = () => document.activeElement?.scrollIntoView({ block: 'nearest' });

/**
 * Placed before the fields of a form: on an error it moves focus to the first invalid field and, if there are
 * several, states their number. Focus is DOM state, hence the effect. It runs after each submit, because each creates
 * a new `problems` object.
 */
export function FormProblems({ problems }: { problems: Readonly<Record<string, unknown>> | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const goToFirst = () => ref.current?.closest('form')?.querySelector<HTMLElement>(wrong)?.focus();
  useEffect(() => {
    if (problems !== null) goToFirst();
  }, [problems]);
  const count = Object.keys(problems ?? {}).length;
  return (
    <div ref={ref} role="alert" hidden={count < 2}>
      {count < 2 ? null : (
        <Banner
          tone="danger"
          title={<Plural value={count} one="Please check # field" other="Please check # fields" />}
        >
          <span ref={keepInSight}>
            <Trans>We’ve kept what you entered.</Trans>
          </span>{' '}
          <TextButton onClick={goToFirst}>
            <Trans>Go to the first field</Trans>
          </TextButton>
        </Banner>
      )}
    </div>
  );
}
