import { parser } from '@prometheus-io/lezer-promql';

type Node = NonNullable<ReturnType<ReturnType<typeof parser.parse>['resolve']>['parent']>;

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}
/** One metric of an expression, with its matchers and with the labels by which the expression groups or joins it. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  readonly labels: readonly string[];
}

/** Returns the metrics of a PromQL expression, parsed with Prometheus' own grammar; throws for invalid syntax. */
export function selectorsOf(expression: string): readonly Selector[] {
  const tree = parser.parse(expression);
  const textOf = ({ from, to }: Pick<Node, 'from' | 'to'>): string => expression.slice(from, to);
  const below = (node: Node, name: string): Node[] => {
    const found: Node[] = [];
    node.cursor().iterate((child) => {
      if (child.name === name) found.push(child.node);
    });
    return found;
  };
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) throw new Error(`invalid at ${from}: ${expression}`);
    },
  });
  return below(tree.topNode, 'VectorSelector').map((selector) => ({
    metric: below(selector, 'Identifier').map(textOf).join(),
    matchers: below(selector, 'UnquotedLabelMatcher').map((matcher) => ({
      label: below(matcher, 'LabelName').map(textOf).join(),
      operator: below(matcher, 'MatchOp').map(textOf).join(),
      value: below(matcher, 'StringLiteral').map(textOf).join().slice(1, -1),
    })),
    labels: ancestors(selector).flatMap((ancestor) =>
      [...ancestor.getChildren('AggregateModifier'), ...ancestor.getChildren('MatchingModifierClause')]
        .flatMap((modifier) => below(modifier, 'LabelName'))
        .map(textOf),
    ),
  }));
}

const ancestors = ({ parent }: Node): readonly Node[] =>
  parent === null ? [] : [parent, ...ancestors(parent)];
