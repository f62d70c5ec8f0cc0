import { css } from '@emotion/react';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { media } from '../../../ui/theme/tokens.ts';

const forWide = css({ [media.phone]: { display: 'none' } });
const forPhone = css({ display: 'none', [media.phone]: { display: 'inline-flex' } });

export interface ListToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

/** An action on a whole list, which opens a dialog first; on a phone only the icon is shown. */
export function ListTool({ icon, label, onClick }: ListToolProps) {
  return (
    <>
      <span css={forWide}>
        <Button variant="quiet" size="s" icon={icon} aria-haspopup="dialog" onClick={onClick}>
          {label}
        </Button>
      </span>
      <span css={forPhone}>
        <IconButton icon={icon} label={label} aria-haspopup="dialog" onClick={onClick} />
      </span>
    </>
  );
}
