import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FieldFrame, type FieldFrameProps } from './Field.tsx';
import { fieldBox, fieldInput } from './fieldStyle.ts';
import { IconButton } from './IconButton.tsx';

export interface PasswordFieldProps extends FieldFrameProps {
  readonly name: string;
  readonly id?: string;
  readonly autoComplete: 'current-password' | 'new-password';
}

/**
 * A password field with a button that reveals the password. Only this input needs to know whether it is revealed, so
 * no chart holds that.
 */
export function PasswordField({ label, hint, error, id, ...native }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame frame={{ label, hint, error }} id={id}>
      {(wiring) => (
        <span css={fieldBox} data-invalid={wiring['aria-invalid']}>
          <input
            css={fieldInput}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            {...native}
            {...wiring}
          />
          <IconButton
            icon="eye"
            size="s"
            label={t`Show password`}
            pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </FieldFrame>
  );
}
