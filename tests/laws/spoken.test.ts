import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type Expression, type JSXElement, type TemplateLiteral } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Files with texts that need no translation: the developers' mailbox, messages for operators, and the page that is
 * shown if no catalogue can be loaded.
 */
const apart = /^(?:backend\/mailbox\/page\.ts|backend\/config\/environment\.ts|src\/app\/Wordless\.tsx)$/;
/** Attributes that are read aloud or shown. */
const spoken = 'aria-label|aria-description|title|alt|placeholder|label|data-(?:busy|missing|malformed|hide)';
const spokenAttribute = new RegExp(`^(?:${spoken})$`);
const spokenProperty = /^(?:textContent|innerText|title|alt|placeholder|ariaLabel)$/;
const words = /\p{L}{2,}/u;

/** Elements of lingui, whose texts are in the catalogues. */
const translated = /^(?:Trans|Plural|Select|SelectOrdinal)$/;

/**
 * Returns the text and the attributes of HTML that are shown or read aloud, without the values of
 * placeholders.
 */
function saidIn(html: string): string[] {
  if (!/<\/?[a-z][a-z0-9]*(?:[\s>/]|$)/.test(html)) return [];
  const attributes = [...html.matchAll(new RegExp(`\\s(?:${spoken})="([^"]*)"`, 'g'))].map(
    ([, text]) => text,
  );
  const text = html.replace(/<(style|script)\b.*?<\/\1>|<!--.*?-->/gs, '').replace(/<[^<>]*>?/g, '\n');
  return [...attributes, ...text.split('\n')].flatMap((one = '') => (words.test(one) ? [one.trim()] : []));
}

/** Returns a template literal in which a sign replaces each value. */
const textOf = ({ quasis }: TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? '').join('¤');

/** Returns the literal texts that an expression may evaluate to. */
function literalsOf(expression: Expression): string[] {
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? [expression.value] : [];
  if (expression.type === 'TemplateLiteral') return [textOf(expression)];
  if (expression.type === 'ConditionalExpression')
    return [...literalsOf(expression.consequent), ...literalsOf(expression.alternate)];
  return expression.type === 'LogicalExpression' ? literalsOf(expression.right) : [];
}

function jsxSaid(element: JSXElement): string[] {
  const { name, attributes } = element.openingElement;
  const own = attributes.flatMap((attribute) =>
    attribute.type === 'JSXAttribute' &&
    attribute.name.type === 'JSXIdentifier' &&
    spokenAttribute.test(attribute.name.name) &&
    attribute.value?.type === 'Literal' &&
    typeof attribute.value.value === 'string'
      ? [attribute.value.value]
      : [],
  );
  const isTranslated = name.type === 'JSXIdentifier' && translated.test(name.name);
  const inside = isTranslated
    ? []
    : element.children.flatMap((child) => (child.type === 'JSXText' ? [child.value.trim()] : []));
  return [...own, ...inside].filter((text) => words.test(text));
}

/** Returns the texts in a source that people read although no catalogue contains them. */
function outside(file: string, code: string): string[] {
  const found: string[] = [];
  let within = 0;
  const isTranslated = ({ openingElement: { name } }: JSXElement) =>
    name.type === 'JSXIdentifier' && translated.test(name.name);
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(...saidIn(value));
    },
    TemplateLiteral: (template) => void found.push(...saidIn(textOf(template))),
    JSXElement: (element) => {
      if (within === 0) found.push(...jsxSaid(element));
      if (isTranslated(element)) within += 1;
    },
    'JSXElement:exit': (element) => {
      if (isTranslated(element)) within -= 1;
    },
    AssignmentExpression: ({ left, right }) => {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
      if (!spokenProperty.test(left.property.name)) return;
      found.push(...literalsOf(right).filter((text) => words.test(text)));
    },
  }).visit(parseSync(file, code).program);
  return found;
}

const sources = ['backend', 'standins', 'demo', 'machines', 'src'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:tsx?|js)$/.test(file) && !apart.test(file)),
);

test('every text for readers is in a catalogue', () => {
  expect(sources.length).toBeGreaterThan(800);
  expect(
    sources.flatMap((file) =>
      outside(file, readFileSync(`${root}${file}`, 'utf8')).map((text) => `${file}: ${text}`),
    ),
  ).toEqual([]);
});

test.each([
  ['a.ts', 'const page = `<h1>Your basket</h1>`;', ['Your basket']],
  ['a.ts', 'const page = html`<p>${name} has been sent</p>`;', ['¤ has been sent']],
  ['a.ts', 'const row = `<img src="${url}" alt="Cover">`;', ['Cover']],
  ['a.ts', "status.textContent = done ? 'Sent' : text;", ['Sent']],
  ['a.tsx', 'const view = <p>Not found <b>{name}</b></p>;', ['Not found']],
  ['a.tsx', 'const view = <button aria-label="Close" />;', ['Close']],
  ['a.tsx', 'const view = <p><Trans>Found <b>all</b></Trans> again</p>;', ['again']],
])('%s %s', (file, code, found) => {
  expect(outside(file, code)).toEqual(found);
});

test.each([
  ['a.ts', 'const page = `<h1 class="big">${say(\'Your basket\')}</h1>`;'],
  ['a.ts', 'const page = `<style>p { color: red; }</style><p>${text}</p>`;'],
  ['a.ts', "const query = 'select a from b where c < d';"],
  ['a.tsx', 'const view = <Trans>Found <b>all</b></Trans>;'],
  ['a.tsx', 'const view = <button aria-label={t`Close`}>·</button>;'],
])('accepted: %s %s', (file, code) => {
  expect(outside(file, code)).toEqual([]);
});
