import { emailLength, passwordLength } from '../../../contracts/auth/oidc.ts';
import type { Words } from '../../languages/words.ts';
import { eyeIcon } from './icons.ts';
import { html, type Html } from './html.ts';

/** `at`: with `here`, the field has the focus when the page opens. */
export function emailField({ say }: Words, value: string, at: 'here' | 'elsewhere', wrong: boolean): Html {
  return html`<div class="field">
<label for="email">${say('E-mail address')}</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required data-missing="${say('Please enter your e-mail address')}" data-malformed="${say('Please enter a valid e-mail address')}" maxlength="${emailLength}" value="${value}"${wrong ? html` aria-invalid="true" aria-describedby="problem"` : null}${at === 'here' ? html` autofocus` : null} />
</div>`;
}

export interface PasswordField {
  readonly label: string;
  readonly use: 'current-password' | 'new-password';
  /** The name of the field, for a form with two password fields; otherwise `password`. */
  readonly name?: string;
  readonly at: 'here' | 'elsewhere';
  readonly wrong: boolean;
  /**
   * Placed beside the label, but reached by Tab after the field, so that the password field follows the
   * address field.
   */
  readonly beside?: Html;
}

export function passwordField(
  { say }: Words,
  { label, use, name = 'password', at, wrong, beside }: PasswordField,
): Html {
  const rule = use === 'new-password';
  const { least } = passwordLength;
  const missing = rule ? say('Please choose a password') : say('Please enter your password');
  const tooShort = say('Please choose a password of at least {least, number} characters', { least });
  return html`<div class="field${beside === undefined ? null : ' aided'}">
<label for="${name}">${label}</label>
<div class="reveal">
<input id="${name}" name="${name}" type="password" autocomplete="${use}" required data-missing="${missing}"${rule ? html` data-malformed="${tooShort}" minlength="${passwordLength.least}"` : null} maxlength="${passwordLength.most}"${wrong ? html` aria-invalid="true"` : null}${rule ? html` aria-describedby="${wrong ? 'problem rule' : 'rule'}"` : wrong ? html` aria-describedby="problem"` : null}${at === 'here' ? html` autofocus` : null} />
<button type="button" class="eye" data-reveal="${name}" aria-pressed="false" aria-label="${say('Show password')}" data-hide="${say('Hide password')}" hidden>${eyeIcon}</button>
</div>
${beside ?? null}
${rule ? html`<p class="hint" id="rule">${say('At least {least, number} characters.', { least })}</p>` : null}
</div>`;
}
