import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { flagRows } from '../../../machines/flags/featureFlags.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useFlags, useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { color, type } from '../../ui/theme/tokens.ts';

const list = css({ display: 'grid', gap: 4 });
const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  minHeight: 44,
  '& > label': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
});
const note = css(type.meta, { color: color.inkMuted, marginBottom: 12 });

/** Lists all flags, each with a switch and the source of its value: the query, this browser or the config [6.3]. */
export function FlagDialog() {
  const { t } = useLingui();
  const flags = useActor('flags');
  const { escape } = useModal('flags');
  const rows = useFlags(flagRows);
  const sources = {
    query: t`Set in this page’s URL`,
    stored: t`Set in this browser`,
    config: t`Set in the configuration`,
  };
  const close = () => flags.send({ type: 'flags.close' });
  return (
    <Dialog
      title={<Trans>Feature flags</Trans>}
      size="m"
      onEscape={escape}
      onClose={close}
      footer={
        <>
          <Button onClick={() => flags.send({ type: 'flags.cleared' })}>
            <Trans>Clear all overrides</Trans>
          </Button>
          <Button variant="primary" onClick={close}>
            <Trans comment="Button that closes the dialog.">Done</Trans>
          </Button>
        </>
      }
    >
      <p css={note}>
        <Trans>For developers. Flags in the page’s URL take precedence over these settings.</Trans>
      </p>
      <ul css={list}>
        {rows.map(({ name, on, source }) => (
          <li css={row} key={name}>
            <Switch
              label={name}
              hint={sources[source]}
              checked={on}
              onChange={(next) => flags.send({ type: 'flag.set', name, on: next })}
            />
            {source === 'stored' ? (
              <Button size="s" variant="quiet" onClick={() => flags.send({ type: 'flag.cleared', name })}>
                <Trans context="button">Clear</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
