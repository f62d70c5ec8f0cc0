import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { ErrorSummary } from '../../src/ui/ErrorSummary.tsx';
import { Field, SelectField, TextField } from '../../src/ui/Field.tsx';
import { PasswordField } from '../../src/ui/PasswordField.tsx';
import { Radio, RadioGroup } from '../../src/ui/Radio.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { render } from './render.tsx';

test('a form submits its typed, ticked and selected values', async () => {
  const sent: unknown[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(Object.fromEntries(new FormData(event.currentTarget)));
      }}
    >
      <Field label="Album name" name="album" defaultValue="Naxos" />
      <PasswordField label="Password" name="secret" autoComplete="current-password" />
      <SelectField
        label="Country"
        name="country"
        options={[
          { value: 'NL', label: 'Netherlands' },
          { value: 'BE', label: 'Belgium' },
        ]}
      />
      <Checkbox label="Newsletter" name="news" value="yes" />
      <RadioGroup label="Delivery">
        <Radio label="Home" name="to" value="home" defaultChecked />
        <Radio label="Pick-up" name="to" value="pickup" />
      </RadioGroup>
      <Button type="submit">Save</Button>
    </form>,
  );
  await page.getByLabelText('Album name').fill('Summer');
  await page
    .getByRole('textbox', { name: 'Password' })
    .or(page.getByLabelText('Password', { exact: true }))
    .fill('long enough');
  await page.getByLabelText('Country').selectOptions('Belgium');
  await page.getByText('Newsletter').click();
  await page.getByText('Pick-up').click();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(sent).toEqual([
    { album: 'Summer', secret: 'long enough', country: 'BE', news: 'yes', to: 'pickup' },
  ]);
});

test('pasted control characters become spaces, and a longer text keeps its lines and tabs', async () => {
  render(
    <>
      <Field label="First name" name="firstName" />
      <Field label="E-mail address" name="email" type="email" />
      <TextField label="Message" name="message" />
    </>,
  );
  const pasted = 'Ann\tLee\x1b!\x85\x7f\rX\nY';
  const values: string[] = [];
  for (const name of ['First name', 'E-mail address', 'Message']) {
    await page.getByLabelText(name).click();
    document.execCommand('insertText', false, pasted);
    const field = page.getByLabelText(name).element() as HTMLInputElement | HTMLTextAreaElement;
    values.push(field.value);
  }
  expect(values.map((value) => /(?![\n\t])\p{Cc}/u.test(value))).toEqual([false, false, false]);
  expect(values.map((value) => value.slice(0, 9))).toEqual(['Ann Lee !', 'Ann Lee !', 'Ann\tLee !']);
  expect(values[2]).toContain('X\nY');
});

test('the caret stays where a control character becomes a space', async () => {
  render(<Field label="City" name="city" defaultValue="Den" />);
  const input = page.getByLabelText('City').element() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(1, 1);
  document.execCommand('insertText', false, 'a\tb');
  expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['Da ben', 4, 4]);
});

test('an error belongs to its field, visually and for screen readers', async () => {
  render(<Field label="Album name" name="album" error="Name not valid" hint="Shown to everybody" />);
  const input = page.getByLabelText('Album name').element();
  const described = (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect([input.getAttribute('aria-invalid'), described]).toEqual([
    'true',
    ['Name not valid', 'Shown to everybody'],
  ]);
});

test('typed text survives a later error', async () => {
  const { again } = render(<Field label="Album name" name="album" defaultValue="Naxos" />);
  await page.getByLabelText('Album name').fill('<Naxos>');
  again(<Field label="Album name" name="album" defaultValue="Naxos" error="Name not valid" />);
  expect((page.getByLabelText('Album name').element() as HTMLInputElement).value).toBe('<Naxos>');
});

test('a password can be shown and hidden again', async () => {
  render(<PasswordField label="Password" name="secret" autoComplete="current-password" />);
  const input = page.getByLabelText('Password', { exact: true }).element() as HTMLInputElement;
  const eye = page.getByRole('button', { name: 'Show password' });
  const seen = [input.type];
  await eye.click();
  seen.push(input.type, eye.element().ariaPressed ?? '');
  await eye.click();
  seen.push(input.type);
  expect(seen).toEqual(['password', 'text', 'true', 'password']);
});

test('the summary takes the focus and each of its lines links to its field', async () => {
  render(
    <>
      <ErrorSummary
        errors={[
          { field: 'phone', message: 'Phone number must be valid' },
          { field: 'code', message: 'Postal Code must be valid' },
        ]}
      />
      <Field label="Phone" name="phone" id="phone" />
      <Field label="Postal code" name="code" id="code" />
    </>,
  );
  const focused = [document.activeElement?.getAttribute('role')];
  await page.getByText('Postal Code must be valid').click();
  focused.push(document.activeElement?.id);
  await expect.element(page.getByText('Please check 2 fields')).toBeVisible();
  expect(focused).toEqual(['alert', 'code']);
});

test('a single invalid field has no summary', () => {
  render(<ErrorSummary errors={[{ field: 'phone', message: 'Phone number must be valid' }]} />);
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a checkbox in the mixed state becomes checked when pressed', async () => {
  const changes: boolean[] = [];
  const { again } = render(
    <Checkbox label="March 2026" checked="mixed" onChange={(checked) => changes.push(checked)} />,
  );
  const box = page.getByRole('checkbox', { name: 'March 2026' }).element() as HTMLInputElement;
  const seen = [box.indeterminate];
  await page.getByText('March 2026').click();
  again(<Checkbox label="March 2026" checked={true} onChange={(checked) => changes.push(checked)} />);
  seen.push(box.indeterminate, box.checked);
  expect([seen, changes]).toEqual([[true, false, true], [true]]);
});

test('a disabled checkbox keeps its state and its focus', async () => {
  const changes: boolean[] = [];
  render(<Checkbox label="All" defaultChecked disabled onChange={(checked) => changes.push(checked)} />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  const box = page.getByRole('checkbox').element() as HTMLInputElement;
  expect([box.checked, document.activeElement === box, changes]).toEqual([true, true, []]);
});

test('arrows move between the radios of one question', async () => {
  const chosen: string[] = [];
  render(
    <RadioGroup label="Delivery">
      <Radio label="Home" name="to" value="home" defaultChecked onChange={(value) => chosen.push(value)} />
      <Radio label="Pick-up" name="to" value="pickup" onChange={(value) => chosen.push(value)} />
    </RadioGroup>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect([chosen, page.getByRole('group', { name: 'Delivery' }).elements().length]).toEqual([['pickup'], 1]);
});

test('a switch has the role of a switch', async () => {
  const states: boolean[] = [];
  render(<Switch label="New timeline" onChange={(on) => states.push(on)} />);
  await page.getByRole('switch', { name: 'New timeline' }).click();
  await userEvent.keyboard(' ');
  expect(states).toEqual([true, false]);
});
