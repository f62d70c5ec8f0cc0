type Case = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type HasNoBrace<Text extends string> = Text extends `${string}}${string}` ? false : true;

/** `{name}` takes a text; `{count, number}` and `{count, plural, one {…} other {…}}` take a number. */
type Placed<Text extends string> = Text extends `${infer Name}, number}${infer Rest}`
  ? HasNoBrace<Name> extends true
    ? Readonly<Record<Name, number>> & ValuesOf<Rest>
    : PlacedText<Text>
  : PlacedText<Text>;
type PlacedText<Text extends string> = Text extends `${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & ValuesOf<Rest>
  : unknown;
type PlacedPlural<Text extends string> = Text extends `${infer Name}, plural, ${infer Rest}`
  ? HasNoBrace<Name> extends true
    ? Readonly<Record<Name, number>> & ValuesOf<Rest>
    : Placed<Text>
  : Placed<Text>;

/** The values of a message, derived from its text, so that a missing value is a compile error. */
export type ValuesOf<Text extends string> = Text extends `${infer Before}{${infer Rest}`
  ? Before extends `${Case} ` | `${string}} ${Case} `
    ? ValuesOf<Rest>
    : PlacedPlural<Rest>
  : unknown;

/** The arguments for a message; none if it has no placeholders. */
export type Given<Text extends string> = string extends Text
  ? [never]
  : keyof ValuesOf<Text> extends never
    ? []
    : [ValuesOf<Text>];

/** A message that is rendered later, or that is so short that translators need a context. */
export interface Message<Text extends string = string> {
  readonly text: Text;
  readonly context?: string;
}

/** Marks a message for the catalogues (`tools/languages/extractor.ts`). */
export const message = <const Text extends string>(text: Text, context?: string): Message<Text> =>
  context === undefined ? { text } : { text, context };
