/**
 * The readers of a text: customers (pages and e-mails), reviewers (charts) or developers (comments, titles and
 * documents).
 */
export type Reader = 'customers' | 'reviewers' | 'developers';

/** Wording that must not be used, and what to write instead. */
export interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly for: readonly Reader[];
}

const all: readonly Reader[] = ['customers', 'reviewers', 'developers'];
const team: readonly Reader[] = ['reviewers', 'developers'];

const rule = (pattern: RegExp, instead: string, readers: readonly Reader[] = all): Rule => ({
  pattern,
  instead,
  for: readers,
});

export const rules: readonly Rule[] = [
  rule(/\bfor good\b/i, 'permanently'),
  rule(/\bmeanwhile\b/i, 'in the meantime, or nothing'),
  rule(/\bby (?:itself|themselves)\b/i, 'automatically, alone'),
  rule(/\bwhoever\b/i, 'anyone who, or the noun'),
  rule(/\banew\b/i, 'again'),
  rule(/\bas (?:it was|they were)\b/i, 'unchanged, in its former state'),
  rule(/\b(?:go|goes|went|going|gone) on(?! holiday)\b/i, 'continue, resume'),
  rule(/\b(?:come|comes|came) back\b/i, 'return, or say what reappears'),
  rule(/\bcome(?:s)? over\b/i, 'move, arrive'),
  rule(/\b(?:look|looks|looked|looking) up\b/i, 'check, find', ['customers']),
  rule(/\blooked at\b/i, 'viewed, checked, read', team),
  rule(/\bno more\b(?! than)/i, 'no longer'),
  rule(/\bso manieth\b/i, 'every n-th'),
  rule(/\b(?:let|lets|letting) go\b/i, 'release, unsubscribe, dispose', team),
  rule(
    /\b(?:is|are|was|were|be|been|being|has|have|gets?|never|not) told\b/i,
    'is notified of, receives',
    team,
  ),
  rule(/\btells? (?:apart|whose)\b/i, 'distinguishes', team),
  rule(
    /\bwhat is (?:wanted|asked|told|looked)\b/i,
    'name the thing: the request, the value, the query',
    team,
  ),
  rule(/\b(?:is|are|was|were) wanted\b/i, 'is requested, is needed', team),
  rule(
    /\bstands? (?:in (?!for)|there|at|on|once|under|above|below|beside|before|after)\b/i,
    'is, is placed, occurs',
    team,
  ),
  rule(/(?:^|\. )Nobody\b/, 'no customer, no observer, no caller', team),
  rule(/\bof which\b/i, 'whose noun: split the sentence', team),
  rule(/\bso many\b/i, 'that number of', team),
  // Does not apply to the command `npm run teeth`.
  rule(/(?<!npm run (?:proof -- )?)\bteeth\b/i, 'mutation tests, mutation score', team),
  rule(/\b(?:a|the|this) house\b/i, 'the project, the product', team),

  rule(
    /^(?:What(?! (?:we keep|will be deleted)$)|Whoever|Nobody|Nothing (?:has|is)\b.* by it)/,
    'say who does it, or name the thing',
    ['customers'],
  ),
  rule(/\b(?:leaf|leafed|leafing) through\b/i, 'view, flip through', ['customers']),
  rule(/\btake along\b/i, 'print, choose', ['customers']),
  rule(/\b(?:are|is) kept as\b/i, 'stay', ['customers']),
  rule(/\bgood for\b/i, 'worth, valid for', ['customers']),
  rule(
    // Exempts error messages from the specification, which begin like this: 'Error: … could not be loaded'.
    /(?<!^Error:.*)\b(?:is|are|was|were|do|does|did|has|have|could|would|will|can|should|must)(?: ?not)\b/i,
    'a contraction: isn’t, can’t, won’t',
    ['customers'],
  ),
  rule(
    /(?<!\bwhether )\b(?:we|you) (?:will|have|are)\b(?! (?:a|an|the|no|two|\d))/i,
    'a contraction: we’ll, you’ve, they’re',
    ['customers'],
  ),
  rule(/(?<![{\w])emails?\b(?!\})/i, 'e-mail', ['customers']),
  rule(/\b(?:log|logs|logged|logging) (?:in|out)\b|\blog(?:in|out)\b/i, 'sign in, sign out', ['customers']),
  rule(/\w'\w|"/, 'curly quotes and apostrophes: ’ “ ”', ['customers']),
  rule(/\.\.\./, '…', ['customers']),
  rule(/\{\d+[,}]/, 'a named placeholder', ['customers']),

  rule(
    /^(?:It|What|Nobody|Nothing|They|There|Whoever|Who|This|That)\b/,
    'begin with the noun that the state is about',
    ['reviewers'],
  ),
];

export interface Finding {
  readonly found: string;
  readonly instead: string;
}

/** Returns what in a text breaks a rule for its readers. Names in backquotes are code and are not checked. */
export function findingsIn(text: string, reader: Reader): Finding[] {
  const wording = text.replace(/`[^`]*`/g, '`');
  return rules
    .filter((one) => one.for.includes(reader))
    .flatMap(({ pattern, instead }) => {
      const found = pattern.exec(wording);
      return found === null ? [] : [{ found: found[0], instead }];
    });
}
