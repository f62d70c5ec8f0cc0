import { emailLength, passwordLength } from '../../../contracts/auth/oidc.ts';
import { eyeIcon } from './icons.ts';
import { html, type Html } from './html.ts';

const tooShort = `Please choose a password of at least ${passwordLength.least} characters`;

/** `at`: where the cursor stands when the page opens. */
export function emailField(value: string, at: 'here' | 'elsewhere', wrong: boolean): Html {
  return html`<div class="field">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="username" autocapitalize="none" spellcheck="false" required data-missing="Please enter your e-mail address" data-malformed="Please enter a valid e-mail address" maxlength="${emailLength}" value="${value}"${wrong ? html` aria-invalid="true" aria-describedby="problem"` : null}${at === 'here' ? html` autofocus` : null} />
</div>`;
}

export interface PasswordField {
  readonly label: string;
  readonly use: 'current-password' | 'new-password';
  /** Where a form has two; `password` otherwise. */
  readonly name?: string;
  readonly at: 'here' | 'elsewhere';
  readonly wrong: boolean;
  /** Placed beside the label; Tab reaches it after the field, so that the password follows the address. */
  readonly beside?: Html;
}

export function passwordField({ label, use, name = 'password', at, wrong, beside }: PasswordField): Html {
  const rule = use === 'new-password';
  const missing = rule ? 'Please choose a password' : 'Please enter your password';
  return html`<div class="field${beside === undefined ? null : ' aided'}">
<label for="${name}">${label}</label>
<div class="reveal">
<input id="${name}" name="${name}" type="password" autocomplete="${use}" required data-missing="${missing}"${rule ? html` data-malformed="${tooShort}" minlength="${passwordLength.least}"` : null} maxlength="${passwordLength.most}"${wrong ? html` aria-invalid="true"` : null}${rule ? html` aria-describedby="${wrong ? 'problem rule' : 'rule'}"` : wrong ? html` aria-describedby="problem"` : null}${at === 'here' ? html` autofocus` : null} />
<button type="button" class="eye" data-reveal="${name}" aria-pressed="false" aria-label="Show password" hidden>${eyeIcon}</button>
</div>
${beside ?? null}
${rule ? html`<p class="hint" id="rule">At least ${passwordLength.least} characters.</p>` : null}
</div>`;
}
