import { css } from '@emotion/react';
import { useLingui } from '@lingui/react/macro';
import { stepsFor, type ShownStatus } from '../../../machines/orders/ordersPage.selectors.ts';
import { color, type } from '../../ui/theme/tokens.ts';
import { statusWords } from './labels.ts';

const bar = css({ display: 'flex', marginTop: 10 });
const step = css(type.meta, {
  position: 'relative',
  flex: 1,
  paddingTop: 20,
  color: color.inkMuted,
  // The way to the next step.
  '&:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    top: 5,
    insetInlineStart: 12,
    insetInlineEnd: 0,
    height: 2,
    background: color.line,
  },
  '&:last-child': { flex: 'none' },
  '&[data-step="done"]::after': { background: color.info },
});
const dot = css({
  position: 'absolute',
  top: 0,
  insetInlineStart: 0,
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: `2px solid ${color.lineStrong}`,
  '[data-step="done"] > &': { background: color.info, borderColor: color.info },
  '[data-step="here"] > &': { borderWidth: 4, borderColor: color.info },
});
const here = css({ color: color.ink, fontWeight: 600 });

/** How far an order has come; nothing for one that has no steps [4.12]. */
export function OrderStepsBar({ status }: { readonly status: ShownStatus }) {
  const { t, i18n } = useLingui();
  const way = stepsFor(status);
  if (way === null) return null;
  return (
    <ol css={bar} aria-label={t`Steps of the order`}>
      {way.steps.map((name, index) => {
        const place = index < way.reached ? 'done' : index === way.reached ? 'here' : 'ahead';
        return (
          <li
            key={name}
            css={place === 'here' ? [step, here] : step}
            data-step={place}
            aria-current={place === 'here' ? 'step' : undefined}
          >
            <span css={dot} />
            {i18n._(statusWords[name].name)}
          </li>
        );
      })}
    </ol>
  );
}
